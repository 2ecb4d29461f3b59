import Drawers
import Foundation
import TestSupport
import Testing

/// Sessions on a client's clock: created, read, patched, deleted.
@Suite struct SessionTests {
  @Test func creationFillsInTheDefaults() throws {
    let service = try TestService()
    let answer = try service.send("POST", "/v1/sessions", #"{"controller": "curtain"}"#)
    #expect(answer.status == 201)
    #expect(answer.headers["etag"] == "\"0\"")
    let created = try answer.json()
    let id = try #require(created["id"]?.string)
    #expect(answer.headers["location"] == "/v1/sessions/\(id)")
    #expect(id.count == 32 && id.allSatisfy { $0.isHexDigit })
    #expect(created["clock"] == "server")
    #expect(created["revision"] == 0)
    #expect(created["time"] == 0)
    let noInsets: JSONValue = ["top": 0, "left": 0, "bottom": 0, "right": 0]
    #expect(created["container"] == ["width": 390, "height": 844, "safeArea": noInsets])
    #expect(created["configuration"]?["midHeightCoefficient"] == 0.5)
    #expect(created["state"]?["name"] == "min")
    #expect(created["delegate"]?.elements?.first?["name"] == "curtainDidChangeHeightState")
    #expect(created["animations"] == [])
  }

  @Test func creationKeepsItsMembers() throws {
    let created = try TestService().create(
      #"""
      {"controller": "curtain", "clock": "client", "ttl": 1,
       "container": {"width": 320, "height": 500, "safeArea": {"top": 20}},
       "configuration": {"midHeightCoefficient": null, "swipeResistance": {"custom": 42},
                         "handleIndicatorColor": "#123456"}}
      """#)
    #expect(created["container"]?["width"] == 320)
    #expect(created["container"]?["safeArea"]?["top"] == 20)
    #expect(created["configuration"]?["midHeightCoefficient"] == .null)
    #expect(created["configuration"]?["swipeResistance"] == ["custom": 42])
    #expect(created["configuration"]?["handleIndicatorColor"] == "#123456FF")
    #expect(created["configuration"]?["maxHeightCoefficient"] == 0.8)
    #expect(created["state"]?["actualHeight"] == 96)
  }

  @Test(arguments: ["application/json", "application/json; charset=utf-8", "Application/JSON;charset=UTF-8"])
  func typeMayHaveParameters(_ type: String) throws {
    let answer = try TestService().send(
      "POST", "/v1/sessions", #"{"controller": "curtain"}"#, headers: ["Content-Type": type])
    #expect(answer.status == 201)
  }

  @Test(arguments: ["*/*", "application/*", "text/html, application/json;q=0.1", "application/json"])
  func answerIsAcceptable(_ accept: String) throws {
    #expect(try TestService().send("GET", "/v1/sessions", headers: ["Accept": accept]).status == 200)
  }

  @Test func snapshotIsTheCreationWithoutItsEmissions() throws {
    let service = try TestService()
    let created = try service.create()
    var expected = try #require(created.members)
    expected["delegate"] = nil
    let path = "/v1/sessions/\(try #require(created["id"]?.string))"
    let answer = try service.send("GET", path)
    #expect(try answer.json() == .object(expected))
    #expect(answer.headers["etag"] == "\"0\"")
    #expect(answer.headers["cache-control"] == "no-store")
  }

  @Test(arguments: ["/v1/sessions", "/v1/controllers", "/v1/controllers/curtain", "/healthz", "/problems/not-found"])
  func headIsGetWithoutContent(_ target: String) throws {
    let service = try TestService()
    let get = try service.send("GET", target)
    let head = try service.send("HEAD", target)
    #expect(head.status == get.status)
    #expect(head.body.isEmpty)
    #expect(head.headers["content-type"] == get.headers["content-type"])
    // Other tests create sessions in the meantime.
    if target != "/v1/sessions" { #expect(head.headers["content-length"] == get.headers["content-length"]) }
    #expect(try service.send("GET", "/healthz").text == #"{"status":"ok"}"#)
  }

  @Test func deletedSessionIsGone() throws {
    let service = try TestService()
    let path = try service.createdPath()
    let answer = try service.send("DELETE", path)
    #expect(answer.status == 204)
    #expect(answer.body.isEmpty)
    for (method, target, body) in [
      ("GET", path, nil), ("DELETE", path, nil), ("PATCH", path, "{}"),
      ("POST", "\(path)/events", #"{"type": "tick", "time": 1}"#),
    ] {
      let answer = try service.send(method, target, body)
      #expect(answer.status == 404)
      #expect(try answer.problem() == "session-not-found")
    }
  }

  // MARK: - at

  @Test func atSamplesTheAnimationAndChangesNothing() throws {
    let service = try TestService()
    let path = try service.movingSession()
    let before = try service.send("GET", path).json()
    let start = try #require(before["frames"]?["curtain"]?["y"]?.number)
    let midway = try service.send("GET", "\(path)?at=1.1").json()
    #expect(midway["time"] == 1.1)
    let sampled = try #require(midway["frames"]?["curtain"]?["y"]?.number)
    #expect(sampled < start && sampled > 422)
    #expect(midway["state"]?["actualHeight"] == 422)
    #expect(midway["revision"] == 1)
    let end = try service.send("GET", "\(path)?at=1.4").json()
    #expect(end["frames"]?["curtain"]?["y"] == 422)
    #expect(end["animations"] == [])
    #expect(try service.send("GET", "\(path)?at=1").json() == before)
    #expect(try service.send("GET", path).json() == before)
  }

  /// The session has reached 1 s, so `at` cannot be earlier. With `revision`, it may be: that snapshot has its own
  /// time.
  @Test(arguments: [("at=0.999", 422), ("at=0", 422), ("at=0.5&revision=0", 200), ("at=0.5&revision=1", 422)])
  func atDoesNotLookBack(_ query: String, _ status: Int) throws {
    let service = try TestService()
    let answer = try service.send("GET", "\(try service.movingSession())?\(query)")
    #expect(answer.status == status, "\(answer.text)")
    guard status == 422 else { return }
    #expect(try answer.places() == ["?at"])
    #expect(answer.text.contains("must not be before the session's time, which is 1.0 s"))
  }

  // MARK: - PATCH

  @Test func patchMergesObjectsAndKeepsTheRest() throws {
    let service = try TestService()
    let path = try service.createdPath(
      #"{"controller": "curtain", "clock": "client", "configuration": {"movingDuration": 1, "topBounce": false}}"#)
    let answer = try service.send(
      "PATCH", path, #"{"configuration": {"movingDuration": 2}, "container": {"safeArea": {"top": 44}}}"#)
    #expect(answer.status == 200, "\(answer.text)")
    // A resize and a configure: two journal entries.
    #expect(answer.headers["etag"] == "\"2\"")
    let patched = try answer.json()
    #expect(patched["revision"] == 2)
    #expect(patched["configuration"]?["movingDuration"] == 2)
    #expect(patched["configuration"]?["topBounce"] == false)
    #expect(
      patched["container"] == [
        "width": 390, "height": 844, "safeArea": ["top": 44, "left": 0, "bottom": 0, "right": 0],
      ])
    // The height is a fraction of the space below the safe area.
    #expect(patched["state"]?["actualHeight"] == 160)
    #expect(try service.send("GET", path).json() == patched)
  }

  @Test func patchReplacesOneOfMembersWhole() throws {
    let service = try TestService()
    let path = try service.createdPath()
    for (value, expected) in [(#"{"custom": 5}"#, ["custom": 5]), (#""high""#, "high")] as [(String, JSONValue)] {
      let answer = try service.send("PATCH", path, #"{"configuration": {"swipeResistance": \#(value)}}"#)
      #expect(try answer.json()["configuration"]?["swipeResistance"] == expected)
    }
    // The new value replaces the old one as a whole: no member of the old value fills in for a missing one.
    let answer = try service.send("PATCH", path, #"{"configuration": {"swipeResistance": {}}}"#)
    #expect(try answer.places() == ["/configuration/swipeResistance/custom"])
  }

  @Test func patchTakesNullWhereItIsAValue() throws {
    let service = try TestService()
    let path = try service.createdPath()
    let answer = try service.send("PATCH", path, #"{"configuration": {"midHeightCoefficient": null}}"#)
    #expect(try answer.json()["configuration"]?["midHeightCoefficient"] == .null)
    let refusal = try service.send("PATCH", path, #"{"configuration": {"topBounce": null}}"#)
    #expect(refusal.status == 422)
    #expect(try refusal.places() == ["/configuration/topBounce"])
  }

  @Test func emptyPatchChangesNothing() throws {
    let service = try TestService()
    let path = try service.createdPath()
    let before = try service.send("GET", path).json()
    let answer = try service.send("PATCH", path, "{}")
    #expect(answer.status == 200)
    #expect(try answer.json() == before)
  }

  @Test(arguments: [
    (
      #"{"configuration": {"movingDuraton": 1, "topBounce": 1}}"#,
      ["/configuration/movingDuraton", "/configuration/topBounce"]
    ),
    (
      #"{"configuration": {"minHeightCoefficient": 0.9}}"#,
      ["/configuration/maxHeightCoefficient", "/configuration/midHeightCoefficient"]
    ),
    (#"{"configuration": 5, "container": null}"#, ["/configuration", "/container"]),
    (
      #"{"configuration": {"movingDuration": -1}, "container": {"width": -1, "depth": 0}}"#,
      ["/configuration/movingDuration", "/container/depth", "/container/width"]
    ),
    (
      #"{"collar": "red", "configuration": {"topBounce": 1}, "container": {"width": -1}}"#,
      ["/collar", "/configuration/topBounce", "/container/width"]
    ),
    (
      #"{"collar": "red", "configuration": {"minHeightCoefficient": 0.9}}"#,
      ["/collar", "/configuration/maxHeightCoefficient", "/configuration/midHeightCoefficient"]
    ),
    (#"{"clock": "server"}"#, ["/clock"]), ("[]", [""]), ("null", [""]),
  ])
  func patchIsRefusedWholeAtItsPointers(_ body: String, _ places: [String]) throws {
    let service = try TestService()
    let path = try service.createdPath()
    let before = try service.send("GET", path).json()
    let answer = try service.send("PATCH", path, body)
    #expect(answer.status == 422)
    #expect(try answer.places().sorted() == places)
    #expect(try service.send("GET", path).json() == before)
  }

  @Test func patchWithOneBadHalfChangesNothing() throws {
    let service = try TestService()
    let path = try service.createdPath()
    let before = try service.send("GET", path).json()
    let body = #"{"container": {"height": 500}, "configuration": {"minHeightCoefficient": 0.9}}"#
    #expect(try service.send("PATCH", path, body).status == 422)
    #expect(try service.send("GET", path).json() == before)
  }

  @Test func patchCompletesRunningAnimations() throws {
    let service = try TestService()
    let path = try service.movingSession()
    let patched = try service.send("PATCH", path, #"{"configuration": {"topBounce": false}}"#).json()
    #expect(patched["time"] == 1)
    #expect(patched["animations"] == [])
    #expect(patched["frames"]?["curtain"]?["y"] == 422)
  }
}
