import Drawers
import Foundation
import TestSupport
import Testing

/// Events on a client's clock. A request with several events applies all of them or none.
@Suite struct EventTests {
  private static let swipeUp = #"""
    [{"type": "pan", "phase": "began", "time": 0.1},
     {"type": "pan", "phase": "changed", "time": 0.116, "translation": {"y": -20}},
     {"type": "pan", "phase": "ended", "time": 0.132, "velocity": {"y": -900}}]
    """#

  @Test func batchGivesOneResult() throws {
    let service = try TestService()
    let path = try service.createdPath()
    let answer = try service.send("POST", "\(path)/events", Self.swipeUp)
    #expect(answer.status == 200)
    #expect(answer.headers["etag"] == "\"3\"")
    let result = try answer.json()
    #expect(result["revision"] == 3)
    #expect(result["time"] == 0.132)
    #expect(result["state"]?["name"] == "mid")
    #expect(
      result["delegate"]?.elements?.compactMap { $0["name"]?.string } == [
        "curtainWillBeginDragging", "curtainDidDrag", "curtainWillEndDragging", "curtainDidDrag",
        "curtainDidChangeHeightState", "curtainDidEndDragging",
      ])
    let members = [
      "controller", "revision", "time", "state", "frames", "animations", "delegate", "response", "surface",
    ]
    #expect(Set(try #require(result.members?.keys)) == Set(members))
  }

  @Test func batchIsTheSameAsItsEventsOneByOne() throws {
    let service = try TestService()
    let (whole, single) = (try service.createdPath(), try service.createdPath())
    try service.send("POST", "\(whole)/events", Self.swipeUp)
    for event in try #require(try json(Self.swipeUp).elements) {
      let text = event.description
      #expect(try service.send("POST", "\(single)/events", text).status == 200)
    }
    var snapshots = try [whole, single].map { try #require(try service.send("GET", $0).json().members) }
    for index in snapshots.indices { snapshots[index]["id"] = nil }
    #expect(snapshots[0] == snapshots[1])
  }

  @Test func explanationIsGivenWhenAskedFor() throws {
    let service = try TestService()
    let path = try service.createdPath()
    let explained = try service.send("POST", "\(path)/events?explain=true", Self.swipeUp).json()
    #expect(explained["explanation"]?["outcome"] == "mid")
    #expect(explained["explanation"]?["velocity"] == -900)
    #expect(explained["explanation"]?["velocitySource"] == "given")
    #expect(explained["explanation"]?["candidates"]?.elements?.count == 3)
    let tick = try service.send("POST", "\(path)/events?explain=true", #"{"type": "tick", "time": 1}"#).json()
    #expect(tick["explanation"] == nil)
  }

  /// The machine looks ahead for the detent only where it is asked to, and goes on meanwhile.
  @Test func explanationNamesTheDetentOfItsOwnMoment() throws {
    let service = try TestService()
    let path = try service.createdPath()
    let moving = try #require(try json(Self.swipeUp).elements) + [["type": "moveCurtain", "to": "max", "time": 0.4]]
    let text = JSONValue.array(moving).description
    let result = try service.send("POST", "\(path)/events?explain=true", text).json()
    #expect(result["state"]?["detent"] == "max")
    #expect(result["explanation"]?["outcome"] == "mid")
    #expect(result["explanation"]?["detent"] == "mid")
  }

  @Test func emptyBatchIsNothing() throws {
    let service = try TestService()
    let path = try service.createdPath()
    let answer = try service.send("POST", "\(path)/events", "[]")
    #expect(answer.status == 200)
    let result = try answer.json()
    #expect(result["revision"] == 0)
    #expect(result["delegate"] == [])
    #expect(result["response"] == [:])
  }

  @Test func equalTimesAreFine() throws {
    let service = try TestService()
    let path = try service.createdPath()
    for revision in 1...2 {
      let answer = try service.send("POST", "\(path)/events", #"{"type": "tick", "time": 1}"#)
      #expect(try answer.json()["revision"] == .number(Double(revision)))
    }
  }

  @Test func ignoredEventHasAReason() throws {
    let service = try TestService()
    let path = try service.createdPath()
    let down = #"{"type": "pointer", "phase": "down", "pointerId": 1, "location": {"x": 0, "y": 700}, "time": 1}"#
    try service.send("POST", "\(path)/events", down)
    let other = try service.send("POST", "\(path)/events", down.replacingOccurrences(of: "1,", with: "2,"))
    #expect(other.status == 200)
    #expect(try other.json()["response"]?["ignored"]?.string?.isEmpty == false)
  }

  /// The body, the status, the problem and the places of the errors.
  private static let refused: [(body: String, status: Int, problem: String, places: [String])] = [
    (#"{"type": "tick", "time": 0.5}"#, 409, "stale-event", []),
    (#"{"type": "tick", "time": -1}"#, 409, "stale-event", []),
    (#"{"type": "pan", "phase": "changed", "time": 2}"#, 409, "no-gesture", []),
    (#"{"type": "pan", "phase": "ended", "time": 2}"#, 409, "no-gesture", []),
    (#"{"type": "scroll", "phase": "changed", "time": 2}"#, 409, "no-gesture", []),
    (#"{"type": "pointer", "phase": "up", "pointerId": 1, "location": {}, "time": 2}"#, 409, "no-gesture", []),
    (#"[{"type": "moveCurtain", "to": "max", "time": 2}, {"type": "tick", "time": 1.5}]"#, 409, "stale-event", ["/1"]),
    (
      #"[{"type": "moveCurtain", "to": "max", "time": 2}, {"type": "pan", "phase": "ended", "time": 3}]"#, 409,
      "no-gesture", ["/1"]
    ),
    (
      #"[{"type": "configure", "configuration": {"minHeightCoefficient": 0.9}, "time": 2}, {"type": "tik"},"#
        + #" {"type": "resize", "container": {"width": -1}, "time": 2}]"#, 422, "invalid-request",
      [
        "/0/configuration/maxHeightCoefficient", "/0/configuration/midHeightCoefficient", "/1/time", "/1/type",
        "/2/container/width",
      ]
    ),
    (
      #"[{"type": "moveCurtain", "to": "max", "time": 2}, {"type": "tik", "time": 3}]"#, 422, "invalid-request",
      ["/1/type"]
    ),
    (
      #"[{"type": "configure", "configuration": {"midHeightCoefficient": null}, "time": 2},"#
        + #" {"type": "moveCurtain", "to": "mid", "time": 2}]"#, 422, "invalid-request", ["/1/to"]
    ),
    (
      #"[{"type": "configure", "configuration": {"maxHeightCoefficient": 0.1}, "time": 2}]"#, 422, "invalid-request",
      ["/0/configuration/maxHeightCoefficient", "/0/configuration/midHeightCoefficient"]
    ),
    (#"{"type": "tick"}"#, 422, "invalid-request", ["/time"]), (#"{"time": 2}"#, 422, "invalid-request", ["/type"]),
    (#"{"type": 5, "time": 2}"#, 422, "invalid-request", ["/type"]), ("5", 422, "invalid-request", [""]),
    ("null", 422, "invalid-request", [""]), ("[[]]", 422, "invalid-request", ["/0"]),
    (#"{"type": "tick", "time": 1e400}"#, 422, "invalid-request", ["/time"]),
    (#"{"type": "tick", "time": 1e8}"#, 422, "invalid-request", ["/time"]),
    (#"{"type": "tick", "time": "2"}"#, 422, "invalid-request", ["/time"]),
    (#"{"type": "tick", "time": null}"#, 422, "invalid-request", ["/time"]),
    (#"{"type": "tick", "time": 2, "tock": 1}"#, 422, "invalid-request", ["/tock"]),
    (
      #"[{"type": "pan", "phase": "begun", "time": "x", "translaton": {}}, 7,"#
        + #" {"type": "pan", "time": 2, "translation": {"x": 1e9, "z": 2}}]"#, 422, "invalid-request",
      ["/0/phase", "/0/time", "/0/translaton", "/1", "/2/phase", "/2/translation/x", "/2/translation/z"]
    ),
    (
      #"{"type": "tap", "count": 1.5, "location": [1, 2], "time": 2}"#, 422, "invalid-request", ["/count", "/location"]
    ),
    (#"{"type": "resize", "time": 2}"#, 422, "invalid-request", ["/container"]),
    (#"{"type": "resize", "container": {"width": -5}, "time": 2}"#, 422, "invalid-request", ["/container/width"]),
  ]

  @Test(arguments: refused.indices) func refusedEventChangesNothing(_ index: Int) throws {
    let (body, status, problem, places) = Self.refused[index]
    let service = try TestService()
    let path = try service.movingSession()
    let before = try service.send("GET", path).json()
    let answer = try service.send("POST", "\(path)/events", body)
    #expect(answer.status == status, "\(body)\n\(answer.text)")
    #expect(try answer.problem() == problem)
    #expect(try answer.places().sorted() == places)
    #expect(try service.send("GET", path).json() == before)
  }

  @Test func resultOfAnEventIsTheSnapshotsChangingPart() throws {
    let service = try TestService()
    let path = try service.createdPath()
    let result = try service.send("POST", "\(path)/events", #"{"type": "moveCurtain", "to": "max", "time": 1}"#).json()
    let snapshot = try service.send("GET", path).json()
    for name in ["revision", "time", "state", "frames", "animations"] { #expect(snapshot[name] == result[name]) }
  }
}
