import Drawers
import Foundation
import TestSupport
import Testing

/// Whole scripts in one request, without creating a session.
@Suite struct SimulationTests {
  private static let events = #"""
    [{"type": "moveCurtain", "to": "mid", "time": 1}, {"type": "pan", "phase": "began", "time": 1.2},
     {"type": "pan", "phase": "changed", "time": 1.216, "translation": {"y": 30}},
     {"type": "pan", "phase": "ended", "time": 1.232}, {"type": "tick", "time": 3}]
    """#

  @Test func stepsAreTheResultsOfASession() throws {
    let service = try TestService()
    let answer = try service.send("POST", "/v1/simulations", #"{"controller": "curtain", "events": \#(Self.events)}"#)
    #expect(answer.status == 200)
    #expect(answer.headers["location"] == nil)
    let steps = try #require(try answer.json()["steps"]?.elements)
    let path = try service.createdPath()
    let events = try #require(try json(Self.events).elements)
    #expect(steps.count == events.count)
    for (event, step) in zip(events, steps) {
      let text = event.description
      #expect(try service.send("POST", "\(path)/events", text).json() == step)
    }
    #expect(steps[1]["delegate"]?.elements?.first?["name"] == "animationInterrupted")
  }

  @Test func gesturesAreExplainedOnDemand() throws {
    let service = try TestService()
    let body = #"{"controller": "curtain", "events": \#(Self.events)}"#
    let plain = try service.send("POST", "/v1/simulations", body).json()
    let explained = try service.send("POST", "/v1/simulations?explain=true", body).json()
    let steps = try #require(explained["steps"]?.elements)
    #expect(steps.map { $0["explanation"] != nil } == [false, false, false, true, false])
    #expect(steps[3]["explanation"]?["outcome"] == steps[3]["state"]?["name"])
    #expect(plain["steps"]?.elements?.allSatisfy { $0["explanation"] == nil } == true)
    #expect(try service.send("POST", "/v1/simulations?explain=perhaps", body).places() == ["?explain"])
  }

  @Test func sameRequestGivesTheSameBytes() throws {
    let service = try TestService()
    let body = #"{"controller": "curtain", "events": \#(Self.events)}"#
    let first = try service.send("POST", "/v1/simulations", body)
    for _ in 0..<20 { #expect(try service.send("POST", "/v1/simulations", body).body == first.body) }
  }

  @Test func nothingIsStored() throws {
    let process = try DrawerdProcess()
    let connection = try HTTPConnection(port: process.port)
    let body = #"{"controller": "curtain", "events": []}"#
    let simulation = try connection.request("POST", "/v1/simulations", body: body).json()
    #expect(simulation["steps"] == [])
    #expect(simulation["session"]?["delegate"]?.elements?.count == 1)
    #expect(try connection.request("GET", "/v1/sessions").json()["sessions"] == [])
  }
}
