import Glibc

/// Room on the disk that is kept for the day on which there is none: what has ended can only be deleted where the log of
/// that can be written.
///
/// Used by the store's thread alone.
final class SQLiteReserve {
  /// 4 MiB: the log of some thousand changed pages.
  private static let size: off_t = 4 << 20

  private let path: String

  /// Keeps `path`-reserve, where there is room.
  init(beside path: String) {
    self.path = path + "-reserve"
    fill()
  }

  /// Takes the room, unless it is taken, or there is none.
  func fill() {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size < SQLiteReserve.size else { return }
    // A part of it is of no use, and in the way of others.
    if posix_fallocate(descriptor, 0, SQLiteReserve.size) != 0 { unlink(path) }
  }

  /// Gives the room back.
  func release() { unlink(path) }
}
