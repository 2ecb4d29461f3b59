import DrawerConcurrency
import DrawerSessions

/// Notices when the files of an open store are moved, removed, replaced, or cut: SQLite would go on with files that
/// cannot be opened again.
final class StoreFiles: Sendable {
  private struct Database: Sendable {
    let file: FileIdentity
    let log: FileIdentity
    var size: Int

    init(_ path: String) {
      file = FileIdentity(path)
      log = FileIdentity(path + "-wal")
      size = FileIdentity.size(of: path)
    }
  }

  private let path: String
  private let log: CommitLog?
  private let database: Locked<Database>
  private let found = Locked<StoreError?>(nil)

  /// The files of the open database at `path`, and its log.
  init(of path: String, log: CommitLog?) {
    self.path = path
    self.log = log
    database = Locked(Database(path))
  }

  /// Throws if the last look at the files found one that is gone.
  func assertInPlace() throws(StoreError) {
    if let error = found.withLock({ $0 }) { throw error }
  }

  /// Looks at the files.
  func look() {
    let isWhole = database.withLock { database in
      let size = FileIdentity.size(of: path)
      defer { database.size = max(size, database.size) }
      return database.file.isInPlace(at: path) && database.log.isInPlace(at: path + "-wal") && size >= database.size
    }
    var error: StoreError?
    if !isWhole {
      error = .unavailable("SQLite: the database has been moved, removed, replaced, or cut")
    } else if log?.isInPlace == false {
      error = .unavailable("SQLite: the log has been moved, removed, replaced, or cut")
    }
    found.withLock { $0 = error }
  }

  /// The store itself has made the database shorter, or left SQLite's log.
  func noteRewriting() { database.withLock { $0 = Database(path) } }
}
