import DrawerSessions
import TestSupport
import Testing

@testable import DrawerRedis

/// Cases that only a cluster has, or a primary with replicas.
@Suite struct RedisClusterTests {
  /// The keys of a partition are on two servers during a move, then on a server that the store does not know to be the
  /// owner.
  @Test func movingSlotIsFollowed() throws {
    let place = try StorePlace(.cluster)
    let cluster = try StorePlace.cluster()
    // A slow machine may take longer for the move than the usual limit allows.
    let store = BlockingStore(
      try RedisStore(RedisOptions(address: RedisAddress(place.url), limits: RedisLimits(redirecting: 120))), in: place)
    let (full, bare) = (session("00" + newID().dropFirst(2)), session("00" + newID().dropFirst(2)))
    for session in [full, bare] { #expect(store.create(session) == .success(.created)) }
    #expect(store.commit(change(full.header.id, base: 0, snapshot: true, key: "key")) == .success(.committed))

    let slot = RedisPartitions.divided.all[0].slot
    let source = try #require(try cluster.servers.first { try cluster.usedSlots(of: $0).contains(slot) })
    let target = try #require(cluster.servers.first { $0.port != source.port })
    try cluster.beginMove(of: slot, from: source, to: target)
    // All keys of the first session are still on the source. The second session has no journal, so the location of its
    // missing keys is unknown.
    #expect(store.load(full.header.id).value??.revision == 1)
    let created = session("00" + newID().dropFirst(2))
    let waiting = [
      started { () throws(StoreError) in try await store.store.commit(change(bare.header.id, base: 0), now: start) },
      started { () throws(StoreError) in try await store.store.commit(change(bare.header.id, base: 1), now: start) },
    ]
    let page = started { () throws(StoreError) in
      try await store.store.page(after: nil, limit: 10, controller: nil, now: start)
    }
    let creation = started { () throws(StoreError) in
      try await store.store.create(created, key: nil, limit: 10, now: start)
    }
    #expect(eventually { (try? errors("TRYAGAIN", of: source)) ?? 0 > 3 })
    try cluster.moveKeys(of: slot, from: source, to: target)
    let asked = try errors("ASK", of: source)
    #expect(store.load(full.header.id).value??.answers.count == 1)
    #expect(try errors("ASK", of: source) > asked)
    #expect(waiting.allSatisfy { $0.receive(waiting: 0)?.isEmpty == true })
    #expect(page.receive(waiting: 0)?.isEmpty == true && creation.receive(waiting: 0)?.isEmpty == true)
    try cluster.endMove(of: slot, to: target)
    #expect(creation.receive(waiting: 120)?.first == .success(.created))
    // The list may or may not include the new session.
    #expect([2, 3].contains(page.receive(waiting: 120)?.first?.value?.count))
    // The commits are applied in any order, and each revision is created once.
    let outcomes = waiting.map { $0.receive(waiting: 120)?.first }
    #expect(outcomes[0] == .success(.committed))
    #expect(outcomes[1] == .success(.committed) || outcomes[1] == .success(.conflict))
    let moved = try errors("MOVED", of: source)
    #expect(store.commit(change(full.header.id, base: 1)) == .success(.committed))
    #expect(try errors("MOVED", of: source) <= moved + 1)
    #expect(store.page().value?.count == 3)
  }

  /// Two servers name each other as the owner of a slot: a script is redirected for a limited time, at growing
  /// intervals, and then fails.
  @Test func redirectionInACircleEnds() throws {
    let cluster = try RedisClusterProcess()
    let store = BlockingStore(
      try RedisStore(RedisOptions(address: RedisAddress(cluster.url), limits: RedisLimits(redirecting: 1))))
    let created = session("00" + newID().dropFirst(2))
    #expect(store.create(created) == .success(.created))
    let slot = RedisPartitions.divided.all[0].slot
    let owner = try #require(try cluster.servers.first { try cluster.usedSlots(of: $0).contains(slot) })
    let other = try #require(cluster.servers.first { $0.port != owner.port })
    // A server cannot give up a slot while it has keys of that slot.
    try cluster.beginMove(of: slot, from: owner, to: other)
    try cluster.moveKeys(of: slot, from: owner, to: other)
    try owner.ask("CLUSTER", "SETSLOT", "\(slot)", "NODE", try other.ask("CLUSTER", "MYID"))
    try other.ask("CLUSTER", "SETSLOT", "\(slot)", "STABLE")
    let before = try errors("MOVED", of: owner) + errors("MOVED", of: other)
    #expect(store.commit(change(created.header.id, base: 0)).isUnavailable)
    // Five redirections at once, then one every 20 ms for a second, in addition to those of the store's own upkeep.
    let redirections = try errors("MOVED", of: owner) + errors("MOVED", of: other) - before
    #expect((6...200).contains(redirections), "\(redirections)")
    try cluster.endMove(of: slot, to: other)
    #expect(eventually { store.commit(change(created.header.id, base: 0)) == .success(.committed) })
  }

  /// Returns the number of such errors that a server has returned.
  private func errors(_ name: String, of server: RedisProcess) throws -> Int {
    let line = try server.ask("INFO", "errorstats").split(whereSeparator: \.isNewline).first {
      $0.hasPrefix("errorstat_\(name):")
    }
    return line.flatMap { $0.split(separator: "=").last }.flatMap { Int($0) } ?? 0
  }

  @Test func serverWithoutClusterIsRefused() throws {
    let server = try RedisProcess.shared.get()
    let member = try #require(try StorePlace.cluster().servers.first)
    for (url, reason) in [
      ("redis-cluster://127.0.0.1:\(server.port)", "cluster support disabled"), (member.url, "redis-cluster"),
      // A server that is down does not hide the error.
      ("redis-cluster://:word@127.0.0.1:\(try FreePort.find()),127.0.0.1:\(member.port)", "AUTH"),
    ] {
      do throws(StoreOpenError) {
        _ = try RedisStore(RedisAddress(url))
        Issue.record("\(url) is accepted")
      } catch {
        #expect(error.description.contains(reason), "\(error)")
      }
    }
  }

  /// The first server in the URL may be down.
  @Test func anyServerNamesTheOthers() throws {
    let place = try StorePlace(.cluster)
    let servers = try StorePlace.cluster().servers
    let away = try FreePort.find()
    let url = "redis-cluster://127.0.0.1:\(away),127.0.0.1:\(servers[2].port)"
    let one = BlockingStore(try RedisStore(RedisAddress(url)), in: place)
    let sessions = ["00", "7f", "ff"].map { session($0 + newID().dropFirst(2)) }
    for session in sessions { #expect(one.create(session) == .success(.created)) }
    let other = try place.open()
    #expect(other.page().value?.map(\.header) == sessions.map(\.header))
  }

  /// One lost primary once made all instances unready. The others go on, and their sessions are swept.
  @Test(arguments: [false, true]) func lossOfAPrimaryIsPartial(_ isFrozen: Bool) throws {
    let cluster = try RedisClusterProcess()
    for server in cluster.servers { try server.ask("CONFIG", "SET", "cluster-require-full-coverage", "no") }
    let limits = RedisLimits(answering: 30, sweepLead: 1e9)
    let store = BlockingStore(try RedisStore(RedisOptions(address: RedisAddress(cluster.url), limits: limits)))
    let ids = ["00", "7f", "ff"].map { $0 + newID().dropFirst(2) }
    for id in ids { #expect(store.create(session(id, expiresAt: start + 1)) == .success(.created)) }
    #expect(store.isAvailable && store.shared.partialFailure == nil)
    let lost = try #require(try cluster.servers.first { try $0.ask(["KEYS", "*\(ids[0])*"]).isEmpty == false })
    if isFrozen { lost.suspend() } else { lost.kill() }
    // The check of a frozen server has no end yet.
    let check = started { () throws(StoreError) in try await store.store.check() }
    #expect(eventually { store.shared.partialFailure?.contains("ids begin with 00-") == true })
    #expect(store.shared.partialFailure?.contains("7f") == false)
    #expect(store.commit(change(ids[1], base: 0, expiresAt: start + 1)) == .success(.committed))
    if isFrozen { lost.resume() } else { try lost.start() }
    #expect(check.receive(waiting: 120)?.first?.isUnavailable == false)
    #expect(eventually { store.isAvailable && store.shared.partialFailure == nil })
  }

  /// With no primary, nothing works.
  @Test func lossOfAllPrimariesIsAFailure() throws {
    let cluster = try RedisClusterProcess()
    let store = BlockingStore(try RedisStore(RedisAddress(cluster.url)))
    for server in cluster.servers { server.kill() }
    #expect(eventually { !store.isAvailable })
    #expect(store.shared.partialFailure == nil)
  }

  @Test func noChangeIsAnsweredThatReplicasDoNotHave() throws {
    let primary = try RedisProcess(["--repl-diskless-sync-delay", "0"])
    let limits = RedisLimits(confirming: 0.1)
    let store = BlockingStore(
      try RedisStore(RedisOptions(address: RedisAddress(primary.url), limits: limits, replicas: 1)))
    let created = session(expiresAt: start + 3600)
    let id = created.header.id
    #expect(store.create(created).isUnavailable)
    #expect(!store.isAvailable)
    // Reads work without a replica.
    #expect(store.load(id) == .success(created))
    let replica = try RedisProcess(["--replicaof", "127.0.0.1 \(primary.port)"])
    #expect(eventually { store.isAvailable })
    // A confirmation may take long on a busy machine, but it arrives.
    #expect(eventually { !store.commit(change(id, base: 0, key: "key", expiresAt: start + 3600)).isUnavailable })
    #expect(try replica.command("HGET", "drawerd:{\(id)}:session", "revision").text == "1")
    // The commit is applied, but not acknowledged before a replica has it.
    replica.suspend()
    let lost = change(id, base: 1, key: "lost", expiresAt: start + 3600)
    #expect(store.commit(lost).isUnavailable)
    #expect(store.commit(lost).isUnavailable)
    #expect(store.journal(of: id).value??.count == 2)
    // It is read, but whether it stays is not known: its repetition is not answered either.
    let answers = try #require(store.load(id).value??.answers)
    #expect(answers.map(\.key) == ["key", "lost"])
    #expect(store.confirm(answers[1], of: id).isUnavailable)
    let creation = (session(expiresAt: start + 3600), IdempotencyKey(answer: answers[0], expiresAt: start + 3600))
    for _ in 0..<2 { #expect(store.create(creation.0, key: creation.1).isUnavailable) }
    replica.resume()
    #expect(eventually { store.isAvailable })
    #expect(eventually { store.commit(lost) == .success(.conflict) })
    #expect(eventually { store.confirm(answers[1], of: id) == .success(true) })
    let other = StoredAnswer(key: "other", fingerprint: "", revision: 2, body: [])
    #expect(store.confirm(other, of: id) == .success(false))
    #expect(eventually { store.create(creation.0, key: creation.1) == .success(.repeated(answers[0])) })
  }
}
