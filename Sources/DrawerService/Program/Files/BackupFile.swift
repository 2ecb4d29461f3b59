import Glibc

/// A backup in progress, in a folder beside its target. It gets the target's name once it is complete.
final class BackupFile {
  private let folder: String
  private let target: String

  /// The path to write to: an empty file, for its owner alone.
  var path: String { folder + "/backup.sqlite" }

  /// Creates the folder; an existing `target` is an error.
  init(for target: String) throws(CommandFailure) {
    self.target = target
    guard access(target, F_OK) != 0 else { throw BackupFile.failure(target, "it already exists") }
    var template = Array("\(target).XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw BackupFile.failure(target) }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw BackupFile.failure(target) }
    close(descriptor)
  }

  deinit {
    for suffix in ["", "-wal", "-shm", "-journal", "-lock", "-log", "-log-new", "-reserve"] { unlink(path + suffix) }
    rmdir(folder)
  }

  /// Renames the file to its target, once it is on the disk.
  func publish() throws(CommandFailure) {
    for each in [path, folder] { try synchronize(each) }
    // Unlike rename(2), this replaces nothing.
    guard link(path, target) == 0 else { throw BackupFile.failure(target) }
    let slash = target.lastIndex(of: "/")
    try synchronize(slash.map { String(target[...$0]) } ?? ".")
  }

  private func synchronize(_ path: String) throws(CommandFailure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw BackupFile.failure(target) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw BackupFile.failure(target) }
  }

  private static func failure(_ target: String, _ reason: String = "\(Console.Failure.last)") -> CommandFailure {
    CommandFailure(status: Exit.cannotCreate, message: "\(target) cannot be created: \(reason)")
  }
}
