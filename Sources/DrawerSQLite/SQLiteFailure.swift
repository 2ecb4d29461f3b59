import CSQLite
import DrawerSessions
import Glibc

/// What SQLite could not do.
struct SQLiteFailure: Error, Equatable {
  /// SQLite's extended result code.
  var code: Int32
  var message: String
  /// Whether there was no room on the disk.
  var isForWantOfRoom = false

  init(code: Int32, message: String) {
    self.code = code
    self.message = message
  }

  /// What the connection says about its last call.
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

  /// Whether the system says that a file cannot grow.
  static func isForWantOfRoom(_ errorNumber: Int32) -> Bool { [ENOSPC, EDQUOT, EFBIG].contains(errorNumber) }

  /// A row that says what no row can say.
  static func unreadable(_ message: String) -> SQLiteFailure {
    SQLiteFailure(code: SQLITE_CORRUPT, message: message)
  }

  /// Without what the extended codes add.
  var primaryCode: Int32 { code & 0xff }

  /// Whether other sessions may have none of it. A violated constraint means that rows contradict each other: an entry
  /// beyond the session's revision, say.
  var isOfOneSession: Bool { [SQLITE_CORRUPT, SQLITE_CONSTRAINT, SQLITE_MISMATCH].contains(primaryCode) }

  /// What to answer to a request about one session.
  var storeError: StoreError { isOfOneSession ? .corrupted(message) : unavailable }

  /// The error for every request that it affects.
  var unavailable: StoreError { .unavailable("SQLite: \(message)") }
}
