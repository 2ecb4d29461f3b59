import DrawerConcurrency
import DrawerSessions

/// Notices when files of an open store are moved, removed, replaced or cut. SQLite would keep writing to files that can
/// never be opened again.
final class StoreFiles: Sendable {
  private struct Database: Sendable {
    let file: FileIdentity
    var log: FileIdentity
    /// The smallest size in bytes that the file can have. A checkpoint makes it as long as the database is then, so
    /// that is the size of the file when it was last checked, or of the database at any time since.
    var leastSize: Int
  }

  private let path: String
  private let log: CommitLog?
  private let database: Locked<Database>
  private let found = Locked<StoreError?>(nil)

  /// Watches the files of the open database at `path`, and its log.
  init(of path: String, log: CommitLog?) {
    self.path = path
    self.log = log
    database = Locked(
      Database(
        file: FileIdentity(path), log: FileIdentity(path + "-wal"), leastSize: FileIdentity.size(of: path)))
  }

  /// Throws if the last check found that a file is gone.
  func assertInPlace() throws(StoreError) {
    if let error = found.withLock({ $0 }) { throw error }
  }

  /// Checks the files.
  ///
  /// - Parameter databaseSize: the size of the database in bytes; nil if it cannot be read.
  func check(databaseSize: Int?) {
    let isWhole = database.withLock { database in
      let size = FileIdentity.size(of: path)
      guard database.file.isInPlace(at: path), database.log.isInPlace(at: path + "-wal"), size >= database.leastSize
      else { return false }
      database.leastSize = min(size, databaseSize ?? database.leastSize)
      return true
    }
    var error: StoreError?
    if !isWhole {
      error = .unavailable("SQLite: the database has been moved, removed, replaced, or cut")
    } else if log?.isInPlace == false {
      error = .unavailable("SQLite: the log has been moved, removed, replaced, or cut")
    }
    found.withLock { $0 = error }
  }

  /// Notes that the database has become shorter.
  func noteDatabaseSize(_ size: Int) { database.withLock { $0.leastSize = min($0.leastSize, size) } }

  /// Notes that the database has left SQLite's log.
  func noteLogLeft() { database.withLock { $0.log = FileIdentity(path + "-wal") } }
}
