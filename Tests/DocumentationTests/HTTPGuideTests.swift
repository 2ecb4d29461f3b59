import Drawers
import Foundation
import TestSupport
import Testing

/// The HTTP guide covers everything in the OpenAPI document, and lists the same problems as the server.
@Suite struct HTTPGuideTests {
  private static let server = Result { try DrawerdProcess() }

  private func document() throws -> JSONValue {
    let connection = try HTTPConnection(port: try Self.server.get().port)
    return try JSONValue(parsing: try connection.request("GET", "/openapi.json").body)
  }

  @Test func everyProblemIsListedWithItsStatus() throws {
    let examples = try #require(try document()["components"]?["examples"]?.members)
    #expect(examples.count > 20)
    let rows = Page.guide("help/problems").text.split(separator: "\n").filter { $0.hasPrefix("| ") }
    for (kind, example) in examples {
      let status = Int(example["value"]?["status"]?.number ?? 0)
      #expect(
        rows.contains { row in
          let cells = row.split(separator: "|")
          return cells.count == 3 && cells[0].contains(String(status)) && cells[1].contains("`\(kind)`")
        }, "\(status) \(kind)")
    }
  }

  /// Each example on the page about problems causes the one that its comment names.
  @Test func examplesCauseTheirProblems() throws {
    let block = try #require(Page.guide("help/problems").blocks().first { $0.language == "bash" })
    let named = block.text.matches(of: /# (\/problems\/[a-z-]+)/).map { String($0.output.1) }
    #expect(named.count > 15)
    let outcome = try DocumentedSession.run([block], port: try Self.server.get().port)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.outputs.first?.split(separator: "\n").map(String.init) == named)
  }

  @Test func everyPathAndParameterIsMentioned() throws {
    let document = try document()
    let shared = document["components"]?["parameters"] ?? [:]
    for (path, item) in try #require(document["paths"]?.members) {
      // The guide abbreviates a session's path to its last part, after a shell variable.
      let last = try #require(path.split(separator: "/", omittingEmptySubsequences: false).last).drop { $0 == "{" }
      #expect(last.hasSuffix("}") || Page.http.text.contains("/\(last)"), "\(path)")
      for operation in (item.members ?? [:]).values {
        for parameter in operation["parameters"]?.elements ?? [] {
          let name =
            parameter["name"]
            ?? shared[parameter["$ref"]?.string?.split(separator: "/").last.map(String.init) ?? ""]?["name"]
          let text = try #require(name?.string)
          #expect(Page.http.text.contains(text), "\(path): \(text)")
        }
      }
    }
  }

  @Test func shownProblemIsTheServers() throws {
    let block = try #require(Page.guide("help/problems").blocks().first { $0.language == "json" })
    let body = #"{"controller": "curtain", "configuration": {"topBonce": true}, "ttl": 0}"#
    let answer = try HTTPConnection(port: try Self.server.get().port).request("POST", "/v1/sessions", body: body)
    let shown = try JSONValue(parsing: block.text.utf8)
    let actual = try JSONValue(parsing: answer.body)
    let pointers = { (problem: JSONValue) in
      Set((problem["errors"]?.elements ?? []).map(\.description))
    }
    #expect(pointers(shown) == pointers(actual))
    for member in ["type", "title", "status", "detail", "instance"] { #expect(shown[member] == actual[member]) }
  }
}
