import Drawers
import Foundation
import TestSupport
import Testing

/// Sessions on the server's clock. The tests depend only on the order of events, not on the speed of the machine.
@Suite struct ServerClockTests {
  private func session(movingDuration: Double, of service: TestService) throws -> String {
    try service.createdPath(
      #"{"controller": "curtain", "configuration": {"movingDuration": \#(movingDuration)}}"#)
  }

  @Test func eventsAreStampedOnArrival() throws {
    let service = try TestService()
    let path = try session(movingDuration: 60, of: service)
    var last = 0.0
    for given in ["", #", "time": 1000000"#, #", "time": -1000"#] {
      let answer = try service.send("POST", "\(path)/events", #"{"type": "tick"\#(given)}"#)
      #expect(answer.status == 200, "\(answer.text)")
      let time = try #require(try answer.json()["time"]?.number)
      #expect(time >= last && time < 10000)
      last = time
    }
    #expect(last > 0)
  }

  /// The server accepts an event's time from the recent past, unless the session is already later.
  @Test func timeOfTheRecentPastIsKept() throws {
    let service = try TestService()
    let path = try session(movingDuration: 60, of: service)
    let tick = try service.send("POST", "\(path)/events", #"{"type": "tick", "time": 0}"#).json()
    #expect(tick["time"] == 0)
    var present = 0.0
    while present <= 0.001 { present = try #require(try service.send("GET", path).json()["time"]?.number) }
    let event = #"{"type": "moveCurtain", "to": "max", "time": 0.0005}"#
    let moved = try service.send("POST", "\(path)/events", event).json()
    #expect(moved["time"] == 0.0005 && moved["animations"]?.elements?.first?["start"] == 0.0005)
    let earlier = try service.send("POST", "\(path)/events", #"{"type": "tick", "time": 0.0001}"#).json()
    #expect(earlier["time"] == 0.0005, "time never runs backward")
  }

  @Test func wrongTimeIsAFaultAllTheSame() throws {
    let service = try TestService()
    let path = try session(movingDuration: 60, of: service)
    let answer = try service.send("POST", "\(path)/events", #"{"type": "tick", "time": "now"}"#)
    #expect(try answer.places() == ["/time"])
  }

  /// Each completion is a journal entry with its own time, before the entries that follow it.
  @Test func completionIsARevisionOfItsOwn() throws {
    let service = try TestService()
    let path = try session(movingDuration: 0.01, of: service)
    let moved = try service.send("POST", "\(path)/events", #"{"type": "moveCurtain", "to": "max"}"#).json()
    #expect(moved["revision"] == 1)
    let end = try #require(moved["animations"]?.elements?.first?["start"]?.number) + 0.01
    // However late the next request is, the completion happens exactly once, and only after its time.
    var snapshot = moved
    repeat {
      snapshot = try service.send("GET", path).json()
      let hasEnded = try #require(snapshot["time"]?.number) >= end
      #expect(snapshot["revision"] == (hasEnded ? 2 : 1))
    } while snapshot["animations"] != []
    #expect(snapshot["revision"] == 2)
    #expect(snapshot["state"]?["name"] == "max")
    let later = try service.send("POST", "\(path)/events", #"{"type": "tick"}"#)
    #expect(later.headers["etag"] == "\"3\"")
  }

  @Test func atLooksAheadOfTheClock() throws {
    let service = try TestService()
    let path = try session(movingDuration: 60, of: service)
    try service.send("POST", "\(path)/events", #"{"type": "moveCurtain", "to": "max"}"#)
    let ahead = try service.send("GET", "\(path)?at=100000").json()
    #expect(ahead["time"] == 100_000)
    #expect(ahead["animations"] == [])
    let present = try service.send("GET", path).json()
    #expect(present["revision"] == 1)
    #expect(present["animations"]?.elements?.count == 1)
  }

  @Test func patchIsStampedToo() throws {
    let service = try TestService()
    let path = try session(movingDuration: 60, of: service)
    let tick = try service.send("POST", "\(path)/events", #"{"type": "tick"}"#).json()
    let patched = try service.send("PATCH", path, #"{"container": {"height": 500}}"#).json()
    #expect(patched["revision"] == 2)
    #expect(try #require(patched["time"]?.number) >= (try #require(tick["time"]?.number)))
  }
}
