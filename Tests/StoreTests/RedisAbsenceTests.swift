import DrawerConcurrency
import DrawerSessions
import Foundation
import TestSupport
import Testing

@testable import DrawerRedis

/// The behavior of the store during and after an outage of Redis.
@Suite struct RedisAbsenceTests {
  /// Short limits keep the tests short.
  private static let limits = RedisLimits(
    connecting: 1, answering: 1, firstDelay: 0.01, longestDelay: 0.1, silence: 0.5)

  /// Four writers and two kills: every acknowledged commit must be present, at the right revision, and no commit may be
  /// applied twice.
  @Test func killedRedisLosesNothingAcknowledged() throws {
    let server = try RedisProcess()
    let store = BlockingStore(try RedisStore(RedisAddress(server.url)))
    let ids = (0..<4).map { _ in newID() }
    for id in ids { #expect(store.create(session(id, expiresAt: start + 3600)) == .success(.created)) }
    let writers = ids.map { Writer($0, store) }
    let threads = try writers.map { writer in try WorkerThread { writer.run() } }
    for _ in 0..<2 {
      let before = writers.map { $0.acknowledged }
      #expect(eventually { zip(writers, before).allSatisfy { $0.acknowledged > $1 + 100 } })
      let failures = writers.map { $0.failures }
      server.kill()
      // Every writer's commit fails immediately.
      #expect(eventually { zip(writers, failures).allSatisfy { $0.failures > $1 } })
      #expect(!store.isAvailable)
      try server.start()
      #expect(eventually { store.isAvailable })
    }
    let before = writers.map { $0.acknowledged }
    #expect(eventually { zip(writers, before).allSatisfy { $0.acknowledged > $1 + 100 } })
    for writer in writers { writer.stop() }
    for thread in threads { thread.join() }
    for writer in writers {
      #expect(writer.problem == nil)
      let journal = try #require(store.journal(of: writer.id, limit: .max).value ?? nil)
      #expect(journal.map(\.event) == writer.events)
      #expect(store.load(writer.id).value??.revision == writer.events.count)
    }
  }

  @Test func redisMayComeLater() throws {
    let server = try RedisProcess()
    server.kill()
    let store = BlockingStore(
      try RedisStore(RedisOptions(address: RedisAddress(server.url), limits: RedisAbsenceTests.limits)))
    let notices = Notices()
    store.shared.observe(notices.add)
    #expect(!store.isAvailable)
    #expect(store.create(session()).isUnavailable)
    #expect(store.sweep(now: start).isUnavailable)
    #expect(notices.gaps == 0)
    try server.start()
    #expect(eventually { store.isAvailable })
    #expect(eventually { notices.gaps > 0 })
    #expect(store.create(session()) == .success(.created))
  }

  @Test func silentRedisIsGivenUpAndComesBack() throws {
    let server = try RedisProcess()
    let store = BlockingStore(
      try RedisStore(RedisOptions(address: RedisAddress(server.url), limits: RedisAbsenceTests.limits)))
    let created = session(expiresAt: start + 3600)
    let id = created.header.id
    #expect(store.create(created) == .success(.created))
    server.suspend()
    // The outcome is unknown: Redis applies the change when it resumes. The key makes a retry safe.
    let lost = change(id, base: 0, key: "key", expiresAt: start + 3600)
    #expect(store.commit(lost).isUnavailable)
    #expect(!store.isAvailable)
    server.resume()
    #expect(eventually { store.isAvailable })
    #expect(eventually { store.commit(lost) == .success(.conflict) })
    #expect(store.load(id).value??.answers == lost.answer.map { [$0] })
    #expect(store.load(id).value??.entries == lost.entries)
  }

  /// A store that was being closed once kept connecting, which delayed the server's exit.
  @Test func closingDoesNotConnectAgain() throws {
    let server = try RedisProcess()
    let store = BlockingStore(try RedisStore(RedisAddress(server.url)))
    // The connection of the subscriber is open, too.
    let before = try connectionCount(server)
    server.suspend()
    let answers = started { () throws(StoreError) in
      try await store.store.create(session(), key: nil, limit: 1000, now: start)
    }
    store.store.close()
    #expect(answers.receive(waiting: 0)?.map(\.isUnavailable) == [true])
    server.resume()
    // Only this command's own connection is new.
    #expect(try connectionCount(server) == before + 1)
  }

  /// Returns the number of connections that the server has accepted.
  private func connectionCount(_ server: RedisProcess) throws -> Int {
    let text = try server.command("INFO", "stats").text ?? ""
    return try #require(text.firstMatch(of: /total_connections_received:(\d+)/).flatMap { Int($0.output.1) })
  }

  @Test func closingDoesNotWaitForSilence() throws {
    let server = try RedisProcess()
    let store = BlockingStore(try RedisStore(RedisAddress(server.url)))
    server.kill()
    #expect(store.create(session()).isUnavailable)
    store.store.close()
    #expect(!store.isAvailable)
  }
}

/// A client that commits one event after the other to a session, and retries unacknowledged events like a client with
/// an idempotency key.
private final class Writer: Sendable {
  private struct State {
    var events: [[UInt8]] = []
    var failures = 0
    var isStopped = false
    var problem: String?
  }

  let id: String
  private let store: BlockingStore
  private let state = Locked(State())

  init(_ id: String, _ store: BlockingStore) {
    self.id = id
    self.store = store
  }

  var acknowledged: Int { state.withLock { $0.events.count } }
  var events: [[UInt8]] { state.withLock { $0.events } }
  var failures: Int { state.withLock { $0.failures } }
  var problem: String? { state.withLock { $0.problem } }

  func stop() { state.withLock { $0.isStopped = true } }

  func run() {
    while !state.withLock({ $0.isStopped }) {
      let base = acknowledged
      let next = change(id, base: base, key: "\(base)", expiresAt: start + 3600)
      var mayHaveBeenKept = false
      repeating: while true {
        switch store.commit(next) {
        case .success(.committed): break repeating
        case .success(.conflict) where mayHaveBeenKept:
          // Only one process uses the session, so a conflict means that the acknowledgment was lost.
          let loaded = store.load(id)
          guard !loaded.isUnavailable else { continue }
          guard loaded.value??.answers.contains(where: { $0.key == "\(base)" }) == true else {
            return fail("a conflict without an answer: \(loaded)")
          }
          break repeating
        case .failure(.unavailable):
          mayHaveBeenKept = true
          state.withLock { $0.failures += 1 }
          RealTime.pause.pass()
        case let other: return fail("revision \(base + 1): \(other)")
        }
      }
      state.withLock { $0.events.append(contentsOf: next.entries.map(\.event)) }
    }
  }

  private func fail(_ problem: String) { state.withLock { $0.problem = problem } }
}
