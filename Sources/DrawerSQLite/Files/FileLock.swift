import DrawerSessions
import Glibc

/// Keeps a second process away from a database. SQLite would let both write, and each would trust its own copy of the
/// sessions. The system releases the lock when the process ends, in any way.
///
/// The lock is on a file beside the database: closing any descriptor of the database itself would drop the locks that
/// SQLite has on it in this process.
final class FileLock: Sendable {
  private let descriptor: Int32
  private let path: String
  /// Whether this lock created its file.
  private let isNew: Bool

  /// Locks `path`-lock. The file stays when the lock is released.
  init(beside path: String) throws(StoreOpenError) {
    // Following a link would empty another file.
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
    // Used in an error message only.
    _ = pwrite(descriptor, owner, owner.count, 0)
  }

  deinit {
    // Closing alone would keep it locked while a child process that is being started has a copy of the descriptor.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Removes the lock file again if the database turns out to belong to another program.
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
