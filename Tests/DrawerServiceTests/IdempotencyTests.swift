import Drawers
import Foundation
import TestSupport
import Testing

/// A retry gets a response identical to the first one, byte for byte, although only its key was stored.
@Suite struct IdempotencyTests {
  /// A request's events, and its query.
  private static let requests: [(query: String, events: String)] = [
    ("", #"{"type": "tick", "time": 2}"#),
    // A batch has one response.
    (
      "",
      #"[{"type": "tick", "time": 2}, {"type": "moveCurtain", "to": "max", "time": 2}, {"type": "tick", "time": 2.1}]"#
    ),
    // The response depends on the gesture that ended and on the animations that follow.
    (
      "?explain=true&timeline=60",
      #"[{"type": "pan", "phase": "began", "time": 2}, {"type": "pan", "phase": "ended", "velocity": {"y": -900}, "time": 3}]"#
    ),
  ]

  @Test(arguments: requests.indices) func changeIsAnsweredAgain(_ index: Int) throws {
    let service = try TestService()
    let (query, events) = Self.requests[index]
    let path = try service.movingSession()
    let key = ["Idempotency-Key": "once"]
    let first = try service.send("POST", "\(path)/events\(query)", events, headers: key)
    try #require(first.status == 200, "\(first.text)")
    // More events than lie between two snapshots.
    let later = (0..<600).map { "{\"type\":\"tick\",\"time\":\(4 + $0)}" }.joined(separator: ",")
    try #require(try service.send("POST", "\(path)/events", "[\(later)]").status == 200)
    let revision = try service.send("GET", path).headers["etag"]
    let again = try service.send("POST", "\(path)/events\(query)", events, headers: key)
    #expect(again.status == 200)
    #expect(again.text == first.text)
    #expect(again.headers["etag"] == first.headers["etag"])
    #expect(try service.send("GET", path).headers["etag"] == revision, "nothing was applied twice")
    #expect(
      try service.send("POST", "\(path)/events", #"{"type": "tick"}"#, headers: key).problem()
        == "idempotency-key-reused")
  }

  /// `PATCH` once ignored the key, although a load balancer repeats every request with one.
  @Test func patchIsAnsweredAgain() throws {
    let service = try TestService()
    let path = try service.movingSession()
    let key = ["Idempotency-Key": "once"]
    let body = #"{"container": {"height": 700}, "configuration": {"topBounce": false}}"#
    let first = try service.send("PATCH", path, body, headers: key)
    try #require(first.status == 200, "\(first.text)")
    try #require(try service.send("POST", "\(path)/events", #"{"type": "tick", "time": 9}"#).status == 200)
    let again = try service.send("PATCH", path, body, headers: key)
    #expect(again.status == 200 && again.body == first.body)
    #expect(again.headers["etag"] == first.headers["etag"])
    #expect(try service.send("PATCH", path, "{}", headers: key).problem() == "idempotency-key-reused")
    #expect(
      try service.send("POST", "\(path)/events", #"{"type": "tick"}"#, headers: key).problem()
        == "idempotency-key-reused")
    // The condition was for the first attempt.
    let later = try service.send("GET", path).headers["etag"]
    #expect(
      try service.send("PATCH", path, body, headers: key.merging(["If-Match": "\"1\""]) { $1 }).body == first.body)
    #expect(try service.send("GET", path).headers["etag"] == later)
  }

  @Test func deletionIsAnsweredAgain() throws {
    let service = try TestService()
    let path = try service.createdPath()
    let key = ["Idempotency-Key": "once"]
    #expect(try service.send("DELETE", path, headers: key.merging(["If-Match": "\"7\""]) { $1 }).status == 412)
    for _ in 0..<2 { #expect(try service.send("DELETE", path, headers: key).status == 204) }
    #expect(try service.send("DELETE", path).status == 404)
    let long = ["Idempotency-Key": String(repeating: "x", count: 256)]
    for method in ["PATCH", "DELETE"] {
      let refused = try service.send(method, path, method == "PATCH" ? "{}" : nil, headers: long)
      #expect(try refused.problem() == "invalid-request")
    }
  }

  @Test func creationIsAnsweredAgain() throws {
    let service = try TestService()
    let key = ["Idempotency-Key": UUID().uuidString]
    let body = #"{"controller": "sheet", "configuration": {"stack": [{"id": "first"}]}}"#
    let first = try service.send("POST", "/v1/sessions", body, headers: key)
    try #require(first.status == 201, "\(first.text)")
    let path = try #require(first.headers["location"])
    let again = try service.send("POST", "/v1/sessions", body, headers: key)
    #expect(again.status == 201)
    #expect(again.text == first.text)
    #expect(again.headers["location"] == path)
    // The response is the same even after the session was deleted.
    #expect(try service.send("DELETE", path).status == 204)
    #expect(try service.send("POST", "/v1/sessions", body, headers: key).text == first.text)
  }
}
