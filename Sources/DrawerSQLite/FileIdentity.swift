import Glibc

/// Which file a path led to: a process goes on with one that was removed, and everything is lost with its end.
struct FileIdentity: Sendable {
  private let device: dev_t
  private let number: ino_t

  /// The file that is at `path` now, or that none is there.
  init(_ path: String) {
    var status = stat()
    let exists = stat(path, &status) == 0
    (device, number) = exists ? (status.st_dev, status.st_ino) : (0, 0)
  }

  /// Whether the file, or none, is at `path`.
  func isInPlace(at path: String) -> Bool {
    let now = FileIdentity(path)
    return now.device == device && now.number == number
  }

  /// How many bytes the file at `path` has; 0 where there is none.
  static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
