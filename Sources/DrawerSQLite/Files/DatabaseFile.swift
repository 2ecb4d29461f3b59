import CFiles
import DrawerConcurrency
import DrawerSessions
import Glibc

/// The file of a database that this process alone writes, found under its real name.
///
/// Changes that are not in the file yet are in files beside it, named after it, so that a database must have one name,
/// and one process. The lock is on the file itself, and therefore the same under every name. `flock` does not affect
/// the POSIX locks that SQLite has on the file. Closing any descriptor of the file drops those locks, so this object
/// must outlive SQLite's connections.
final class DatabaseFile: Sendable {
  /// The path without symbolic links.
  let path: String
  private let descriptor: Int32
  private let identity: FileIdentity
  private let sign: LockFile

  /// The files that this process has open.
  private static let open = Locked<Set<FileIdentity>>([])

  /// Creates the file if there is none, for its owner alone, and locks it.
  init(at name: String) throws(StoreOpenError) {
    let path = DatabaseFile.resolved(name)
    // Opening the file again, and closing it, would drop the locks of SQLite.
    guard !DatabaseFile.open.withLock({ $0.contains(FileIdentity(path)) }) else {
      throw .inUse(store: path, process: Int(getpid()))
    }
    // Creating it also follows a link that leads to no file yet. O_NONBLOCK is for a pipe without a reader.
    let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o600)
    guard descriptor >= 0 else { throw .cannotOpen(store: path, reason: DatabaseFile.reason(errno, of: path)) }
    do throws(StoreOpenError) {
      identity = FileIdentity(descriptor: descriptor)
      self.path = try DatabaseFile.place(of: identity, at: path)
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        throw .inUse(store: self.path, process: LockFile.owner(beside: self.path))
      }
      try DatabaseFile.assertOnlyName(path: self.path)
      sign = try LockFile(beside: self.path)
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    DatabaseFile.open.withLock { [identity] in _ = $0.insert(identity) }
  }

  deinit {
    // Closing alone would keep it locked while a child process that is being started has a copy of the descriptor.
    flock(descriptor, LOCK_UN)
    close(descriptor)
    DatabaseFile.open.withLock { [identity] in _ = $0.remove(identity) }
  }

  /// Removes the lock file again if the database turns out to belong to another program.
  func discard() { sign.discard() }

  /// Why a file cannot be created or written.
  fileprivate static func reason(_ errorNumber: Int32, of path: String) -> String {
    let reason = String(cString: strerror(errorNumber))
    if errorNumber == ENOSPC { return wantOfRoom(beside: path) ?? reason }
    guard errorNumber == EACCES else { return reason }
    return "\(reason): the user \(geteuid()) (group \(getegid())) must be able to write the file and its folder"
  }

  /// Why there is no room for another file beside the one at `path`; nil if there is room.
  static func wantOfRoom(beside path: String) -> String? {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    var system = statvfs()
    guard statvfs(folder, &system) == 0 else { return nil }
    let reason = String(cString: strerror(ENOSPC))
    if system.f_files > 0, system.f_favail == 0 {
      return "\(reason): the file system has no inodes left (df -i); remove files"
    }
    return system.f_bavail == 0 ? "\(reason): the file system is full (df); remove files" : nil
  }

  /// The path without symbolic links; `path` itself if it leads to no file.
  static func resolved(_ path: String) -> String {
    guard let name = realpath(path, nil) else { return path }
    defer { free(name) }
    return String(cString: name)
  }

  /// Refuses a file with several names, because the changes beside another name would be missing.
  static func assertOnlyName(path: String) throws(StoreOpenError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .cannotOpen(store: path, reason: String(cString: strerror(errno))) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .cannotOpen(store: path, reason: "it is not a regular file") }
    guard status.st_nlink <= 1 else {
      throw .cannotOpen(
        store: path,
        reason: "the file has \(status.st_nlink) names (hard links), and the newest changes are beside one of them; "
          + "remove the other names")
    }
    guard cfiles_is_mount(path) != 1 else {
      throw .cannotOpen(
        store: path, reason: "the file is mounted without the files beside it; mount its folder instead")
    }
  }

  private static func place(of identity: FileIdentity, at path: String) throws(StoreOpenError) -> String {
    let place = resolved(path)
    guard identity.isInPlace(at: place) else {
      throw .cannotOpen(store: path, reason: "it is replaced while it is opened")
    }
    return place
  }
}

/// `PATH-lock`: shows which process has the database, and keeps versions before 0.3.0 away, which lock only this file.
private final class LockFile: Sendable {
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
      throw .cannotOpen(store: path, reason: "no lock file beside it: \(DatabaseFile.reason(errno, of: path))")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let owner = LockFile.owner(in: descriptor)
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
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  func discard() {
    if isNew { unlink(path + "-lock") }
  }

  /// The process that has the database at `path`, if it used that path.
  static func owner(beside path: String) -> Int? {
    let descriptor = open(path + "-lock", O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    // A lock file without a lock names a process of the past.
    guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return nil }
    return owner(in: descriptor)
  }

  private static func owner(in descriptor: Int32) -> Int? {
    var bytes = [UInt8](repeating: 0, count: 20)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    return Int(String(decoding: bytes.prefix(count), as: UTF8.self).prefix { $0.isNumber })
  }
}
