import Glibc

/// Reserves space on the disk for the time when it is full: deleting expired sessions needs space for SQLite's log.
///
/// Only the store's thread uses it.
final class SQLiteReserve {
  /// 4 MiB: SQLite's log of about a thousand changed pages.
  private static let size: off_t = 4 << 20

  private let path: String

  /// Creates `path`-reserve if there is space.
  init(beside path: String) {
    self.path = path + "-reserve"
    fill()
  }

  /// Allocates the space, unless it is allocated already or the disk is full.
  func fill() {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size < SQLiteReserve.size else { return }
    // A part of the reserve would be of no use here, and could be of use elsewhere.
    if posix_fallocate(descriptor, 0, SQLiteReserve.size) != 0 { unlink(path) }
  }

  /// Releases the space.
  func release() { unlink(path) }
}
