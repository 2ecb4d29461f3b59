import Drawers
import Foundation
import TestSupport
import Testing

/// The promises of Documentation/compatibility.md, checked against the stored OpenAPI document of a release.
@Suite struct CompatibilityTests {
  private static let server = Result { try DrawerdProcess() }
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("API")
  private static let released = folder.appendingPathComponent("openapi-0.2.0.json")

  /// Returns the changes between two documents that break the promise.
  private func broken(_ released: String, _ current: String) throws -> [String] {
    let directory = try TemporaryDirectory()
    let files = [try directory.write(released, to: "released.json"), try directory.write(current, to: "current.json")]
    let script = Self.folder.appendingPathComponent("compatibility.py").path
    let (status, output, errors) = try PythonProcess.run([script] + files)
    #expect(errors.isEmpty)
    #expect((status == 0) == output.isEmpty)
    return output.split(separator: "\n").map(String.init)
  }

  private func current() throws -> String {
    try HTTPConnection(port: try Self.server.get().port).request("GET", "/openapi.json").text
  }

  @Test func nothingIsBroken() throws {
    #expect(try broken(String(contentsOf: Self.released, encoding: .utf8), current()) == [])
  }

  /// Every breaking change is reported; permitted additions are not.
  @Test(arguments: [
    ("\"/v1/simulations\"", "\"/v1/simulate\"", "POST /v1/simulations: is removed"),
    (
      "\"operationId\":\"applyEvents\"", "\"operationId\":\"postEvents\"",
      "POST /v1/sessions/{id}/events: is called postEvents, not applyEvents"
    ),
    (
      "\"topBounce\":{\"default\":true", "\"topBounce\":{\"default\":false",
      "CurtainConfiguration.topBounce: the default is false, not true"
    ),
    (
      "\"isDragging\":{\"type\":\"boolean\"}", "\"isDragging\":{\"type\":\"string\"}",
      "CurtainState.isDragging: is string, not boolean"
    ),
    ("\"swipeResistance\":", "\"resistance\":", "CurtainConfiguration: swipeResistance is removed"),
    (
      "\"required\":[\"type\",\"phase\"]", "\"required\":[\"type\",\"phase\",\"time\"]",
      "PanEvent: time is required now"
    ),
    ("[\"min\",\"mid\",\"max\",\"hide\"]", "[\"min\",\"mid\",\"max\"]", "CurtainHeightState: \"hide\" is removed"),
    (
      "[\"server\",\"client\"]", "[\"server\",\"client\",\"manual\"]",
      "Clock: \"manual\" is added, which clients do not know"
    ),
    (
      "\"movingDuration\":{\"default\":0.4,\"maximum\":60", "\"movingDuration\":{\"default\":0.4,\"maximum\":6",
      "CurtainConfiguration.movingDuration: maximum is 6, not 60"
    ),
    ("\"viewDeck\"]", "\"viewDeck\",\"shutter\"]", ""),
    ("\"Retry-After\":{\"$ref\"", "\"Retry-Later\":{\"$ref\"", ""),
    (
      "\"isDragging\":{\"type\":\"boolean\"}", "\"isDragging\":{\"type\":\"boolean\"},\"more\":{\"type\":\"string\"}",
      ""
    ),
  ])
  func breakingChangeIsNamed(_ old: String, _ new: String, _ complaint: String) throws {
    let document = try current()
    let changed = document.replacing(old, with: new)
    try #require(changed != document)
    let broken = try broken(document, changed)
    #expect(
      complaint.isEmpty ? broken.allSatisfy { $0.contains("Retry-After") } : broken.contains(complaint), "\(broken)")
  }
}
