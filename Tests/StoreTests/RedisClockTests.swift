import DrawerConcurrency
import DrawerSessions
import Foundation
import TestSupport
import Testing

@testable import DrawerRedis

/// The clock of Redis, which is that of all processes with this Redis.
@Suite struct RedisClockTests {
  @Test(arguments: [StoreKind.redis, .cluster]) func storeKnowsTheTimeWhenItIsOpen(_ kind: StoreKind) throws {
    let place = try StorePlace(kind)
    let store = try place.open()
    let skew = try #require(store.shared.clock?.skew)
    // Redis runs on this machine, and the answer to the question for its time took less than this.
    #expect(abs(skew) < 5)
  }

  /// A Redis that comes later tells its time before the first operation succeeds.
  @Test func timeIsKnownBeforeTheFirstAnswer() throws {
    let server = try RedisProcess()
    server.kill()
    let limits = RedisLimits(connecting: 1, answering: 30, firstDelay: 0.01, longestDelay: 0.1)
    let store = BlockingStore(try RedisStore(RedisOptions(address: RedisAddress(server.url), limits: limits)))
    #expect(store.shared.clock?.skew == nil)
    try server.start()
    #expect(eventually { store.create(session()) == .success(.created) })
    #expect(store.shared.clock?.skew != nil)
  }

  /// A process with a clock that was ahead once deleted the sessions of all.
  @Test(arguments: [StoreKind.redis, .cluster]) func sweepDecidesByTheClockOfRedis(_ kind: StoreKind) throws {
    let place = try StorePlace(kind)
    let store = BlockingStore(try RedisStore(RedisAddress(place.url)), in: place)
    let now = Date().timeIntervalSince1970
    let (alive, ended) = (session(expiresAt: now + 3600), session(expiresAt: now - 10))
    for session in [alive, ended] { #expect(store.create(session, now: now - 20) == .success(.created)) }
    #expect(store.sweep(now: now - 90_000) == .success([]))
    #expect(store.sweep(now: now + 90_000) == .success([ended.header.id]))
    #expect(store.load(alive.header.id, now: now) == .success(alive))
  }
}
