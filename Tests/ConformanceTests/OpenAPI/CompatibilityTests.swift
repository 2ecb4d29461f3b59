import Drawers
import Foundation
import TestSupport
import Testing

/// The promises of Documentation/reference/compatibility.md, checked against the stored OpenAPI document of each release.
@Suite struct CompatibilityTests {
  private static let server = Result { try DrawerdProcess() }
  private static let folder = Repository.file("Tests/API")
  /// The documents of the releases, from the first to the last.
  private static let releases = ["0.2.0", "1.0.0"].map { folder.appendingPathComponent("openapi-\($0).json") }

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

  @Test(arguments: releases) func nothingIsBroken(since release: URL) throws {
    #expect(try broken(String(contentsOf: release, encoding: .utf8), current()) == [])
  }

  @Test func everyReleaseIsCompared() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let recorded = files.filter { $0.hasPrefix("openapi-") }.sorted()
    #expect(recorded == Self.releases.map(\.lastPathComponent).sorted())
  }

  /// The changelog names every path, member and word that the document has gained since the last release.
  @Test func additionsAreInTheChangelog() throws {
    let text = try Repository.text("CHANGELOG.md")
    let words = Set(text.split { !$0.isLetter && !$0.isNumber }.map(String.init))
    let released = try String(contentsOf: try #require(Self.releases.last), encoding: .utf8)
    let current = try current()
    let newNames = try names(in: current).subtracting(names(in: released))
    let newPaths = try paths(in: current).subtracting(paths(in: released))
    let forgotten = newNames.subtracting(words).union(newPaths.filter { !text.contains($0) })
    #expect(forgotten == [])
  }

  /// Returns the paths of the routes that are no files.
  private func paths(in document: String) throws -> Set<String> {
    let paths = try JSONValue(parsing: Array(document.utf8))["paths"]?.members ?? [:]
    return Set(paths.keys.filter { $0.hasPrefix("/v1/") })
  }

  /// Returns the names of members and the words in a document's schemas.
  private func names(in document: String) throws -> Set<String> {
    try JSONValue(parsing: Array(document.utf8))["components"]?["schemas"]?.names ?? []
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
    ("\"curtain\",\"sheet\"", "\"curtain\",\"shutter\",\"sheet\"", ""),
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

extension JSONValue {
  /// The names of the members, the constants and the words of an enumeration that a schema describes, at all levels.
  fileprivate var names: Set<String> {
    if let elements { return elements.reduce(into: []) { $0.formUnion($1.names) } }
    var names = Set(self["properties"]?.members?.keys.map { $0 } ?? [])
    names.formUnion([self["const"]].compactMap { $0?.string } + (self["enum"]?.elements ?? []).compactMap(\.string))
    return (members ?? [:]).reduce(into: names) { $0.formUnion($1.value.names) }
  }
}
