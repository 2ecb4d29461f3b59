import Glibc

/// Notices that a file has been replaced or written to, as Kubernetes does with the secrets that it mounts.
struct FileWatch: Sendable {
  /// What changes when a file's content does.
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

  /// Files that are about to be read; nil if there are none.
  init?(_ paths: [String]) {
    guard !paths.isEmpty else { return nil }
    self.paths = paths
    known = paths.map { Identity($0) }
    seen = known
  }

  /// Whether one of them is another one than before, and was so the last time as well: one that is being written is better
  /// left alone. One that is gone may come back.
  mutating func hasChanged() -> Bool {
    let current = zip(paths, known).map { Identity($0) ?? $1 }
    defer { seen = current }
    guard current != known, current == seen else { return false }
    known = current
    return true
  }
}
