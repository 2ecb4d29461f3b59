import DrawerSessions
import Foundation
import TestSupport
import Testing

@testable import DrawerRedis

/// The users of a Redis with access control, and what they lack.
@Suite struct RedisUserTests {
  private static let server = Result { try RedisProcess() }

  /// The permissions on the page for operators.
  private static let permissions = [
    "resetkeys", "~drawerd:*", "resetchannels", "&drawerd:changes:*", "-@all", "+@read", "+@write", "+@scripting",
    "+@pubsub",
    "+@connection", "-@dangerous", "+info", "+time", "+wait", "+cluster|slots",
  ]

  /// The failure to open a store as a user with the permissions of the page and `others`.
  private func failure(_ name: String, _ others: [String]) throws -> StoreOpenError? {
    let redis = try Self.server.get()
    try redis.ask(["ACL", "SETUSER", name, "reset", "on", ">secret"] + Self.permissions + others)
    let url = redis.url.replacingOccurrences(of: "redis://", with: "redis://\(name):secret@")
    do throws(StoreOpenError) {
      let store = BlockingStore(try RedisStore(try RedisAddress(url)))
      defer { store.store.close() }
      let saved = session()
      #expect(store.create(saved) == .success(.created))
      #expect(store.commit(change(saved.header.id, base: 0, key: "key")) == .success(.committed))
      #expect(store.load(saved.header.id).value??.revision == 1)
      #expect(store.page().value?.isEmpty == false)
      #expect(store.delete(saved.header.id) == .success(true))
      #expect(store.isAvailable)
      #expect(wait { () throws(StoreError) in try await store.store.measure() }.value?.bytes != nil)
      return nil
    } catch {
      return error
    }
  }

  @Test func permissionsOfThePageSuffice() throws {
    #expect(try failure("right", []) == nil)
    let page = try Repository.text("Documentation/server/redis.md")
    #expect(page.contains("ACL SETUSER drawerd on >PASSWORD \(Self.permissions.joined(separator: " "))"))
  }

  /// Without channels, which new users of Redis 7 do not have, the store was ready, and every creation failed after it
  /// was applied.
  @Test(arguments: [
    ["resetchannels"], ["resetchannels", "&other"], ["-publish"], ["-subscribe"], ["-evalsha"], ["-script"], ["-zadd"],
    ["-unlink"], ["-hset"], ["-zremrangebyscore"], ["-lpop"], ["-pexpireat"], ["resetkeys"], ["resetkeys", "~other:*"],
    ["resetkeys", "~drawerd:version"], ["resetkeys", "%R~drawerd:*"], ["-set"], ["-get"], ["-time"],
  ])
  func whatIsMissingIsReportedAtTheStart(_ others: [String]) throws {
    let name = "lacks" + others.joined().filter { $0.isLetter || $0.isNumber } + "\(others.count)"
    let found = try failure(name, others)
    guard case .cannotOpen(_, let reason) = found else {
      Issue.record("\(others): \(String(describing: found))")
      return
    }
    #expect(reason.contains("permission") && !reason.contains("secret"), "\(others): \(reason)")
  }

  /// A permission that is taken away later.
  @Test func missingChannelIsReportedLater() throws {
    let redis = try RedisProcess()
    try redis.ask(["ACL", "SETUSER", "later", "reset", "on", ">secret"] + Self.permissions)
    let store = BlockingStore(
      try RedisStore(try RedisAddress(redis.url.replacingOccurrences(of: "redis://", with: "redis://later:secret@"))))
    defer { store.store.close() }
    #expect(store.isAvailable)
    try redis.ask("ACL", "SETUSER", "later", "resetchannels")
    #expect(!store.isAvailable)
    // A change counts, although no other process learns of it.
    let saved = session()
    #expect(store.create(saved) == .success(.created))
    #expect(store.commit(change(saved.header.id, base: 0)) == .success(.committed))
    #expect(store.load(saved.header.id).value??.revision == 1)
    #expect(store.delete(saved.header.id).isUnavailable)
    try redis.ask("ACL", "SETUSER", "later", "&drawerd:changes:*")
    #expect(eventually { store.isAvailable })
    #expect(store.delete(saved.header.id) == .success(true))
  }

  /// Every command of a script is in the script that tries them.
  @Test func trialHasEveryCommand() {
    let commands = { (script: RedisScript) in
      Set(script.source.matches(of: /redis\.p?call\('([A-Z]+)'/).map { String($0.output.1) })
    }
    let all = RedisScript.all.reduce(into: Set<String>()) { $0.formUnion(commands($1)) }
    // A user that may not read the memory gets no figure of it.
    #expect(all.subtracting(commands(.trial)) == ["INFO"])
  }

  /// A Redis that deletes keys when it is full.
  @Test(arguments: [
    ("allkeys-lru", "1gb", true), ("volatile-ttl", "1gb", true), ("noeviction", "1gb", false),
    ("allkeys-lru", "0", false),
  ])
  func evictionIsReported(_ policy: String, _ memory: String, _ isUnsafe: Bool) throws {
    let redis = try RedisProcess(["--maxmemory-policy", policy, "--maxmemory", memory])
    let store = try RedisStore(try RedisAddress(redis.url))
    defer { store.close() }
    let hazard = wait { () throws(StoreError) in try await store.measure() }.value?.hazard
    #expect((hazard != nil) == isUnsafe)
    #expect(hazard?.contains(policy) ?? true)
  }
}
