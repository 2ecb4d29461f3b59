import DrawerConcurrency
import DrawerTesting
import Drawers
import TestSupport
import Testing

@testable import DrawerSessions

/// Sessions in memory are a cache of the store's, bounded by their bytes.
@Suite struct LiveCacheTests {
  /// A configuration that differs from all others, and takes some kilobytes.
  private static func creation(_ number: Int) -> JSONValue {
    let anchors = (0..<20).map { JSONValue.object(["ratio": .number(0.3 + Double($0 + 20 * number) / 1e6)]) }
    return ["controller": "sheet", "clock": "client", "configuration": ["anchors": .array(anchors)]]
  }

  private func isLive(_ id: String, in sessions: Sessions) -> Bool { sessions.live[id] != nil }

  @Test func leastRecentlyUsedLeave() throws {
    let clock = TestClock()
    let sessions = try Sessions.make(TestStore(), clock: clock) {
      $0.liveBytes = 100_000
      $0.upkeepInterval = 1000
    }
    defer { sessions.close() }
    let favorite = try sessions.create(Self.creation(0))
    var ids: [String] = []
    for number in 1...100 {
      clock.advance(by: 1)
      ids.append(try sessions.create(Self.creation(number)))
      try sessions.post(["type": "tick", "time": 1], to: ids[ids.count - 1])
      try sessions.post(["type": "tick", "time": .number(Double(number))], to: favorite)
      #expect(sessions.census.bytes <= 110_000)
    }
    #expect(isLive(favorite, in: sessions))
    let isKept = ids.map { isLive($0, in: sessions) }
    #expect(isKept.count { $0 } > 5)
    #expect(isKept == isKept.sorted { !$0 && $1 }, "those that stay are the last")
    // All are there nevertheless, and continue.
    for id in ids {
      #expect(try sessions.revision(of: id) == 1)
      #expect(try sessions.post(["type": "tick", "time": 2], to: id).revision == 2)
    }
    #expect(sessions.census.bytes <= 110_000)
  }

  /// A session that grows counts with its new size.
  @Test func growthCounts() throws {
    let sessions = try Sessions.make(TestStore()) { $0.liveBytes = 100_000 }
    defer { sessions.close() }
    let ids = try (0..<60).map { _ in try sessions.create(["controller": "sheet", "clock": "client"]) }
    for (number, id) in ids.enumerated() {
      let configuration = Self.creation(number)["configuration"] ?? [:]
      try sessions.post(["type": "configure", "configuration": configuration, "time": 1], to: id)
      #expect(sessions.census.bytes <= 110_000)
    }
    for id in ids { #expect(try sessions.revision(of: id) == 1) }
  }

  /// Sessions with watchers stay, and no more are watched than there is memory for.
  @Test func watchedSessionsStay() throws {
    let sessions = try Sessions.make(TestStore()) { $0.liveBytes = 50_000 }
    defer { sessions.close() }
    let ids = try (0..<60).map { try sessions.create(Self.creation($0)) }
    var watches: [Watch] = []
    var refused = 0
    for id in ids {
      do {
        watches.append(try sessions.watch(id, Diary()))
      } catch {
        #expect(error as? SessionFailure == .memoryFull)
        refused += 1
      }
    }
    #expect(watches.count > 3 && refused > 3)
    for id in ids.prefix(watches.count) { #expect(isLive(id, in: sessions)) }
    for watch in watches {
      watch.stop()
      watch.stop()
    }
    #expect(sessions.census.watchedBytes == 0)
    try sessions.watch(ids[59], Diary()).stop()
  }

  /// Whatever comes, changes and goes, the counts are those of a visit to every session.
  @Test func countsAreThoseOfAVisit() throws {
    var numbers = SplitMix64(seed: 1)
    let clock = TestClock()
    let sessions = try Sessions.make(TestStore(), clock: clock) {
      $0.liveBytes = 60_000
      $0.idleTime = 20
      $0.upkeepInterval = 1000
    }
    defer { sessions.close() }
    var ids: [String] = []
    let kinds = ["curtain", "sheet", "viewDeck", "transition"]
    for step in 0..<2000 {
      clock.advance(by: 0.05)
      let id = ids.randomElement(using: &numbers)
      switch Int.random(in: 0..<8, using: &numbers) {
      case 0, 1: ids.append(try sessions.create(["controller": .string(kinds.randomElement(using: &numbers) ?? "")]))
      case 2:
        if let id {
          try sessions.delete(id)
          ids.removeAll { $0 == id }
        }
      case 3: if let id { try sessions.post(["type": "present"], orTick: id) }
      case 4: if let id { try sessions.post(["type": "moveCurtain", "to": "max"], orTick: id) }
      default: if let id { try sessions.post(["type": "tick"], orTick: id) }
      }
      guard step % 50 == 0 else { continue }
      let all = sessions.live.all
      for (kind, count) in sessions.liveCounts { #expect(all.count { $0.header.controller == kind } == count) }
      for (kind, count) in sessions.animatingCounts {
        let moving = all.count { $0.header.controller == kind && $0.committed.machine.nextCompletion != nil }
        #expect(moving == count)
      }
      #expect(all.reduce(0) { $0 + $1.bytes } == sessions.census.bytes)
    }
  }
}

extension Sessions {
  /// Sends an event, or a tick if the controller does not know it.
  fileprivate func post(_ event: JSONValue, orTick id: String) throws {
    do {
      try post(event, to: id)
    } catch SessionFailure.wire {
      try post(to: id)
    }
  }
}
