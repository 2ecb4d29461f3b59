import DrawerSessions
import DrawerTesting
import Foundation
import TestSupport
import Testing

@testable import DrawerSQLite

/// The log in front of the database: recovery after a crash, and damage to the log.
@Suite struct SQLiteLogTests {
  private let place: StorePlace
  private var log: String { place.path + "-log" }

  init() throws { place = try StorePlace(.sqlite) }

  private func open() throws -> (sqlite: SQLiteStore, store: BlockingStore) {
    let sqlite = try SQLiteStore(path: place.path)
    return (sqlite, BlockingStore(sqlite))
  }

  /// Runs statements on the store's own connection.
  private func execute(_ sql: String, on sqlite: SQLiteStore) {
    let result = wait { () throws(StoreError) in
      try await sqlite.worker.read { (sessions) throws(SQLiteFailure) in try sessions.connection.execute(sql) }
    }
    #expect(result.value != nil, "\(result)")
  }

  /// Returns the files of a process that was killed: a session with 20 changes, of which the first ones are in the
  /// database and the others in the log. The tests open copies of these files.
  private func crashed() throws -> (id: String, database: Data, log: Data) {
    let (sqlite, store) = try open()
    let created = session()
    #expect(store.create(created) == .success(.created))
    for base in 0..<20 {
      if base == 8 { #expect(wait { () throws(StoreError) in try await sqlite.worker.move() }.value != nil) }
      // The database receives no further changes.
      if base == 8 { execute("PRAGMA query_only = ON", on: sqlite) }
      let next = change(
        created.header.id, base: base, snapshot: base % 5 == 0, key: base % 3 == 0 ? "\(base)" : nil, mark: "m\(base)")
      #expect(store.commit(next) == .success(.committed))
    }
    let text = try Data(contentsOf: URL(fileURLWithPath: log))
    let copy = place.path + "-copy"
    execute("PRAGMA query_only = OFF; VACUUM INTO '\(copy)'; PRAGMA query_only = ON", on: sqlite)
    let database = try Data(contentsOf: URL(fileURLWithPath: copy))
    execute("PRAGMA query_only = OFF", on: sqlite)
    store.store.close()
    return (created.header.id, database, text)
  }

  /// Opens the files that a killed process left.
  private func reopened(_ database: Data, log text: Data?) throws -> (sqlite: SQLiteStore, store: BlockingStore) {
    try restore(database, log: text)
    return try open()
  }

  /// Puts the files that a killed process left in place.
  private func restore(_ database: Data, log text: Data?) throws {
    for suffix in ["", "-wal", "-shm", "-log", "-log-damaged"] {
      try? FileManager.default.removeItem(atPath: place.path + suffix)
    }
    try database.write(to: URL(fileURLWithPath: place.path))
    try text?.write(to: URL(fileURLWithPath: log))
  }

  /// Checks that the session's journal is an intact prefix of the committed changes, and returns its length.
  private func length(of id: String, in store: BlockingStore) throws -> Int {
    let journal = try #require(store.journal(of: id, limit: .max).value ?? nil)
    #expect(journal == (0..<journal.count).map { entry($0 + 1, mark: "m\($0)") })
    #expect(store.load(id).value??.revision == journal.count)
    return journal.count
  }

  @Test func logIsMovedAtTheNextStart() throws {
    let (id, database, text) = try crashed()
    let (sqlite, store) = try reopened(database, log: text)
    #expect(sqlite.activity.recovery == StoreRecovery(changes: 12))
    #expect(try length(of: id, in: store) == 20)
    #expect(store.load(id).value??.answers.map(\.key) == (0..<20).filter { $0 % 3 == 0 }.map(String.init))
    #expect(store.commit(change(id, base: 20, mark: "m20")) == .success(.committed))
    store.store.close()
    // A store that was closed needs no log file.
    #expect(access(log, F_OK) != 0)
    #expect(try length(of: id, in: try open().store) == 21)
  }

  /// A log whose records are already in the database is not moved again.
  @Test func logIsMovedOnce() throws {
    let (id, database, text) = try crashed()
    try reopened(database, log: text).store.store.close()
    try text.write(to: URL(fileURLWithPath: log))
    let (sqlite, store) = try open()
    #expect(sqlite.activity.recovery == StoreRecovery())
    #expect(try length(of: id, in: store) == 20)
  }

  @Test func logThatIsCutLosesOnlyItsEnd() throws {
    let (id, database, text) = try crashed()
    var last = 8
    for size in 0...text.count {
      let (sqlite, store) = try reopened(database, log: text.prefix(size))
      let length = try length(of: id, in: store)
      #expect((last...last + 1).contains(length), "\(size)")
      // A cut between two records discards nothing.
      #expect(
        sqlite.activity.recovery.bytesLeftOut < 64 + text.count / 4 && sqlite.activity.recovery.changes == length - 8)
      last = length
      store.store.close()
    }
    #expect(last == 20)
  }

  /// Regression: a start that ended between reading a log with an incomplete record and moving it lost the whole log.
  @Test func logThatIsNotMovedYetStays() throws {
    let (id, database, text) = try crashed()
    try restore(database, log: text.dropLast(9))
    try SQLiteConnection(path: place.path).execute(
      "CREATE TRIGGER refuse BEFORE UPDATE OF moved ON log BEGIN SELECT RAISE(ABORT, 'refused'); END")
    #expect(throws: StoreOpenError.self) { try open() }
    try SQLiteConnection(path: place.path).execute("DROP TRIGGER refuse")
    let (sqlite, store) = try open()
    #expect(sqlite.activity.recovery.bytesLeftOut > 0 && access(log + "-damaged", F_OK) == 0)
    #expect(try length(of: id, in: store) == 19)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func changedBytesAreNeverTakenForRecords(_ seed: UInt64) throws {
    let (id, database, text) = try crashed()
    var generator = SplitMix64(seed: seed)
    for _ in 0..<250 {
      var damaged = text
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        damaged[Int.random(in: 0..<damaged.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      let (sqlite, store) = try reopened(database, log: damaged)
      let length = try length(of: id, in: store)
      #expect((8...20).contains(length) && sqlite.activity.recovery.changes == length - 8)
      #expect((sqlite.activity.recovery.bytesLeftOut > 0) == (damaged != text))
      // The damaged file is kept.
      #expect((access(log + "-damaged", F_OK) == 0) == (damaged != text))
      store.store.close()
    }
  }

  /// A process that is killed at any moment, even while it starts, appends, moves the log or starts a new one, loses no
  /// acknowledged change. `DRAWERD_KILLS` sets the number of kills.
  @Test func killedProcessesLoseNothingAcknowledged() throws {
    var generator = SplitMix64(seed: 1)
    // The last acknowledged revision of each session, and the number of the process that acknowledged it. Each process
    // killed since then may have committed a change before it could acknowledge it.
    var acknowledged: [String: (revision: Int, process: Int)] = [:]
    let kills = ProcessInfo.processInfo.environment["DRAWERD_KILLS"].flatMap { Int($0) } ?? 20
    for number in 0...kills {
      let process = try StoreWriterProcess("load", place.path)
      // The last process is killed only after it has acknowledged changes: on a slow machine, all others may be killed
      // before that.
      let lines =
        number == kills
        ? process.lines(killAfter: 100) : process.lines(killAfter: Double.random(in: 0...0.15, using: &generator))
      for line in lines {
        let words = line.split(separator: " ")
        try #require(words.count == 2, "\(line)")
        let (id, revision) = (String(words[0]), try #require(Int(words[1])))
        // A process continues after everything that was acknowledged before.
        let known = acknowledged[id] ?? (revision: 0, process: 0)
        let next = known.revision + 1
        let last = next + number - known.process
        #expect((next...last).contains(revision), "\(id): \(revision) is not from \(next) to \(last)")
        acknowledged[id] = (revision, number)
      }
    }
    let (sqlite, store) = try open()
    #expect(!acknowledged.isEmpty)
    #expect(!sqlite.activity.recovery.isLogMissing && sqlite.activity.recovery.lostSessions == 0)
    for (id, (revision, process)) in acknowledged {
      let journal = try #require(store.journal(of: id, limit: .max).value ?? nil)
      #expect((revision...revision + kills + 1 - process).contains(journal.count))
      #expect(journal.map(\.revision) == Array(1...journal.count))
    }
  }

  @Test func missingLogIsReported() throws {
    let (id, database, _) = try crashed()
    let (sqlite, store) = try reopened(database, log: nil)
    #expect(sqlite.activity.recovery == StoreRecovery(isLogMissing: true) && sqlite.activity.recovery.faults.count == 1)
    #expect(try length(of: id, in: store) == 8)
  }

  @Test func logOfAnotherDatabaseIsRefused() throws {
    let (_, database, text) = try crashed()
    let other = try StorePlace(.sqlite)
    try other.open().store.close()
    let path = other.path + "-log"
    try text.write(to: URL(fileURLWithPath: path))
    #expect(throws: StoreOpenError.cannotOpen(store: path, reason: "it belongs to another database")) {
      try SQLiteStore(path: other.path)
    }
    // The header of a later version's log.
    let start = "drawerd log 2 \(String(repeating: "0", count: 32)) "
    let later = Data((start + String(FNV1a.hash(of: start.utf8), radix: 16) + "\n").utf8)
    #expect(throws: StoreOpenError.cannotOpen(store: log, reason: "this program does not know its version")) {
      try reopened(database, log: later)
    }
  }

  /// A second process reads the database and the log. A copy of both is complete and needs no log.
  @Test func logIsReadAndCopied() throws {
    let (id, database, text) = try crashed()
    try reopened(database, log: nil).store.store.close()
    try database.write(to: URL(fileURLWithPath: place.path))
    try text.write(to: URL(fileURLWithPath: log))
    let reading = try SQLiteStore(reading: place.path)
    #expect(try length(of: id, in: BlockingStore(reading)) == 20)
    #expect(BlockingStore(reading).page().value?.map(\.revision) == [20])
    #expect(wait { () throws(StoreError) in try await reading.examine() }.value?.entries == 20)
    let copy = place.path + "-copied"
    #expect(wait { () throws(StoreError) in try await reading.copy(to: copy) }.value != nil)
    reading.close()
    let copied = try SQLiteStore(path: copy)
    #expect(copied.activity.recovery == StoreRecovery())
    #expect(try length(of: id, in: BlockingStore(copied)) == 20)
  }

  /// While the database is not writable, the log accepts commits and reads see them. The next successful move includes
  /// all of them.
  @Test func movesThatFailLoseNothing() throws {
    let (sqlite, store) = try open()
    let created = session()
    let id = created.header.id
    #expect(store.create(created) == .success(.created))
    execute("PRAGMA query_only = ON", on: sqlite)
    for base in 0..<10 { #expect(store.commit(change(id, base: base, mark: "m\(base)")) == .success(.committed)) }
    #expect(wait { () throws(StoreError) in try await sqlite.worker.move() }.isUnavailable)
    #expect(try length(of: id, in: store) == 10)
    #expect(!store.isAvailable)
    execute("PRAGMA query_only = OFF", on: sqlite)
    #expect(store.isAvailable)
    #expect(store.commit(change(id, base: 10, mark: "m10")) == .success(.committed))
    #expect(wait { () throws(StoreError) in try await sqlite.worker.move() }.value != nil)
    #expect(try length(of: id, in: store) == 11)
  }

  /// The log's size is limited. Beyond the limit, commits wait for the database, and fail if it is not writable.
  @Test func fullLogWaitsForTheDatabase() throws {
    let (sqlite, store) = try open()
    let created = session()
    let id = created.header.id
    #expect(store.create(created) == .success(.created))
    execute("PRAGMA query_only = ON", on: sqlite)
    var base = 0
    func commit() -> StoreResult<CommitOutcome> {
      var next = change(id, base: base)
      next.entries[0].event = [UInt8](repeating: 46, count: 4 << 20)
      return store.commit(next)
    }
    while case .success(.committed) = commit(), base < 100 { base += 1 }
    #expect(base == (64 << 20) / (4 << 20))
    #expect(commit().isUnavailable)
    execute("PRAGMA query_only = OFF", on: sqlite)
    #expect(commit() == .success(.committed))
    #expect(store.load(id).value??.revision == base + 1)
    var status = stat()
    #expect(stat(log, &status) == 0 && status.st_size < 8 << 20)
  }

  /// Changes to the files of an open store; each row is a shell command.
  @Test(arguments: [
    "mv $P $P-moved", "rm $P", "truncate -s 0 $P", "cp $P $P-new; mv $P-new $P",
    "mv $P-log $P-moved", "rm $P-log", "truncate -s 60 $P-log", "cp $P-log $P-new; mv $P-new $P-log", "rm $P-wal",
    "rm -rf $(dirname $P)",
  ])
  func storeWithoutItsFilesRefusesChanges(_ command: String) throws {
    let (sqlite, store) = try open()
    let created = session()
    let id = created.header.id
    #expect(store.create(created) == .success(.created))
    execute("PRAGMA query_only = ON", on: sqlite)
    #expect(store.commit(change(id, base: 0, count: 100)) == .success(.committed))
    let shell = try Process.run(
      URL(fileURLWithPath: "/bin/sh"),
      arguments: ["-c", "P='\(place.path)'; " + command.replacing("$P", with: "\"$P\"")])
    shell.waitForEnd()
    #expect(shell.terminationStatus == 0)
    var base = 100
    eventually("changes are refused") {
      let result = store.commit(change(id, base: base))
      base += 1
      return result.isUnavailable
    }
    #expect(store.create(session()).isUnavailable)
    #expect(!store.isAvailable)
  }
}
