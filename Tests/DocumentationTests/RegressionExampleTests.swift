import TestSupport
import Testing

/// The golden-file regression tests in testing.md: they pass the first time and again later, and fail if the golden file
/// differs.
@Suite struct RegressionExampleTests {
  private static let page = Page("Documentation/testing.md")
  private static let server = Result { try DrawerdProcess() }

  private func run(_ language: String, _ between: String) throws -> DocumentedSession.Outcome {
    var block = try #require(Self.page.blocks().first { $0.language == language })
    #expect(block.text.split(separator: "\n").count <= 11)
    if language == "python" { block.text = "python3 - <<'PYTHON'\n\(block.text)PYTHON\n" }
    let check = Page.Block(language: "sh", text: "test -s golden.json\n\(between)\n", line: 0)
    return try DocumentedSession.run([block, check, block], port: try Self.server.get().port)
  }

  @Test(arguments: ["bash", "python"]) func exampleRecordsAndPasses(_ language: String) throws {
    let outcome = try run(language, "")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.outputs.count == 3)
  }

  @Test(arguments: ["bash", "python"]) func exampleFailsWhereSomethingIsElse(_ language: String) throws {
    let outcome = try run(
      language, "sed -i 's/curtainDidDrag/curtainDragged/; s/curtainWillEndDragging/curtainEnds/' golden.json")
    #expect(outcome.status == 1)
    #expect((outcome.outputs.last ?? "").contains("curtain") || outcome.errors.contains("AssertionError"), "\(outcome)")
  }

  /// `drawerd simulate` writes the same output as the server.
  @Test func simulateWritesTheSame() throws {
    let block = try #require(Self.page.blocks().first { $0.language == "bash" })
    let same = Page.Block(
      language: "sh", text: "drawerd simulate drag.json | head -c -1 | cmp - actual.json\n", line: 0)
    let outcome = try DocumentedSession.run([block, same], port: try Self.server.get().port)
    #expect(outcome.status == 0, "\(outcome.outputs)\(outcome.errors)")
  }
}
