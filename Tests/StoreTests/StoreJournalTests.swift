import DrawerConcurrency
import DrawerSessions
import Foundation
import Testing

/// A session's journal, which all stores handle in the same way.
@Suite struct StoreJournalTests {
  private func made(_ store: BlockingStore) -> String {
    let created = session()
    #expect(store.create(created) == .success(.created))
    return created.header.id
  }

  @Test(arguments: StoreKind.allCases) func commitFollowsItsBase(_ kind: StoreKind) throws {
    let place = try StorePlace(kind)
    let store = try place.open()
    let id = made(store)
    #expect(store.commit(change(id, base: 0, count: 3)) == .success(.committed))
    #expect(store.commit(change(id, base: 0, mark: "late")) == .success(.conflict))
    #expect(store.commit(change(id, base: 4, snapshot: true, key: "early")) == .success(.conflict))
    #expect(store.commit(change(newID(), base: 0)) == .success(.notFound))
    let loaded = try #require(store.load(id).value ?? nil)
    #expect(loaded.revision == 3)
    #expect(loaded.entries == [entry(1, batch: 3), entry(2, batch: 3), entry(3)])
    #expect(loaded.answers.isEmpty)
    #expect(store.commit(change(id, base: 3)) == .success(.committed))
  }

  /// An idle session writes a snapshot without entries.
  @Test(arguments: StoreKind.allCases) func snapshotComesWithoutEntriesToo(_ kind: StoreKind) throws {
    let place = try StorePlace(kind)
    let store = try place.open()
    let id = made(store)
    #expect(store.commit(change(id, base: 0, count: 3)) == .success(.committed))
    var idle = change(id, base: 2, snapshot: true)
    (idle.base, idle.entries) = (3, [])
    #expect(store.commit(idle) == .success(.committed))
    let loaded = try #require(store.load(id).value ?? nil)
    #expect(loaded.revision == 3 && loaded.snapshotRevision == 3 && loaded.entries.isEmpty)
    #expect(loaded.snapshot == idle.snapshot)
    #expect(store.journal(of: id, after: 0, limit: 10).value??.count == 3)
    #expect(store.commit(change(id, base: 3)) == .success(.committed))
  }

  @Test(arguments: StoreKind.allCases) func sessionIsReadAsItWas(_ kind: StoreKind) throws {
    let place = try StorePlace(kind)
    let store = try place.open()
    let id = made(store)
    for base in 0..<7 { #expect(store.commit(change(id, base: base, snapshot: base % 3 == 2)) == .success(.committed)) }
    for revision in 0...7 {
      let loaded = try #require(store.load(id, revision: revision).value ?? nil)
      let from = revision / 3 * 3
      #expect(loaded.snapshotRevision == from)
      #expect(loaded.snapshot == Array((from == 0 ? "{\"at\": 0}" : "snapshot \(from) ").utf8))
      #expect(loaded.entries == (from..<revision).map { entry($0 + 1) })
      #expect(loaded.revision == revision)
    }
    #expect(store.load(id) == store.load(id, revision: 7))
    #expect(store.load(id, revision: 8) == .success(nil))
    #expect(store.load(id, revision: -1) == .success(nil))
  }

  @Test(arguments: StoreKind.allCases) func journalIsReadInParts(_ kind: StoreKind) throws {
    let place = try StorePlace(kind)
    let store = try place.open()
    let id = made(store)
    #expect(store.commit(change(id, base: 0, count: 5, snapshot: true)) == .success(.committed))
    #expect(store.commit(change(id, base: 5, count: 2)) == .success(.committed))
    let all = try #require(store.journal(of: id).value ?? nil)
    #expect(all.map(\.revision) == Array(1...7))
    #expect(store.journal(of: id, after: 2, limit: 4) == .success(Array(all[2..<6])))
    #expect(store.journal(of: id, after: 6, limit: 4) == .success(Array(all[6...])))
    #expect(store.journal(of: id, after: 7) == .success([]))
    #expect(store.journal(of: id, after: 1000) == .success([]))
    #expect(store.journal(of: id, limit: 0) == .success([]))
    #expect(store.journal(of: id, limit: .max) == .success(all))
  }

  /// Each row has the commits in order, as (number of entries, whether there is a snapshot), the journal limit, and the
  /// oldest revision that can still be read.
  @Test(
    arguments: StoreKind.allCases,
    [
      // There is only the first snapshot, so that no entry can be dropped.
      (commits: [(9, false)], limit: 3, oldest: 0),
      // Exactly the wanted number of entries follows the snapshot.
      (commits: [(4, true), (3, false)], limit: 3, oldest: 4),
      // One entry too few follows the snapshot, so that all entries stay.
      (commits: [(4, true), (2, false)], limit: 3, oldest: 0),
      // The newest snapshot that leaves enough entries.
      (commits: [(2, true), (2, true), (2, true), (2, true)], limit: 3, oldest: 4),
      // Every snapshot leaves enough entries.
      (commits: [(2, true), (2, true)], limit: 0, oldest: 4),
      (commits: [(2, true), (2, true)], limit: .max, oldest: 0),
    ] as [(commits: [(Int, Bool)], limit: Int, oldest: Int)])
  func journalIsCutAtASnapshot(
    _ kind: StoreKind, _ row: (commits: [(Int, Bool)], limit: Int, oldest: Int)
  ) throws {
    let place = try StorePlace(kind)
    let store = try place.open()
    let id = made(store)
    var last = 0
    for (count, snapshot) in row.commits {
      let next = change(
        id, base: last, count: count, snapshot: snapshot, key: "key \(last + count)", journalLimit: row.limit)
      #expect(store.commit(next) == .success(.committed))
      last += count
    }
    for revision in 0...last {
      let loaded = try #require(store.load(id, revision: revision).value)
      #expect((loaded == nil) == (revision < row.oldest), "revision \(revision)")
    }
    let journal = try #require(store.journal(of: id).value ?? nil)
    #expect(journal.map(\.revision) == Array((row.oldest + 1)..<(last + 1)))
    // The answers are dropped together with the journal.
    let answers = try #require(store.load(id).value ?? nil).answers
    #expect(answers.allSatisfy { $0.revision > row.oldest })
    #expect(answers.map(\.revision) == answers.map(\.revision).sorted())
    #expect(store.commit(change(id, base: last)) == .success(.committed))
  }

  @Test(arguments: StoreKind.allCases) func answersAreKeptInOrder(_ kind: StoreKind) throws {
    let place = try StorePlace(kind)
    let store = try place.open()
    let id = made(store)
    for base in 0..<3 { #expect(store.commit(change(id, base: base, key: "key \(9 - base)")) == .success(.committed)) }
    #expect(store.commit(change(id, base: 3)) == .success(.committed))
    let loaded = try #require(store.load(id).value ?? nil)
    #expect(loaded.answers == (0..<3).map { answer("key \(9 - $0)", revision: $0 + 1) })
  }

  @Test(arguments: StoreKind.allCases) func bigValuesAreKept(_ kind: StoreKind) throws {
    let place = try StorePlace(kind)
    let store = try place.open()
    let id = made(store)
    // All possible bytes, in an order that is not valid text.
    func big(_ count: Int) -> [UInt8] {
      let bytes = (0...255).map { UInt8(truncatingIfNeeded: $0 &* 37) }
      return Array(String(repeating: "x", count: count - 256).utf8) + bytes
    }
    var next = change(id, base: 0, count: 2, snapshot: true, key: "key")
    next.entries[0].event = big(1 << 20)
    next.entries[0].delegate = []
    next.entries[1].event = []
    next.entries[1].delegate = big(100_000)
    next.snapshot = big(3 << 20)
    next.answer?.body = big(1 << 20)
    #expect(store.commit(next) == .success(.committed))
    let loaded = try #require(store.load(id).value ?? nil)
    #expect(loaded.snapshot == next.snapshot)
    #expect(loaded.answers == [next.answer])
    #expect(store.journal(of: id) == .success(next.entries))
  }

  @Test(arguments: StoreKind.allCases) func oneCommitWinsEachRevision(_ kind: StoreKind) throws {
    let place = try StorePlace(kind)
    let store = try place.open()
    let ids = (0..<4).map { _ in made(store) }
    let winners = Locked<[String: [Int: String]]>([:])
    let doubles = Locked(0)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for round in 0..<125 {
        let id = ids[(thread + round) % ids.count]
        let mark = "\(thread).\(round)"
        while true {
          let base = winners.withLock { $0[id]?.count ?? 0 }
          let outcome = store.commit(change(id, base: base, snapshot: base % 10 == 0, mark: mark))
          guard outcome != .success(.conflict) else { continue }
          #expect(outcome == .success(.committed))
          let isFirst = winners.withLock { $0[id, default: [:]].updateValue(mark, forKey: base + 1) == nil }
          if !isFirst { doubles.withLock { $0 += 1 } }
          break
        }
      }
    }
    #expect(doubles.withLock { $0 } == 0)
    #expect(winners.withLock { $0.values.map(\.count).reduce(0, +) } == 1000)
    for id in ids {
      let marks = winners.withLock { $0[id] ?? [:] }
      let journal = try #require(store.journal(of: id).value ?? nil)
      #expect(journal == (1...marks.count).map { entry($0, mark: marks[$0] ?? "none") })
    }
  }
}
