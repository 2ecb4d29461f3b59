import Drawers
import Testing

@testable import DrawerSessions

/// The limits on the replay for a watcher that reconnects. Each row tests one of them.
@Suite struct ReplayBudgetTests {
  private static let ample = ReplayBudget(entries: 1000, work: 1_000_000, bytes: 1_000_000)

  /// Creates a session with twelve single events, then a batch of forty, and snapshots after the events 8 and 52.
  private func session(_ sessions: Sessions) throws -> String {
    let id = try sessions.create(["controller": "curtain", "clock": "client"])
    for time in 1...12 { try sessions.post(["type": "tick", "time": .number(Double(time))], to: id) }
    let batch = (13...52).map { LocatedEvent(["type": "tick", "time": .number(Double($0))]) }
    let request = ChangeRequest.events(batch) { $0.result().bytes }
    _ = try finished { () throws(SessionFailure) in try await sessions.change(id, with: request) }
    return id
  }

  private static let rows: [(revision: Int, change: @Sendable (inout ReplayBudget) -> Void, updates: [String])] = [
    (10, { _ in }, ["result 11", "result 12", "result 52"]),
    (8, { $0.entries = 44 }, (9...12).map { "result \($0)" } + ["result 52"]),
    (8, { $0.entries = 43 }, ["snapshot 52"]),
    // The entries 9 and 10 count, although the client has seen them.
    (10, { $0.entries = 44 }, ["result 11", "result 12", "result 52"]),
    (10, { $0.entries = 43 }, ["snapshot 52"]),
    // The entries of a batch count, although the client has seen a revision within the batch.
    (51, { $0.entries = 44 }, ["result 52"]),
    (51, { $0.entries = 43 }, ["snapshot 52"]),
    // A step of a curtain costs 8 units of work; an event of 24 or 25 bytes costs three more.
    (10, { $0.work = 44 * 11 }, ["result 11", "result 12", "result 52"]),
    (10, { $0.work = 44 * 11 - 1 }, ["snapshot 52"]),
    (10, { $0.bytes = 100 }, ["snapshot 52"]),
    // A session that has not changed needs no replay.
    (52, { $0 = ReplayBudget(entries: 0, work: 0, bytes: 0) }, []),
  ]

  @Test(arguments: rows.indices) func boundHolds(_ index: Int) throws {
    let (revision, change, updates) = Self.rows[index]
    let sessions = try Sessions.make { $0.snapshotInterval = 8 }
    defer { sessions.close() }
    let id = try session(sessions)
    let diary = Diary()
    _ = try finished { () throws(SessionFailure) in
      var budget = Self.ample
      change(&budget)
      return try await sessions.watch(id, after: revision, &budget, handler: diary.note)
    }
    #expect(diary.all == updates)
  }

  /// The sessions of one request share its budget.
  @Test func isSpentOnce() throws {
    let sessions = try Sessions.make { $0.snapshotInterval = 8 }
    defer { sessions.close() }
    let ids = try (0..<3).map { _ in try session(sessions) }
    let diaries = ids.map { _ in Diary() }
    _ = try finished { () throws(SessionFailure) in
      var budget = Self.ample
      budget.entries = 100
      for (id, diary) in zip(ids, diaries) {
        _ = try await sessions.watch(id, after: 11, &budget, handler: diary.note)
      }
    }
    #expect(diaries.map(\.all) == [["result 12", "result 52"], ["result 12", "result 52"], ["snapshot 52"]])
  }

  /// A replay ends when its client disconnects.
  @Test func endsWhereTheClientHasGone() throws {
    let store = TestStore()
    let sessions = try Sessions.make(store) { $0.snapshotInterval = 8 }
    defer { sessions.close() }
    let id = try session(sessions)
    let diary = Diary()
    store.onNextLoad { withUnsafeCurrentTask { $0?.cancel() } }
    #expect(throws: SessionFailure.cancelled) { try sessions.watch(id, after: 10, diary) }
    #expect(diary.all.isEmpty)
  }
}
