import Glibc

/// Detects that a file has been replaced or written, as Kubernetes does with mounted secrets.
struct FileWatch: Sendable {
  /// Attributes of a file that change with its content.
  private struct Identity: Equatable, Sendable {
    var device: dev_t
    var number: ino_t
    var size: off_t
    var seconds: Int
    var nanoseconds: Int

    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      device = status.st_dev
      number = status.st_ino
      size = status.st_size
      seconds = status.st_mtim.tv_sec
      nanoseconds = status.st_mtim.tv_nsec
    }
  }

  private let paths: [String]
  /// As they were when they were read.
  private var known: [Identity?]
  /// As they were when they were last looked at.
  private var seen: [Identity?]

  /// The state of files that are about to be read; nil if there are none.
  init?(_ paths: [String]) {
    guard !paths.isEmpty else { return nil }
    self.paths = paths
    known = paths.map { Identity($0) }
    seen = known
  }

  /// Whether a file differs from the state reported last, and has not changed since the previous call: a file is not
  /// read while it is being written. A file that is gone may come back.
  mutating func hasChanged() -> Bool {
    let current = zip(paths, known).map { Identity($0) ?? $1 }
    defer { seen = current }
    guard current != known, current == seen else { return false }
    known = current
    return true
  }
}
