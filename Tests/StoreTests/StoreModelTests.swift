import DrawerSessions
import DrawerTesting
import TestSupport
import Testing

/// Every store returns the same results as the memory store, for all operations.
@Suite struct StoreModelTests {
  @Test(arguments: StoreKind.persistent, [1, 2, 3] as [UInt64])
  func storeBehavesLikeMemory(_ kind: StoreKind, _ seed: UInt64) throws {
    let place = try StorePlace(kind)
    let store = try place.open()
    let memory = BlockingStore(MemoryStore())
    var generator = SplitMix64(seed: seed)
    var ids: [String] = []
    var now = start
    for step in 0..<600 {
      now += Double.random(in: 0...0.05, using: &generator)
      let id = ids.randomElement(using: &generator) ?? "none"
      let life = now + Double.random(in: 0...5, using: &generator)
      switch Int.random(in: 0..<20, using: &generator) {
      case 0...2:
        let key = IdempotencyKey(answer: answer("\(step % 7)", body: "\(step)"), expiresAt: life - 1)
        let created = session(
          store.store.newID(for: key.answer.key), controller: step.isMultiple(of: 2) ? "sheet" : "drawer",
          expiresAt: life)
        ids.append(created.header.id)
        let limit = Int.random(in: 3...12, using: &generator)
        let usedKey = step % 3 == 0 ? key : nil
        #expect(
          store.create(created, key: usedKey, limit: limit, now: now)
            == memory.create(created, key: usedKey, limit: limit, now: now))
      case 3...12:
        let known = memory.load(id, now: now).value??.revision ?? 0
        let next = change(
          id, base: max(0, known - (step % 9 == 0 ? 1 : 0)), count: Int.random(in: 1...4, using: &generator),
          snapshot: step % 3 == 0, key: step % 4 == 0 ? "\(step)" : nil, expiresAt: life,
          journalLimit: Int.random(in: 0...12, using: &generator), mark: "\(step)")
        #expect(store.commit(next, now: now) == memory.commit(next, now: now))
      case 13:
        store.store.extend(id, until: life, now: now)
        memory.store.extend(id, until: life, now: now)
      case 14:
        guard step.isMultiple(of: 3) else { continue }
        #expect(store.delete(id, now: now) == memory.delete(id, now: now))
      case 15:
        let swept = store.sweep(now: now)
        #expect(swept.map(Set.init) == memory.sweep(now: now).map(Set.init))
      case 16:
        let controller = step.isMultiple(of: 2) ? "sheet" : nil
        let limit = Int.random(in: 0...5, using: &generator)
        #expect(
          store.page(after: id, limit: limit, controller: controller, now: now)
            == memory.page(after: id, limit: limit, controller: controller, now: now))
      case 17:
        let after = Int.random(in: 0...20, using: &generator)
        #expect(
          store.journal(of: id, after: after, limit: 5, now: now)
            == memory.journal(of: id, after: after, limit: 5, now: now))
      default:
        let revision = Int.random(in: 0...20, using: &generator)
        #expect(store.load(id, revision: revision, now: now) == memory.load(id, revision: revision, now: now))
        #expect(store.load(id, now: now) == memory.load(id, now: now))
      }
    }
    for id in ids { #expect(store.load(id, now: now) == memory.load(id, now: now)) }
    #expect(store.page(now: now) == memory.page(now: now))
  }
}
