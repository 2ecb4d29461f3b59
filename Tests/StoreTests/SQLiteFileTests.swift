import DrawerSessions
import Foundation
import Testing

@testable import DrawerSQLite

/// The contents of the file when the store is opened, and changes by other programs while it is open.
@Suite struct SQLiteFileTests {
  private let place: StorePlace

  init() throws { place = try StorePlace(.sqlite) }

  /// Changes the file like another program.
  private func edit(_ sql: String) throws {
    let connection = try SQLiteConnection(path: place.path)
    try connection.execute(sql)
    connection.close()
  }

  private func error(path: String? = nil) -> StoreOpenError? {
    do throws(StoreOpenError) {
      _ = try SQLiteStore(path: path ?? place.path)
      return nil
    } catch {
      #expect(!error.description.contains("\n"))
      return error
    }
  }

  /// Other users of the machine cannot read the server's file, under any umask.
  @Test func newFileIsItsOwnersAlone() throws {
    let store = try place.open().store
    defer { store.close() }
    for suffix in ["", "-wal", "-shm"] {
      var status = stat()
      #expect(stat(place.path + suffix, &status) == 0 && status.st_mode & 0o777 == 0o600, "\(suffix)")
    }
  }

  /// When the lock file was a link, opening the store once emptied the link's target.
  @Test func lockIsTheOwnersAndNoLink() throws {
    var status = stat()
    try place.open().store.close()
    #expect(stat(place.path + "-lock", &status) == 0 && status.st_mode & 0o777 == 0o600)
    let target = place.path + "-target"
    try Data("precious".utf8).write(to: URL(fileURLWithPath: target))
    try FileManager.default.removeItem(atPath: place.path + "-lock")
    try FileManager.default.createSymbolicLink(atPath: place.path + "-lock", withDestinationPath: target)
    #expect(error()?.description.contains("lock file") == true)
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "precious")
  }

  /// Each row damages the session with the number 1.
  @Test(arguments: [
    "UPDATE session SET clock = 'sundial' WHERE number = 1",
    "UPDATE session SET controller = cast(x'ff' AS TEXT) WHERE number = 1",
    "UPDATE entry SET pack = x'31' WHERE session = 1",
    "UPDATE entry SET pack = substr(pack, 1, length(pack) - 1) WHERE session = 1",
    "UPDATE entry SET pack = cast('5 1 1 1 e1 d3 2 1 e1 d3 3 1 e1 d4 4 1 e1 d5 5 1 e1 d' AS BLOB) WHERE session = 1",
    "UPDATE entry SET revision = 77 WHERE session = 1 AND revision = 5",
    "DELETE FROM snapshot WHERE session = 1",
    "UPDATE snapshot SET revision = revision - 9223372036854775807 WHERE session = 1",
    "UPDATE snapshot SET revision = 9223372036854775807 WHERE session = 1",
    "UPDATE entry SET revision = revision - 9223372036854775807 WHERE session = 1",
    "UPDATE entry SET revision = 9223372036854775807 WHERE session = 1 AND revision = 5",
    "UPDATE entry SET pack = cast('1 5 -9223372036854775808 1 e1 d' AS BLOB) WHERE session = 1",
    "UPDATE entry SET pack = cast(substr(pack, 1, 8) || x'ffffffffffffffff' || substr(pack, 17) AS BLOB) WHERE session = 1",
    // Zstandard's header of a terabyte.
    "UPDATE entry SET pack = x'28b52ffdc0000000000000010000' WHERE session = 1",
    "UPDATE answer SET revision = revision - 9223372036854775807 WHERE session = 1",
    "UPDATE session SET expires_at = 9e999 WHERE number = 1",
    // The tables refuse NULL and values of other types, so the schema must change first.
    """
    PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET sql = replace(replace(sql, ' NOT NULL', ''), 'STRICT, ', '');
    PRAGMA writable_schema = RESET;
    UPDATE entry SET pack = NULL WHERE session = 1;
    """,
  ])
  func corruptedRowIsOfItsSessionAlone(_ sql: String) throws {
    var store = try place.open()
    let broken = session()
    let whole = session()
    for session in [broken, whole] {
      #expect(store.create(session) == .success(.created))
      for base in 0..<5 {
        #expect(store.commit(change(session.header.id, base: base, key: "\(base)")) == .success(.committed))
      }
    }
    store.store.close()
    try edit(sql)
    store = try place.open()
    let id = broken.header.id
    #expect(store.load(id).isCorrupted)
    #expect(store.load(whole.header.id).value??.revision == 5)
    #expect(store.commit(change(whole.header.id, base: 5)) == .success(.committed))
    #expect(store.page().value?.contains { $0.header.id == whole.header.id } == true)
    #expect(store.page(limit: 1).value?.count == 1)
    #expect(store.isAvailable)
    // The session can still be deleted.
    #expect(store.delete(id) == .success(true))
    #expect(store.load(id) == .success(nil))
  }

  @Test func corruptedPagesDoNotEndTheProcess() throws {
    var store = try place.open()
    let sessions = (0..<50).map { _ in session() }
    for session in sessions {
      #expect(store.create(session) == .success(.created))
      #expect(store.commit(change(session.header.id, base: 0, count: 20)) == .success(.committed))
    }
    store.store.close()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: place.path))
    // Skip the first pages, which contain the schema and the tables' roots.
    for page in stride(from: 14, to: bytes.count / 4096, by: 3) {
      bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: Data(repeating: 0xa5, count: 4096))
    }
    try bytes.write(to: URL(fileURLWithPath: place.path))
    store = try place.open()
    let results = sessions.map { store.load($0.header.id) }
    #expect(results.filter(\.isCorrupted).count > 0)
    for session in sessions {
      _ = store.commit(change(session.header.id, base: 20))
      _ = store.delete(session.header.id)
    }
    _ = store.page()
    _ = store.sweep(now: start + 1000)
    #expect(!store.load(newID()).isUnavailable)
  }

  @Test func newerSchemaIsRefused() throws {
    try place.open().store.close()
    let known = SQLiteSchema.version
    try edit("PRAGMA user_version = \(known + 1)")
    #expect(error() == .newerVersion(store: place.path, found: known + 1, known: known))
    try edit("PRAGMA user_version = -1")
    #expect(error() == .notAStore(store: place.path, reason: "its schema has version -1"))
    try edit("PRAGMA user_version = \(known)")
    #expect(error() == nil)
  }

  @Test func otherFilesAreRefused() throws {
    try Data("This is not a database, but it is long enough to be asked whether it is one.".utf8)
      .write(to: URL(fileURLWithPath: place.path))
    #expect(error() == .notAStore(store: place.path, reason: "file is not a database"))
    try FileManager.default.removeItem(atPath: place.path)
    try edit("CREATE TABLE recipes (name TEXT)")
    #expect(error() == .notAStore(store: place.path, reason: "it is the database of another program"))
    // No lock file is left behind.
    #expect(access(place.path + "-lock", F_OK) != 0)
    #expect(error(path: "") == .invalidAddress("the path of the database is missing"))
    for path in ["/nowhere/at/all/sessions.db", FileManager.default.temporaryDirectory.path] {
      guard case .cannotOpen = error(path: path) else {
        Issue.record("\(path): \(String(describing: error(path: path)))")
        continue
      }
    }
  }

  /// A view in place of a table ran forever.
  @Test(arguments: [
    """
    DROP TABLE snapshot; CREATE VIEW snapshot AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n)
    SELECT i AS session, i AS revision, x'7b7d' AS machine FROM n
    """,
    "CREATE TRIGGER slow AFTER UPDATE ON log BEGIN DELETE FROM session; END",
    "CREATE VIRTUAL TABLE words USING fts5(word)", "CREATE VIEW extra AS SELECT 1",
  ])
  func schemaOfAnotherIsRefused(_ sql: String) throws {
    try place.open().store.close()
    try edit(sql)
    if case .notAStore = error() {} else { Issue.record("\(sql)") }
    #expect(throws: StoreOpenError.self) { try SQLiteStore(reading: place.path) }
  }

  @Test func emptyFileBecomesAStore() throws {
    try Data().write(to: URL(fileURLWithPath: place.path))
    #expect(try place.open().create(session()) == .success(.created))
  }

  @Test func secondStoreIsRefusedWhileTheFirstIsOpen() throws {
    let first = try place.open()
    #expect(error() == .inUse(store: place.path, process: Int(getpid())))
    let link = place.path + "-link"
    symlink(place.path, link)
    #expect(error(path: link) == .inUse(store: place.path, process: Int(getpid())))
    #expect(first.create(session()) == .success(.created))
    first.store.close()
    #expect(error() == nil)
  }

  /// Until a new process executes its program, it has copies of its parent's descriptors, including the lock's. (A
  /// store that was reopened in that time was once reported as in use by the same process that had closed it.)
  @Test func closedStoreIsFreeWhileAProcessIsStarted() throws {
    let store = try place.open().store
    let copies = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { Int32($0) }
      .filter {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == place.path + "-lock"
      }
      .map { dup($0) }
    defer { copies.forEach { close($0) } }
    #expect(copies.count == 1)
    store.close()
    #expect(error() == nil)
  }

  @Test func readOnlyFileIsRefused() throws {
    try place.open().store.close()
    let directory = URL(fileURLWithPath: place.path).deletingLastPathComponent().path
    chmod(place.path, 0o444)
    // With and without permission to create the lock file.
    for mode in [0o777, 0o555] as [mode_t] {
      chmod(directory, mode)
      unlink(place.path + "-lock")
      let lines = try StoreWriterProcess("read-only", place.path).lines()
      #expect(lines.count == 1)
      #expect(lines.first?.hasPrefix("cannot open the store \(place.path): ") == true, "\(lines)")
    }
    chmod(directory, 0o755)
  }
}
