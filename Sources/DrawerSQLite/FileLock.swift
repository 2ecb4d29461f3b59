import DrawerSessions
import Glibc

/// Keeps a second process from a database: SQLite alone would let it write, and both would take their memory of the
/// sessions for the truth. The lock ends with the process, however it ends.
///
/// The lock is on a file beside the database, not on the database: closing any descriptor of a file drops every lock
/// that SQLite has on it in this process.
final class FileLock: Sendable {
  private let descriptor: Int32
  private let path: String
  /// Whether there was no such file before.
  private let isNew: Bool

  /// Locks `path`-lock, which stays there when the lock has gone.
  init(beside path: String) throws(StoreOpenError) {
    // A link in its place would have another file emptied.
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
    var descriptor = open(path + "-lock", flags | O_EXCL, 0o600)
    isNew = descriptor >= 0
    if !isNew, errno == EEXIST { descriptor = open(path + "-lock", flags, 0o600) }
    guard descriptor >= 0 else {
      throw .cannotOpen(store: path, reason: "no lock file beside it: \(String(cString: strerror(errno)))")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let owner = FileLock.owner(in: descriptor)
      close(descriptor)
      throw .inUse(store: path, process: owner)
    }
    self.descriptor = descriptor
    self.path = path
    ftruncate(descriptor, 0)
    let owner = Array("\(getpid())\n".utf8)
    // Only a message depends on it.
    _ = pwrite(descriptor, owner, owner.count, 0)
  }

  deinit {
    // Closing alone would leave it locked while a process that is being started has the descriptor as well.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Takes the file away again that was made for a database that is none of ours.
  func discard() {
    if isNew { unlink(path + "-lock") }
  }

  private static func owner(in descriptor: Int32) -> Int? {
    var bytes = [UInt8](repeating: 0, count: 20)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    return Int(String(decoding: bytes.prefix(count), as: UTF8.self).prefix { $0.isNumber })
  }
}
