import Drawers
import TestSupport
import Testing

/// A stream that continues an interrupted one, by `Last-Event-ID`.
@Suite struct ResumeTests {
  /// Adds every kind of entry to the journal: single events, batches, patches and completions.
  private func happen(_ client: SessionClient, _ path: String) throws {
    try client.post(CurtainEvents.jump(0), to: path)
    try client.post(.array((1..<4).map(CurtainEvents.jump)), to: path)
    try client.post(
      [["type": "pan", "phase": "began"], ["type": "pan", "phase": "changed", "translation": ["y": -31.7]]], to: path)
    try client.post(["type": "pan", "phase": "ended", "velocity": ["y": -123.456]], to: path)
    try client.request("PATCH", path, ["configuration": ["movingDuration": 0.031]])
    try client.post(CurtainEvents.move(to: "mid"), to: path)
    try eventually("the completion") {
      let list = try client.request("GET", "\(path)/events?limit=1000")["events"]?.elements
      return list?.last?[path: "event", "type"] == "tick"
    }
    try client.post([CurtainEvents.jump(0), ["type": "tick"]], to: path)
  }

  @Test func sendsMissedEventsByteForByteFromEveryPoint() throws {
    let client = try SessionClient()
    let path = try client.create()
    let live = try client.stream("\(path)/stream")
    #expect(try live.next()?.name == "snapshot")
    try happen(client, path)
    let last = try #require(try client.request("GET", path)["revision"]?.number.map { Int($0) })
    var received: [ServerSentEvent] = []
    while received.last?.id != last { received.append(try #require(try live.next())) }
    #expect(received.count >= 7)
    #expect(received.allSatisfy { $0.name == "result" })
    // The completions arrived as separate results.
    #expect(try received.contains { try JSONValue(parsing: $0.data.utf8)["delegate"] == [] })
    for (index, seen) in ([0] + received.compactMap(\.id)).enumerated() {
      let resumed = try client.stream("\(path)/stream", lastEventID: seen)
      #expect(resumed.status == 200)
      for missed in received[index...] { #expect(try resumed.next() == missed) }
      // The stream continues without repeating an event.
      let next = try client.post(["type": "tick"], to: path)
      let event = try #require(try resumed.next())
      #expect(event.data == next)
      received.append(event)
    }
  }

  /// The first entries of a long journal are replayed from an intermediate snapshot, not from the creation.
  @Test func continuesBeyondSnapshotsOfTheJournal() throws {
    let client = try SessionClient()
    let path = try client.create()
    let answers = try (0..<200).map { try client.post(CurtainEvents.jump($0), to: path) }
    for seen in [0, 1, 63, 64, 65, 150, 199] {
      let resumed = try client.stream("\(path)/stream", lastEventID: seen)
      for index in seen..<200 {
        #expect(try resumed.next() == ServerSentEvent(name: "result", id: index + 1, data: answers[index]))
      }
    }
  }

  /// More data than a slow reader may leave in its queue. A replay of that size does not count as a slow reader.
  @Test func sendsAllMissedEvents() throws {
    let client = try SessionClient()
    let path = try client.create()
    let answers = try (0..<24).map { _ in
      try client.post(.array((0..<80).map(CurtainEvents.jump)), to: path)
    }
    #expect(answers.reduce(0) { $0 + $1.utf8.count } > 300_000)
    let resumed = try client.stream("\(path)/stream", lastEventID: 0)
    for answer in answers { #expect(try resumed.next()?.data == answer) }
    let next = try client.post(["type": "tick"], to: path)
    #expect(try resumed.next()?.data == next)
  }

  @Test func startsAfreshWhereTheJournalDoesNotReach() throws {
    let client = try SessionClient()
    let path = try client.create()
    try client.post(CurtainEvents.jump(0), to: path)
    // An id that the session has never reached.
    let ahead = try client.stream("\(path)/stream", lastEventID: 99)
    #expect(try ahead.next()?.name == "snapshot")
    // More events are missed than the server replays.
    for _ in 0..<3 { try client.post(.array(Array(repeating: ["type": "tick"], count: 700)), to: path) }
    let behind = try client.stream("\(path)/stream", lastEventID: 1)
    let snapshot = try #require(try behind.next())
    #expect(snapshot.name == "snapshot" && snapshot.id == 2101)
    let next = try client.post(["type": "tick"], to: path)
    #expect(try behind.next() == ServerSentEvent(name: "result", id: 2102, data: next))
  }

  /// Even if no event was missed, the head of the response arrives immediately.
  @Test func saysNothingWhereNothingWasMissed() throws {
    let client = try SessionClient()
    let path = try client.create()
    try client.post(CurtainEvents.jump(0), to: path)
    let stream = try client.stream("\(path)/stream", lastEventID: 1)
    #expect(stream.status == 200)
    let next = try client.post(CurtainEvents.jump(1), to: path)
    #expect(try stream.next()?.data == next)
  }
}
