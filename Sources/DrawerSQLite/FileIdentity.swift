import Glibc

/// Which file a path led to: SQLite goes on with one that was removed, and everything is lost with its end.
struct FileIdentity: Sendable {
  private let path: String
  private let device: dev_t
  private let number: ino_t

  /// The file that is at `path` now.
  init(_ path: String) {
    self.path = path
    var status = stat()
    let exists = stat(path, &status) == 0
    (device, number) = exists ? (status.st_dev, status.st_ino) : (0, 0)
  }

  /// Whether it is still there.
  var isInPlace: Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_dev == device && status.st_ino == number
  }
}
