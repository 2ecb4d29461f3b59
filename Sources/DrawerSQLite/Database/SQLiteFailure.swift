import CSQLite
import DrawerConcurrency
import DrawerSessions
import Glibc

/// An error of SQLite.
struct SQLiteFailure: Error, Equatable {
  /// SQLite's extended result code.
  var code: Int32
  var message: String
  /// Whether the disk is full.
  var isForWantOfRoom = false

  init(code: Int32, message: String) {
    self.code = code
    self.message = message
  }

  /// The connection's message about its last call.
  init(_ connection: OpaquePointer?, code: Int32) {
    var message = String(cString: connection == nil ? sqlite3_errstr(code) : sqlite3_errmsg(connection))
    let errorNumber = connection == nil ? 0 : sqlite3_system_errno(connection)
    if code & 0xff == SQLITE_IOERR || code & 0xff == SQLITE_CANTOPEN, errorNumber != 0 {
      message += " (\(String(cString: strerror(errorNumber))))"
    }
    self.init(code: code, message: message)
    isForWantOfRoom =
      code & 0xff == SQLITE_FULL || (code & 0xff == SQLITE_IOERR && SQLiteFailure.isForWantOfRoom(errorNumber))
  }

  /// Whether the system error means that a file cannot grow.
  static func isForWantOfRoom(_ errorNumber: Int32) -> Bool { [ENOSPC, EDQUOT, EFBIG].contains(errorNumber) }

  /// A row whose contents no drawerd writes.
  static func unreadable(_ message: String) -> SQLiteFailure {
    SQLiteFailure(code: SQLITE_CORRUPT, message: message)
  }

  /// The result code without its extension.
  var primaryCode: Int32 { code & 0xff }

  /// Whether the failure concerns one session only. A violated constraint means that rows contradict each other, such
  /// as an entry beyond the session's revision.
  var isOfOneSession: Bool { [SQLITE_CORRUPT, SQLITE_CONSTRAINT, SQLITE_MISMATCH].contains(primaryCode) }

  /// The error for a request about one session.
  var storeError: StoreError { isOfOneSession ? .corrupted(message) : unavailable }

  /// The error for every request that it affects.
  var unavailable: StoreError { .unavailable("SQLite: \(message)") }

  /// The error of opening the file that this failure means.
  func opening(_ path: String) -> StoreOpenError {
    switch primaryCode {
    case SQLITE_NOTADB, SQLITE_CORRUPT: .notAStore(store: path, reason: message)
    case SQLITE_BUSY, SQLITE_LOCKED: .inUse(store: path, process: nil)
    // Where it cannot create a file, SQLite tries to open one, and reports that there is none.
    case SQLITE_CANTOPEN:
      .cannotOpen(store: path, reason: DatabaseFile.wantOfRoom(beside: path) ?? message)
    default: .cannotOpen(store: path, reason: message)
    }
  }
}

extension StoreOpenError {
  /// The error of opening the store at `path` that `error` means.
  init(_ error: any Error, opening path: String) {
    self =
      switch error {
      case let error as StoreOpenError: error
      case let failure as SQLiteFailure: failure.opening(path)
      case let error as WorkerThread.CannotStart:
        .cannotOpen(store: path, reason: "no thread: \(String(cString: strerror(error.errorNumber)))")
      default: .cannotOpen(store: path, reason: "\(error)")
      }
  }
}
