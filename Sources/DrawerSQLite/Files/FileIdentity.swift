import Glibc

/// Identifies the file at a path. A process can keep using a file that was removed, and loses everything when it ends.
struct FileIdentity: Hashable, Sendable {
  private let device: dev_t
  private let number: ino_t

  /// Identifies the file at `path`, or notes that there is none.
  init(_ path: String) {
    var status = stat()
    let exists = stat(path, &status) == 0
    (device, number) = exists ? (status.st_dev, status.st_ino) : (0, 0)
  }

  /// Identifies an open file.
  init(descriptor: Int32) {
    var status = stat()
    fstat(descriptor, &status)
    (device, number) = (status.st_dev, status.st_ino)
  }

  /// Whether `path` still leads to the same file, or still to none.
  func isInPlace(at path: String) -> Bool {
    let now = FileIdentity(path)
    return now.device == device && now.number == number
  }

  /// The size in bytes of the file at `path`; 0 if there is none.
  static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
