import CSQLite
import DrawerSessions

/// The value of a parameter.
enum SQLiteValue {
  case integer(Int)
  case real(Double)
  case text(String)
  case blob([UInt8])
}

/// A connection to a database file, with its prepared statements. One thread at a time uses it.
final class SQLiteConnection: @unchecked Sendable {
  /// The path of the file.
  let path: String
  private var handle: OpaquePointer?
  private var statements: [String: OpaquePointer] = [:]
  /// How long to wait while another process has the file locked.
  let patience = Patience()

  /// Opens a file, and creates it if there is none, unless the connection is read-only.
  init(path: String, isReadOnly: Bool = false) throws(SQLiteFailure) {
    let access = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    // The path must not start like ":memory:" or "file:...", which SQLite would not take as a file's name.
    self.path = path.hasPrefix("/") ? path : "./" + path
    let code = sqlite3_open_v2(self.path, &handle, flags, nil)
    guard code == SQLITE_OK else {
      let failure = SQLiteFailure(handle, code: code)
      sqlite3_close(handle)
      throw failure
    }
    patience.attach(to: handle)
  }

  deinit { close() }

  /// Closes the file. The last connection to it writes SQLite's log back into the database.
  func close() {
    for statement in statements.values { sqlite3_finalize(statement) }
    statements = [:]
    sqlite3_close(handle)
    handle = nil
  }

  /// Whether the connection is read-only.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// Whether a transaction is open. An error may have ended it.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Runs statements without parameters and rows, which are not kept prepared.
  func execute(_ statements: String) throws(SQLiteFailure) {
    let code = sqlite3_exec(handle, statements, nil, nil, nil)
    guard code == SQLITE_OK else { throw SQLiteFailure(handle, code: code) }
  }

  /// Runs one statement and returns the number of rows that it changed.
  @discardableResult
  func run(_ sql: String, _ values: SQLiteValue...) throws(SQLiteFailure) -> Int {
    try step(sql, values) { (_) throws(SQLiteFailure) in true }
    return Int(sqlite3_changes64(handle))
  }

  /// Every row of a query.
  func rows<Value>(
    _ sql: String, _ values: SQLiteValue..., read: (SQLiteRow) throws(SQLiteFailure) -> Value
  ) throws(SQLiteFailure) -> [Value] {
    var result: [Value] = []
    try step(sql, values) { (row) throws(SQLiteFailure) in
      result.append(try read(row))
      return true
    }
    return result
  }

  /// The first row of a query.
  func first<Value>(
    _ sql: String, _ values: SQLiteValue..., read: (SQLiteRow) throws(SQLiteFailure) -> Value
  ) throws(SQLiteFailure) -> Value? {
    var result: Value?
    try step(sql, values) { (row) throws(SQLiteFailure) in
      result = try read(row)
      return false
    }
    return result
  }

  /// Passes the rows of a query to `read` until it returns false.
  func step(
    _ sql: String, _ values: [SQLiteValue], read: (SQLiteRow) throws(SQLiteFailure) -> Bool
  ) throws(SQLiteFailure) {
    let statement = try prepared(sql)
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (index, value) in values.enumerated() { try bind(value, to: Int32(index + 1), of: statement) }
    while true {
      let code = sqlite3_step(statement)
      guard code == SQLITE_ROW else {
        guard code == SQLITE_DONE else { throw SQLiteFailure(handle, code: code) }
        return
      }
      guard try read(SQLiteRow(statement: statement)) else { return }
    }
  }

  private func prepared(_ sql: String) throws(SQLiteFailure) -> OpaquePointer {
    if let statement = statements[sql] { return statement }
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw SQLiteFailure(handle, code: code) }
    statements[sql] = statement
    return statement
  }

  private func bind(_ value: SQLiteValue, to index: Int32, of statement: OpaquePointer) throws(SQLiteFailure) {
    let code =
      switch value {
      case .integer(let value): sqlite3_bind_int64(statement, index, Int64(value))
      case .real(let value): sqlite3_bind_double(statement, index, value)
      case .text(var value): value.withUTF8 { SQLiteConnection.bind($0, to: index, of: statement) }
      case .blob(let value): value.withUnsafeBytes { csqlite_bind_blob(statement, index, $0.baseAddress, $0.count) }
      }
    guard code == SQLITE_OK else { throw SQLiteFailure(handle, code: code) }
  }

  private static func bind(_ text: UnsafeBufferPointer<UInt8>, to index: Int32, of statement: OpaquePointer) -> Int32 {
    text.withMemoryRebound(to: CChar.self) { csqlite_bind_text(statement, index, $0.baseAddress, $0.count) }
  }
}

/// A row of a query, valid until the next one is read. A column of an unexpected type is an error, since only another
/// program can have written it.
struct SQLiteRow {
  fileprivate let statement: OpaquePointer

  func integer(_ column: Int32) throws(SQLiteFailure) -> Int {
    try expect(SQLITE_INTEGER, column)
    return Int(sqlite3_column_int64(statement, column))
  }

  /// A revision, checked against the range of revisions.
  func revision(_ column: Int32) throws(SQLiteFailure) -> Int {
    let number = try integer(column)
    guard revisions.contains(number) else { throw .unreadable("\(name(column)) is no revision: \(number)") }
    return number
  }

  func real(_ column: Int32) throws(SQLiteFailure) -> Double {
    try expect(SQLITE_FLOAT, column)
    let number = sqlite3_column_double(statement, column)
    guard number.isFinite else { throw .unreadable("\(name(column)) is infinite") }
    return number
  }

  func text(_ column: Int32) throws(SQLiteFailure) -> String {
    try expect(SQLITE_TEXT, column)
    let bytes = UnsafeRawBufferPointer(
      start: sqlite3_column_text(statement, column), count: Int(sqlite3_column_bytes(statement, column)))
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .unreadable("\(name(column)) is not UTF-8")
    }
    return text
  }

  func blob(_ column: Int32) throws(SQLiteFailure) -> [UInt8] {
    try expect(SQLITE_BLOB, column)
    let start = sqlite3_column_blob(statement, column)
    return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
  }

  private func expect(_ type: Int32, _ column: Int32) throws(SQLiteFailure) {
    guard sqlite3_column_type(statement, column) == type else {
      throw .unreadable("\(name(column)) has the wrong type")
    }
  }

  private func name(_ column: Int32) -> String {
    sqlite3_column_name(statement, column).map { "column " + String(cString: $0) } ?? "a column"
  }
}

extension SQLiteConnection {
  /// Whether changes may be in a file beside the database.
  func hasWriteAheadLog() throws(SQLiteFailure) -> Bool {
    try first("PRAGMA journal_mode") { (row) throws(SQLiteFailure) in try row.text(0) } == "wal"
  }

  /// Sets the options of a store's connection, which keeps `pageBytes` of the database in memory.
  func configure(for durability: SQLiteStore.Durability, pageBytes: Int) throws(SQLiteFailure) {
    guard !isReadOnly else { throw SQLiteFailure(code: 0, message: "the file is read-only") }
    // Takes effect in an empty database, and in an older one at its next VACUUM.
    try execute("PRAGMA auto_vacuum = INCREMENTAL")
    let mode = try first("PRAGMA journal_mode = WAL") { (row) throws(SQLiteFailure) in try row.text(0) }
    guard mode == "wal" else {
      throw SQLiteFailure(code: 0, message: "its file system has no shared memory for a write-ahead log")
    }
    // In WAL mode the system has a commit when it returns. NORMAL syncs only before SQLite's log is written back,
    // which keeps the database consistent; FULL syncs that log at every commit.
    let synchronous = durability == .power ? "FULL" : "NORMAL"
    try execute(
      """
      PRAGMA synchronous = \(synchronous);
      PRAGMA foreign_keys = ON;
      PRAGMA trusted_schema = OFF;
      PRAGMA cell_size_check = ON;
      PRAGMA secure_delete = FAST;
      PRAGMA cache_size = -\(pageBytes >> 10);
      PRAGMA journal_size_limit = 67108864;
      """)
  }
}
