import DrawerConcurrency
import DrawerSessions
import Foundation
import TestSupport
import Testing

@testable import DrawerRedis

/// Cases that occur only in a Redis that other programs use too.
@Suite struct RedisStoreTests {
  private let server: RedisProcess
  private let url: String

  init() throws {
    server = try RedisProcess.shared.get()
    url = server.emptyDatabase()
  }

  private func open(_ limits: RedisLimits = .ofTests) throws -> BlockingStore {
    BlockingStore(try RedisStore(RedisOptions(address: RedisAddress(url), limits: limits)))
  }

  private func error(_ url: String) -> StoreOpenError? {
    do throws(StoreOpenError) {
      _ = try RedisStore(RedisAddress(url))
      return nil
    } catch {
      #expect(!error.description.contains("\n"))
      return error
    }
  }

  @Test func newerSchemaIsRefused() throws {
    try server.command("SET", "drawerd:version", "2", database: url)
    #expect(error(url) == .newerVersion(store: url, found: 2, known: 1))
    try server.command("SET", "drawerd:version", "new", database: url)
    guard case .cannotOpen = error(url) else { return #expect(Bool(false)) }
    try server.command("DEL", "drawerd:version", database: url)
    #expect(error(url) == nil)
    #expect(try server.command("GET", "drawerd:version", database: url).text == "1")
  }

  @Test func wrongPasswordAndDatabaseAreRefused() throws {
    let guarded = try RedisProcess(["--requirepass", "p@ss"])
    let address = "127.0.0.1:\(guarded.port)"
    let administrator = "redis://:p%40ss@\(address)"
    try guarded.command("ACL", "SETUSER", "drawer", "on", ">word", "~*", "&*", "+@all", database: administrator)
    for (credentials, reason) in [(":wrong@", "WRONGPASS"), ("", "NOAUTH"), ("unknown:word@", "WRONGPASS")] {
      let error = error("redis://\(credentials)\(address)")
      #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
      #expect(error?.description.contains("wrong") == false)
    }
    #expect(error("redis://:p%40ss@\(address)/1000")?.description.contains("out of range") == true)
    for credentials in [":p%40ss@", "drawer:word@", "default:p%40ss@"] {
      let store = BlockingStore(try RedisStore(RedisAddress("redis://\(credentials)\(address)/1")))
      #expect(store.create(session()) == .success(.created))
    }
  }

  /// The slower process reserves the session's next change, but blocks no other process if it never commits.
  @Test func slowerStoreReservesTheNextChange() throws {
    let (fast, slow) = (try open(), try open())
    let created = session()
    let id = created.header.id
    #expect(fast.create(created) == .success(.created))
    #expect(fast.commit(change(id, base: 0)) == .success(.committed))
    var late = change(id, base: 0)
    late.reservesTurn = true
    #expect(slow.commit(late) == .success(.conflict))
    #expect(fast.commit(change(id, base: 1)) == .success(.conflict))
    #expect(slow.commit(change(id, base: 1)) == .success(.committed))
    #expect(fast.commit(change(id, base: 2)) == .success(.committed))
    #expect(slow.commit(late) == .success(.conflict))
    #expect(eventually { fast.commit(change(id, base: 3)) == .success(.committed) })
    #expect(fast.load(id).value??.revision == 4)
  }

  @Test func twoStoresNeverApplyTheSameRevision() throws {
    let stores = [try open(), try open()]
    let created = session()
    let id = created.header.id
    #expect(stores[0].create(created) == .success(.created))
    let winners = Locked<[Int: [Int]]>([:])
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for base in 0..<100 {
        let outcome = stores[thread % 2].commit(change(id, base: base, mark: "\(thread)"))
        if outcome == .success(.committed) { winners.withLock { $0[base + 1, default: []].append(thread) } }
        // The losers of a round wait for the winner's revision.
        #expect(outcome == .success(.committed) || outcome == .success(.conflict))
      }
    }
    let journal = try #require(stores[1].journal(of: id).value ?? nil)
    #expect(winners.withLock { $0.count } == journal.count)
    for entry in journal {
      let threads = winners.withLock { $0[entry.revision] ?? [] }
      #expect(threads.count == 1)
      #expect(entry.event == Array("event \(entry.revision) \(threads.first ?? -1)".utf8))
    }
  }

  @Test func brokenConnectionsComeBack() throws {
    let own = try RedisProcess()
    let store = BlockingStore(try RedisStore(RedisAddress(own.url)))
    let notices = Notices()
    store.shared.observe(notices.add)
    let created = session()
    #expect(store.create(created) == .success(.created))
    let before = notices.gaps
    try own.command("CLIENT", "KILL", "TYPE", "normal")
    try own.command("CLIENT", "KILL", "TYPE", "pubsub")
    // A connection that broke while idle causes no request to fail.
    #expect(store.load(created.header.id) == .success(created))
    #expect(eventually { notices.gaps > before })
    // Scripts that Redis no longer has are sent again.
    try own.command("SCRIPT", "FLUSH")
    #expect(store.commit(change(created.header.id, base: 0)) == .success(.committed))
    #expect(store.load(created.header.id).value??.revision == 1)
  }

  /// Each row damages the session's keys.
  @Test(arguments: [
    ["HDEL", "session", "revision"], ["HSET", "session", "revision", "7"], ["HSET", "session", "clock", "sundial"],
    ["HSET", "session", "revision", "-9223372036854775808"], ["HSET", "session", "revision", "9223372036854775807"],
    ["LSET", "entries", "1", "-9223372036854775808 1 0\n"], ["LSET", "entries", "1", "9223372036854775807 1 0\n"],
    ["LSET", "entries", "1", "2 1 9223372036854775807\n"],
    ["HSET", "session", "expiresAt", "later"], ["RPOP", "entries"], ["RPUSH", "entries", "x"], ["DEL", "entries"],
    ["LSET", "entries", "1", "garbage"], ["LSET", "entries", "1", "9 9 9\n"], ["DEL", "snapshots"],
    ["SET", "snapshots", "x"], ["SET", "session", "x"], ["SET", "entries", "x"], ["RPUSH", "answers", "x"],
    ["SET", "answers", "x"],
  ])
  func corruptedSessionIsReportedAlone(_ row: [String]) throws {
    let store = try open()
    let broken = session()
    let whole = session()
    for session in [broken, whole] {
      #expect(store.create(session) == .success(.created))
      #expect(store.commit(change(session.header.id, base: 0, count: 3)) == .success(.committed))
    }
    let id = broken.header.id
    var command = row
    command[1] = "drawerd:{\(id)}:\(row[1])"
    try server.command(command, database: url)
    #expect(store.load(id).isCorrupted)
    #expect(store.load(whole.header.id).value??.revision == 3)
    #expect(store.commit(change(whole.header.id, base: 3)) == .success(.committed))
    #expect(store.page().value?.contains { $0.header.id == whole.header.id } == true)
    #expect(store.delete(id) == .success(true))
    #expect(store.load(id) == .success(nil))
  }

  @Test func fullMemoryIsUnavailableUntilThereIsRoom() throws {
    let own = try RedisProcess()
    let store = BlockingStore(try RedisStore(RedisAddress(own.url)))
    let created = session()
    let id = created.header.id
    #expect(store.create(created) == .success(.created))
    try own.command("CONFIG", "SET", "maxmemory", "1")
    #expect(store.commit(change(id, base: 0, count: 3, snapshot: true, key: "key")).isUnavailable)
    #expect(store.create(session()).isUnavailable)
    #expect(store.load(id) == .success(created))
    #expect(store.delete(newID()) == .success(false))
    try own.command("CONFIG", "SET", "maxmemory", "0")
    #expect(store.commit(change(id, base: 0)) == .success(.committed))
    #expect(store.page().value?.count == 1)
  }

  @Test func redisRemovesSessionsWithoutASweep() throws {
    let store = try open()
    let created = session(expiresAt: start + 60)
    let key = IdempotencyKey(answer: answer("key"), expiresAt: start + 60)
    #expect(store.create(created, key: key) == .success(.created))
    #expect(store.commit(change(created.header.id, base: 0, key: "key")) == .success(.committed))
    let names = RedisPartitions.whole.all.flatMap { $0.keys(of: created.header.id).prefix(4) + [$0.creation("key")] }
    for name in names {
      #expect(try server.command("PEXPIRETIME", name, database: url) == .integer(Int(start + 120) * 1000))
    }
    // Delete the keys as Redis will at that time.
    for name in names { try server.command("DEL", name, database: url) }
    #expect(store.load(created.header.id) == .success(nil))
    #expect(store.page() == .success([]))
    #expect(store.sweep(now: start + 200) == .success([created.header.id]))
    #expect(store.sweep(now: start + 200) == .success([]))
  }
}

/// The notices that a store received about other processes.
final class Notices: Sendable {
  private let notices = Locked<[StoreNotice]>([])

  @Sendable func add(_ notice: StoreNotice) { notices.withLock { $0.append(notice) } }

  /// Returns the notices about a session.
  func of(_ id: String) -> [StoreNotice] { notices.withLock { $0.filter { $0.id == id } } }

  /// The number of reported gaps, in which notices may have been missed.
  var gaps: Int { notices.withLock { $0.filter { $0 == .gap }.count } }
}
