import Drawers
import Foundation
import TestSupport
import Testing

/// Animations end by themselves on the server's clock, but not on a client's clock.
@Suite struct CompletionTests {
  private struct Case: CustomTestStringConvertible, Sendable {
    var controller: String
    var configuration: JSONValue
    var start: JSONValue
    var testDescription: String { controller }
  }

  private static let cases = [
    Case(
      controller: "curtain", configuration: ["movingDuration": 0.05],
      start: ["type": "moveCurtain", "to": "max"]),
    Case(controller: "drawer", configuration: ["totalDurationInSeconds": 0.05], start: ["type": "present"]),
    Case(controller: "sheet", configuration: [:], start: ["type": "expand"]),
    Case(controller: "appStorePresentation", configuration: [:], start: ["type": "present"]),
    Case(controller: "transition", configuration: [:], start: ["type": "present"]),
    Case(
      controller: "viewDeck", configuration: ["openSlideAnimationDuration": 0.05],
      start: ["type": "openSide", "side": "left"]),
  ].filter { ControllerKind.named($0.controller) != nil }

  @Test(arguments: cases)
  private func completionsAreRecordedAtTheirTimeWithoutRequestsOrWatchers(_ row: Case) throws {
    let client = try SessionClient()
    let path = try client.create(row.controller, configuration: row.configuration)
    let started = try JSONValue(parsing: try client.post(row.start, to: path).utf8)
    let animations = try #require(started["animations"]?.elements)
    try #require(!animations.isEmpty)
    let ends = Set(
      animations.compactMap { animation in
        animation["start"]?.number.flatMap { start in animation["duration"]?.number.map { start + $0 } }
      }
    ).sorted()
    try eventually("the completions") { try client.listedRevision(path) == Double(1 + ends.count) }
    let journal = try #require(try client.request("GET", "\(path)/events")["events"]?.elements)
    try #require(journal.count == 1 + ends.count)
    for (index, end) in ends.enumerated() {
      #expect(journal[index + 1]["event"] == ["type": "tick", "time": .number(end)])
      #expect(journal[index + 1]["revision"] == .number(Double(index + 2)))
    }
    // The delegate events that the animations announced are those that the ticks emitted at their ends.
    let announced = animations.flatMap { $0["onCompletion"]?.elements ?? [] }.map(\.line).sorted()
    let emitted = journal.dropFirst().flatMap { $0["delegate"]?.elements ?? [] }
    #expect(
      emitted.map { event in
        JSONValue.object((event.members ?? [:]).filter { $0.key != "time" }).line
      }.sorted() == announced)
    #expect(emitted.allSatisfy { event in event["time"]?.number.map(ends.contains) == true })
    #expect(try client.request("GET", path)["animations"] == [])
  }

  @Test(arguments: cases)
  private func changesReachWatchers(_ row: Case) throws {
    let client = try SessionClient()
    let path = try client.create(row.controller, configuration: row.configuration)
    let stream = try client.stream("\(path)/stream")
    _ = try stream.next("snapshot")
    let answer = try client.post(row.start, to: path)
    #expect(try stream.next() == ServerSentEvent(name: "result", id: 1, data: answer))
    let completion = try #require(try stream.next())
    #expect(completion.name == "result" && completion.id == 2)
    let result = try JSONValue(parsing: completion.data.utf8)
    let entry = try #require(try client.request("GET", "\(path)/events?after=1")["events"]?.elements?.first)
    #expect(result["delegate"] == entry["delegate"])
    #expect(result["time"] == entry[path: "event", "time"])
    #expect(result["revision"] == 2)
  }

  @Test func onAClientsClockWaitForTheClient() throws {
    let client = try SessionClient()
    let configuration: JSONValue = ["movingDuration": 0.05]
    let mine = try client.create(clock: "client", configuration: configuration)
    let twin = try client.create(clock: "client", configuration: configuration)
    let servers = try client.create(configuration: configuration)
    let events: [JSONValue] = [
      ["type": "moveCurtain", "to": "max", "time": 0.25], ["type": "pan", "phase": "began", "time": 0.27],
      ["type": "pan", "phase": "changed", "translation": ["y": 41], "time": 0.29],
      ["type": "pan", "phase": "ended", "translation": ["y": 80], "time": 0.3], ["type": "tick", "time": 9],
    ]
    let first = try client.post(events[0], to: mine)
    // On the server's clock, the same move has ended, so its duration has also passed for this session.
    try client.post(CurtainEvents.move(to: "max"), to: servers)
    try eventually("the completion") { try client.listedRevision(servers) == 2 }
    #expect(try client.listedRevision(mine) == 1)
    let snapshot = try client.request("GET", mine)
    #expect(snapshot["time"] == 0.25)
    #expect(snapshot["animations"]?.elements?.count == 1)
    // The responses depend only on the events, not on when they arrive.
    let slow = try [first] + events.dropFirst().map { try client.post($0, to: mine) }
    let fast = try events.map { try client.post($0, to: twin) }
    #expect(slow == fast)
    #expect(try client.text("GET", "\(mine)/events") == client.text("GET", "\(twin)/events"))
  }

  @Test func onTheServersClockEventsGetTheTimeOfTheirArrival() throws {
    let client = try SessionClient()
    let before = Date()
    let path = try client.create()
    let stated = try client.request("POST", "\(path)/events", ["type": "tick", "time": 5000])
    let elapsed = Date().timeIntervalSince(before)
    let time = try #require(stated["time"]?.number)
    #expect(time >= 0 && time <= elapsed + 0.01)
    let entry = try #require(try client.request("GET", "\(path)/events")["events"]?.elements?.first)
    #expect(entry["event"] == ["type": "tick", "time": .number(time)])
    // All events of a batch have the same time of arrival.
    try client.post([["type": "tick"], ["type": "tick", "time": 7]], to: path)
    let batch = try #require(try client.request("GET", "\(path)/events?after=1")["events"]?.elements)
    #expect(batch.count == 2)
    #expect(batch[0][path: "event", "time"] == batch[1][path: "event", "time"])
    #expect(try #require(batch[0][path: "event", "time"]?.number) >= time)
  }
}
