import Testing

@testable import DrawerTesting
@testable import Drawers

/// The times of events that arrive at a server with its own clock.
@Suite struct ArrivalTests {
  /// The session's time is 5, and the current time is 8.
  @Test(arguments: [(nil, 8.0), (6.5, 6.5), (5, 5), (8, 8), (4.9, 5), (-1000, 5), (8.1, 8), (1e6, 8)])
  func timeIsKeptBetweenTheSessionsAndThePresent(_ given: Double?, _ expected: Double) throws {
    var machine = try SessionRequest(["controller": "curtain"]).machine
    _ = try machine.apply(["type": "tick"], arrival: 5, at: .root)
    var event: JSONValue = ["type": "moveCurtain", "to": "max"]
    if let given { event = event.with("time", .number(given)) }
    let step = try #require(try machine.apply(event, arrival: 8, at: .root).first)
    #expect(machine.time == expected && step.event["time"]?.number == expected)
    #expect(step.delegate.first?["time"]?.number == expected)
  }

  @Test func eventsOfABatchStayInOrder() throws {
    var machine = try SessionRequest(["controller": "curtain"]).machine
    let times = [3.0, 2, 4, 9, 6].map { JSONValue.number($0) }
    let events = JSONValue.array(times.map { ["type": "tick", "time": $0] })
    let steps = try machine.apply(events, arrival: 8, at: .root)
    #expect(steps.map { $0.event["time"]?.number } == [3, 3, 4, 8, 8])
  }

  /// An event's text is kept as it was sent where it gives the time at which the event happens, or none.
  @Test(arguments: [
    (#"{"type": "tick", "time": 6.5}"#, #"{"type": "tick", "time": 6.5}"#),
    (#"{"type": "tick"}"#, #"{"type": "tick","time":8}"#),
    (#"{"type": "tick", "time": 9}"#, #"{"type":"tick","time":8}"#),
    (#"{"time": 6.5, "type": "moveCurtain", "to": "max"}"#, #"{"time": 6.5, "type": "moveCurtain", "to": "max"}"#),
    (#"{"time": 9, "type": "moveCurtain", "to": "max"}"#, #"{"to":"max","type":"moveCurtain","time":8}"#),
  ])
  func textIsKeptIfItSaysTheTime(_ sent: String, _ kept: String) throws {
    var machine = try SessionRequest(["controller": "curtain"]).machine
    let steps = try machine.apply(LocatedEvent.batch(parsing: Array(sent.utf8)), arrival: 8)
    #expect(String(decoding: steps[0].writtenEvent.bytes, as: UTF8.self) == kept)
  }
}
