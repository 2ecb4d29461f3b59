import DrawerSessions
import Foundation
import Testing

@testable import DrawerSQLite

/// Cases that only a database has: its process is killed, its disk is full, or its file is in the wrong state.
@Suite struct SQLiteStoreTests {
  private let place: StorePlace

  init() throws { place = try StorePlace(.sqlite) }

  private func open(_ durability: SQLiteStore.Durability = .process) throws -> (
    sqlite: SQLiteStore, store: BlockingStore
  ) {
    let sqlite = try SQLiteStore(path: place.path, durability: durability)
    return (sqlite, BlockingStore(sqlite))
  }

  /// Runs statements on the store's own connection.
  private func execute(_ sql: String, on sqlite: SQLiteStore) {
    let result = wait { () throws(StoreError) in
      try await sqlite.worker.read { (sessions) throws(SQLiteFailure) in try sessions.connection.execute(sql) }
    }
    #expect(result.value != nil, "\(result)")
  }

  @Test(arguments: [1, 100, 1000]) func killedProcessLosesNothingAcknowledged(_ lines: Int) throws {
    let acknowledged = try StoreWriterProcess("load", place.path).lines(killAfter: lines)
    #expect(acknowledged.count >= lines)
    let (_, store) = try open()
    var last: [String: Int] = [:]
    for line in acknowledged {
      let words = line.split(separator: " ")
      last[String(words[0])] = Int(words[1])
    }
    for (id, revision) in last {
      let journal = try #require(store.journal(of: id, limit: .max).value ?? nil)
      #expect(journal.count >= revision)
      // One change more than acknowledged may be present, because its acknowledgment was in flight.
      #expect(journal.count <= revision + 1)
      #expect(journal.map(\.revision) == Array(1...journal.count))
      #expect(store.load(id).value??.revision == journal.count)
      #expect(store.commit(change(id, base: journal.count)) == .success(.committed))
    }
  }

  @Test func fileThatCannotGrowIsUnavailableUntilItCan() throws {
    let lines = try StoreWriterProcess("full", place.path).lines()
    try #require(lines.count == 3, "\(lines)")
    let stopped = lines[0].split(separator: " ", maxSplits: 2)
    let revision = try #require(Int(stopped[1]))
    #expect((1..<1000).contains(revision))
    #expect(stopped[2].contains("unavailable"))
    #expect(lines[1] == "read \(revision)")
    #expect(lines[2].hasPrefix("went on \(revision + 100) success"))
    let (_, store) = try open()
    #expect(store.load("session", now: start + 1).value??.revision == revision + 100)
  }

  @Test func fullDatabaseIsUnavailableUntilThereIsRoom() throws {
    let (sqlite, store) = try open(.power)
    let created = session()
    let id = created.header.id
    #expect(store.create(created) == .success(.created))
    execute("PRAGMA max_page_count = 60", on: sqlite)
    var big = change(id, base: 0, count: 3, snapshot: true, key: "key")
    big.entries[2].event = Array(incompressibleText(1_000_000).utf8)
    #expect(store.commit(big).isUnavailable)
    #expect(store.load(id) == .success(created))
    #expect(store.journal(of: id) == .success([]))
    // A change that fits is stored.
    #expect(store.commit(change(id, base: 0)) == .success(.committed))
    execute("PRAGMA max_page_count = 100000", on: sqlite)
    big = change(id, base: 1, count: 3, snapshot: true, key: "key")
    #expect(store.commit(big) == .success(.committed))
  }

  @Test func readOnlyDatabaseIsUnavailableForThatTime() throws {
    let (sqlite, store) = try open(.power)
    let created = session()
    #expect(store.create(created) == .success(.created))
    execute("PRAGMA query_only = ON", on: sqlite)
    #expect(store.commit(change(created.header.id, base: 0)).isUnavailable)
    #expect(store.create(session()).isUnavailable)
    #expect(store.delete(created.header.id).isUnavailable)
    #expect(store.sweep(now: start + 100).isUnavailable)
    #expect(store.load(created.header.id) == .success(created))
    execute("PRAGMA query_only = OFF", on: sqlite)
    #expect(store.commit(change(created.header.id, base: 0)) == .success(.committed))
  }

  @Test func failuresOfATransactionAreTheirOwn() throws {
    let (sqlite, store) = try open()
    let created = session()
    let id = created.header.id
    #expect(store.create(created) == .success(.created))
    // While the thread is busy, the following operations are queued, and run in one transaction.
    let gate = DispatchSemaphore(value: 0)
    _ = started { () throws(StoreError) in
      try await sqlite.worker.read { (_) throws(SQLiteFailure) in _ = gate.wait(timeout: .now() + 60) }
    }
    let commits = Answers<CommitOutcome>()
    let creations = Answers<CreationOutcome>()
    let other = session()
    commits.add { () throws(StoreError) in try await sqlite.commit(change(id, base: 0, mark: "first"), now: start) }
    creations.add { () throws(StoreError) in try await sqlite.create(created, key: nil, limit: 10, now: start) }
    commits.add { () throws(StoreError) in try await sqlite.commit(change(id, base: 0, mark: "second"), now: start) }
    creations.add { () throws(StoreError) in try await sqlite.create(other, key: nil, limit: 2, now: start) }
    creations.add { () throws(StoreError) in try await sqlite.create(session(), key: nil, limit: 2, now: start) }
    commits.add { () throws(StoreError) in try await sqlite.commit(change(id, base: 1), now: start) }
    gate.signal()
    #expect(store.load(id).value??.entries == [entry(1, mark: "first"), entry(2)])
    #expect(commits.all == [.success(.committed), .success(.conflict), .success(.committed)])
    // The creation that reaches the limit queues two more operations: it moves the log, and tries again.
    for _ in 0..<3 { #expect(store.page().value != nil) }
    // One failure is reported immediately. Results that depend on the commit are reported after it.
    #expect(creations.all.filter(\.isCorrupted).count == 1)
    #expect(creations.all.compactMap(\.value) == [.created, .limitReached])
    #expect(store.load(other.header.id) == .success(other))
  }

  @Test(arguments: SQLiteStore.Durability.allCases) func durabilityIsSQLites(_ durability: SQLiteStore.Durability)
    throws
  {
    let sqlite = try SQLiteStore(path: place.path, durability: durability)
    let level = wait { () throws(StoreError) in
      try await sqlite.worker.read { (sessions) throws(SQLiteFailure) in
        try sessions.connection.first("PRAGMA synchronous") { (row) throws(SQLiteFailure) in try row.integer(0) }
      }
    }
    // 1 means NORMAL, 2 means FULL.
    #expect(level == .success(durability == .power ? 2 : 1))
    #expect(BlockingStore(sqlite).create(session()) == .success(.created))
  }

  /// The space of expired sessions is released while the store is open.
  @Test func sweepsShrinkTheFile() throws {
    let (sqlite, store) = try open()
    let mark = incompressibleText(10_000)
    for _ in 0..<500 {
      let created = session()
      #expect(store.create(created) == .success(.created))
      #expect(store.commit(change(created.header.id, base: 0, count: 5, mark: mark)) == .success(.committed))
    }
    func bytes() throws -> Int {
      try #require(try wait { () throws(StoreError) in try await sqlite.examine() }.get().bytes)
    }
    #expect(store.sweep(now: start + 59) == .success([]))
    let full = try bytes()
    var swept = 0
    while case .success(let ids) = store.sweep(now: start + 100, limit: 100), !ids.isEmpty {
      swept += ids.count
      // The file shrinks now or at a later checkpoint. The store does not take the smaller file for damage.
      #expect(throws: Never.self) { try wait { () throws(StoreError) in try await sqlite.check() }.get() }
    }
    #expect(swept == 500)
    // The next sweeps release the rest.
    for _ in 0..<10 {
      #expect(store.sweep(now: start + 100) == .success([]))
      #expect(throws: Never.self) { try wait { () throws(StoreError) in try await sqlite.check() }.get() }
    }
    #expect(try bytes() < full / 20, "of \(full)")
  }
}
