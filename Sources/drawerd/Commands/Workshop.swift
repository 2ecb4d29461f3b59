import Glibc

/// A folder beside a file that is to be made: the file gets its name when it is complete, or never.
final class Workshop {
  private let folder: String
  private let target: String

  /// Where to write: an empty file, for its owner alone.
  var file: String { folder + "/backup.sqlite" }

  /// Makes the folder; an existing `target` is an error.
  init(for target: String) throws(Console.Failure) {
    self.target = target
    guard access(target, F_OK) != 0 else { throw Console.Failure(reason: "it is there already") }
    var template = Array("\(target).XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw .last }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .last }
    close(descriptor)
  }

  deinit {
    for suffix in ["", "-wal", "-shm", "-journal", "-lock", "-reserve"] { unlink(file + suffix) }
    rmdir(folder)
  }

  /// Gives the file its name, once the disk has it.
  func publish() throws(Console.Failure) {
    for path in [file, folder] { try Workshop.synchronize(path) }
    // Unlike rename(2), this replaces nothing.
    guard link(file, target) == 0 else { throw .last }
    let slash = target.lastIndex(of: "/")
    try Workshop.synchronize(slash.map { String(target[...$0]) } ?? ".")
  }

  private static func synchronize(_ path: String) throws(Console.Failure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .last }
  }
}
