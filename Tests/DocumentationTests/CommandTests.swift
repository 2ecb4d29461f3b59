import Drawers
import Foundation
import TestSupport
import Testing

/// The shell commands in the documents do what the documents claim.
@Suite struct CommandTests {
  private static let server = Result { try DrawerdProcess() }

  /// The pages with commands, except those of which another test runs the commands.
  private static let pages = Page.guide.filter { page in
    !page.path.hasPrefix("Documentation/start/") && page.blocks().contains { $0.language == "sh" }
  }

  @Test(arguments: pages) func commandsOfAPageWork(_ page: Page) throws {
    try run(page.blocks())
  }

  @Test func sessionIsReplayed() throws {
    let outcome = try run(Page.guide("testing/determinism").blocks())
    #expect(outcome.outputs.contains { $0.hasSuffix("\nsame\n") })
  }

  @Test func readmeAnswersAsShown() throws {
    #expect(try comparedAnswers(to: .readme).count == 1)
  }

  @Test func walkThroughWorksAndAnswersAsShown() throws {
    let answers = try comparedAnswers(to: Page.guide("start/curl"))
    #expect(answers.count == 5)
    let settled = try #require(answers.last)
    #expect(settled["state"]?["name"] == "mid")
    #expect(settled["state"]?["isDragging"] == false)
    #expect(settled["animations"] == [])
    #expect(settled["frames"]?["curtain"]?["y"] == 422)
  }

  /// Runs the page's requests, compares each answer with the one that the page shows, and returns the answers.
  private func comparedAnswers(to page: Page) throws -> [JSONValue] {
    let blocks = page.blocks().filter { !$0.text.hasPrefix("make ") }
    let outcome = try run(blocks)
    let commands = blocks.filter { $0.language == "sh" }
    try #require(outcome.outputs.count == commands.count)
    return try zip(commands, outcome.outputs).map { command, output in
      let shown = try #require(blocks.first { $0.language == "json" && $0.line > command.line })
      let expected = try JSONValue(parsing: shown.text.utf8)
      let actual = try JSONValue(parsing: output.utf8)
      let differences = Excerpt.differences(expected, actual)
      #expect(differences.isEmpty, "\(page.path):\(shown.line): \(differences.joined(separator: "\n"))")
      return actual
    }
  }

  /// Checks that the runner can fail, both because of a command and because of a response.
  @Test(arguments: [
    "false\ntrue\n", "curl -s 127.0.0.1:8080/v1/nothing\n", "x=$(curl -s localhost:8080/nothing | cat)\n",
  ])
  func failureIsNoticed(_ text: String) throws {
    let block = Page.Block(language: "sh", text: text, line: 1)
    #expect(try DocumentedSession.run([block], port: try Self.server.get().port).status != 0)
  }

  @discardableResult
  private func run(_ blocks: [Page.Block]) throws -> DocumentedSession.Outcome {
    let commands = blocks.filter { $0.language == "sh" }
    let outcome = try DocumentedSession.run(commands, port: try Self.server.get().port)
    #expect(outcome.status == 0, "block \(outcome.outputs.count): \(outcome.outputs.last ?? "")\(outcome.errors)")
    #expect(outcome.outputs.count == commands.count)
    let requests = commands.map { $0.text.matches(of: /\bcurl\s/).count }.reduce(0, +)
    #expect(outcome.answers >= requests, "\(outcome.answers) answers to \(requests) requests")
    return outcome
  }
}

/// Compares a response with a document's abridged version of it: every member shown must exist, and numbers are
/// compared to the precision shown.
enum Excerpt {
  static func differences(_ expected: JSONValue, _ actual: JSONValue?, at path: String = "") -> [String] {
    switch (expected, actual) {
    case (.object(let members), .object(let answer)):
      return members.flatMap { differences($1, answer[$0], at: "\(path)/\($0)") }
    case (.array(let elements), .array(let answer)):
      guard elements.count == answer.count else { return ["\(path): \(answer.count) elements"] }
      return zip(elements, answer).enumerated().flatMap { differences($1.0, $1.1, at: "\(path)/\($0)") }
    case (.number(let number), .number(let answer)):
      return abs(number - answer) <= 0.005 + 1e-9 ? [] : ["\(path): \(answer)"]
    default:
      return expected == actual
        ? [] : ["\(path): \(actual.map(\.description) ?? "nothing")"]
    }
  }
}
