import DrawerSessions
import Testing

/// The data that the memory store drops when it runs out of memory.
@Suite struct MemoryStoreTests {
  /// Padding for every entry.
  private static let mark = String(repeating: "m", count: 1000)

  /// Creates a session with a history of about 30 kB, and a newest snapshot after it.
  private static func fill(_ store: BlockingStore, _ id: String) {
    #expect(store.create(session(id)) == .success(.created))
    for base in stride(from: 0, to: 30, by: 10) {
      #expect(store.commit(change(id, base: base, count: 10, snapshot: true, mark: mark)) == .success(.committed))
    }
  }

  @Test func historiesOfTheLargestGoFirst() throws {
    let store = BlockingStore(MemoryStore(maximumBytes: 140_000))
    let small = newID()
    #expect(store.create(session(small)) == .success(.created))
    #expect(store.commit(change(small, base: 0, snapshot: true)) == .success(.committed))
    let large = (0..<5).map { _ in newID() }
    for id in large { Self.fill(store, id) }
    #expect(store.load(small, revision: 0).value??.revision == 0, "it is none of the largest")
    let forgotten = large.filter { store.load($0, revision: 5) == .success(nil) }
    #expect(!forgotten.isEmpty && forgotten.count < 5)
    for id in large {
      // The current state is never dropped.
      #expect(store.load(id).value??.revision == 30)
      #expect(store.commit(change(id, base: 30, mark: "")) == .success(.committed))
      #expect(store.load(id).value??.entries.count == 1)
    }
    for id in forgotten { #expect(store.journal(of: id).value??.map(\.revision) == [31]) }
  }

  @Test func sessionsAreRefusedWhereNothingIsLeftToForget() throws {
    let store = BlockingStore(MemoryStore(maximumBytes: 20_000))
    var ids: [String] = []
    var outcome = CreationOutcome.created
    while outcome == .created, ids.count < 100 {
      ids.append(newID())
      outcome = try #require(store.create(session(ids[ids.count - 1])).value)
    }
    #expect(outcome == .memoryFull)
    #expect((10..<20).contains(ids.count))
    // Existing sessions keep working until they need a quarter more memory.
    var base = 0
    while store.commit(change(ids[0], base: base, mark: Self.mark)) == .success(.committed), base < 100 { base += 1 }
    #expect((3..<8).contains(base), "\(base) changes")
    #expect(store.commit(change(ids[0], base: base, mark: Self.mark)) == .success(.memoryFull))
    #expect(store.load(ids[0]).value??.revision == base)
    #expect(store.create(session()) == .success(.memoryFull))
    for id in ids.dropLast() { #expect(store.delete(id) == .success(true)) }
    #expect(store.create(session()) == .success(.created))
  }

  /// Creation keys outlive their sessions, and once did not count toward the limit.
  @Test func keysOfCreationsAreBounded() throws {
    let store = BlockingStore(MemoryStore(maximumBytes: 80_000))
    let keys = (0..<200).map { index in
      IdempotencyKey(answer: answer("\(index) " + Self.mark), expiresAt: start + 1000 + Double(index))
    }
    for key in keys {
      let id = newID()
      #expect(store.create(session(id), key: key) == .success(.created))
      #expect(store.delete(id) == .success(true))
    }
    #expect(store.create(session(), key: keys[199]) == .success(.repeated(keys[199].answer)))
    #expect(store.create(session(), key: keys[0]) == .success(.created), "the key that ends first made room")
  }

  /// A page of one kind skips none of the others' sessions, and a page of all has them in one order.
  @Test func pagesAreInOrderWhateverTheirKind() throws {
    let store = BlockingStore(MemoryStore())
    var ids: [String: [String]] = [:]
    for number in 0..<300 {
      var new = session()
      new.header.controller = ["curtain", "sheet", "viewDeck"][number % 7 % 3]
      #expect(store.create(new) == .success(.created))
      ids[new.header.controller, default: []].append(new.header.id)
    }
    for (kind, expected) in [(String?.none, ids.values.flatMap { $0 }), ("sheet", ids["sheet"] ?? []), ("none", [])] {
      var found: [String] = []
      while true {
        let page = try #require(store.page(after: found.last, limit: 7, controller: kind).value)
        found += page.map(\.header.id)
        guard page.count == 7 else { break }
      }
      #expect(found == expected.sorted())
    }
  }

  /// Where there are as many sessions as there may be, an expired one makes room, and an extended one does not.
  @Test func expiredSessionsMakeRoomBeforeTheyAreSwept() {
    let store = BlockingStore(MemoryStore())
    let first = session()
    let second = session()
    for each in [first, second] { #expect(store.create(each, limit: 2) == .success(.created)) }
    store.store.extend(first.header.id, until: first.expiresAt + 1000, now: start)
    #expect(store.create(session(), limit: 2) == .success(.limitReached))
    let later = first.expiresAt + 1
    #expect(store.create(session(expiresAt: later + 10), limit: 2, now: later) == .success(.created))
    #expect(store.create(session(expiresAt: later + 10), limit: 2, now: later) == .success(.limitReached))
  }
}
