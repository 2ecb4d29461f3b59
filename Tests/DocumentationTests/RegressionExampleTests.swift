import Foundation
import TestSupport
import Testing

/// The tests that the guide shows: they pass the first time and again later, and fail if the golden file differs, if
/// there is no server, and if the server refuses the request.
@Suite struct RegressionExampleTests {
  private static let golden = Page.guide("testing/golden-files")
  private static let server = Result { try DrawerdProcess() }

  private func block(_ language: String) throws -> Page.Block {
    var block = try #require(Self.golden.blocks(in: "Golden files").first { $0.language == language })
    #expect(block.text.split(separator: "\n").count <= 11)
    if language == "python" { block.text = "python3 - <<'PYTHON'\n\(block.text)PYTHON\n" }
    return block
  }

  private func run(_ language: String, _ between: String) throws -> DocumentedSession.Outcome {
    let block = try block(language)
    let check = Page.Block(language: "sh", text: "test -s golden.json\n\(between)\n", line: 0)
    return try DocumentedSession.run([block, check, block], port: try Self.server.get().port)
  }

  @Test(arguments: ["bash", "python"]) func exampleRecordsAndPasses(_ language: String) throws {
    let outcome = try run(language, "")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.outputs.count == 3)
  }

  /// The output has the lines that differ, and not the whole answer.
  @Test(arguments: ["bash", "python"]) func exampleFailsWhereSomethingIsElse(_ language: String) throws {
    let outcome = try run(
      language, "sed -i 's/curtainDidDrag/curtainDragged/; s/curtainWillEndDragging/curtainEnds/' golden.json")
    #expect(outcome.status == 1)
    #expect((outcome.outputs.last ?? "").contains("curtain") || outcome.errors.contains("AssertionError"), "\(outcome)")
    if language == "bash" { #expect((outcome.outputs.last ?? "").split(separator: "\n").count < 12) }
  }

  /// Without a server, and for a request that the server refuses, the test fails and records nothing.
  @Test(arguments: ["bash", "python"], [false, true])
  func exampleFailsWithoutAnAnswer(_ language: String, _ hasServer: Bool) throws {
    var block = try block(language)
    if hasServer { block.text.replace("curtain\"", with: "curtains\"") }
    // DocumentedSession adds an option to curl that the page has already.
    let nothing = Page.Block(language: "sh", text: "exit 99\n", line: 0)
    let port = hasServer ? try Self.server.get().port : try FreePort.find()
    let directory = try TemporaryDirectory()
    let script = (block.text + nothing.text).replacing("127.0.0.1:8080", with: "127.0.0.1:\(port)")
    let result = try DrawerdProcess.run(
      ["-c", "set -e; cd \"$0\"; \(script)", directory.path], executable: URL(fileURLWithPath: "/bin/bash"))
    #expect(result.status != 0 && result.status != 99, "\(result)")
    #expect(!FileManager.default.fileExists(atPath: directory.path + "/golden.json"))
  }

  /// `drawerd simulate` writes the same output as the server, and configurations are compared as the page shows.
  @Test func simulateWritesTheSame() throws {
    let compare = try #require(Self.golden.blocks(in: "Golden files").last { $0.language == "bash" })
    let same = Page.Block(
      language: "sh", text: "drawerd simulate drag.json | head -c -1 | cmp - answer.json\n", line: 0)
    let outcome = try DocumentedSession.run([block("bash"), same, compare], port: try Self.server.get().port)
    #expect(outcome.status == 0, "\(outcome.outputs)\(outcome.errors)")
    #expect(outcome.outputs.last == "[\"min\",\"min\",\"mid\",\"mid\"]\n[\"min\",\"min\",\"mid\",\"mid\"]\n")
  }

  /// The commands about a session's script work as printed.
  @Test func scriptOfASessionIsReplayed() throws {
    let blocks = Page.guide("testing/gestures-to-tests").blocks().filter { $0.language == "bash" }
    #expect(blocks.count == 1)
    let outcome = try DocumentedSession.run(blocks, port: try Self.server.get().port)
    #expect(outcome.status == 0, "\(outcome.outputs)\(outcome.errors)")
    #expect(outcome.outputs == ["\"mid\"\n\"mid\"\n1\n"])
  }

  /// A server on a free port is found and answers.
  @Test func portIsFound() throws {
    let blocks = Self.golden.blocks(in: "In continuous integration").filter { $0.language == "bash" }
    let end = Page.Block(language: "bash", text: "kill $!; wait $! || true\n", line: 0)
    let outcome = try DocumentedSession.run(blocks + [end], port: 8080)
    #expect(outcome.status == 0, "\(outcome.outputs)\(outcome.errors)")
    #expect(outcome.outputs.first?.contains("ok") == true, "\(outcome.outputs)")
  }

  /// The recipes are YAML, and every setting in them is one of the program's.
  @Test func recipesAreRead() throws {
    let recipes = Self.golden.blocks(in: "In continuous integration").filter { $0.language == "yaml" }
    #expect(recipes.count == 2)
    for recipe in recipes {
      let script = """
        import json, sys, yaml
        recipe = yaml.safe_load(sys.argv[1])
        job = recipe.get("jobs", recipe)["drawers"]
        service = job["services"]
        service = service["drawerd"]["env"] if isinstance(service, dict) else service[0]["variables"]
        print(json.dumps(service))
        """
      let result = try PythonProcess.run(["-c", script, recipe.text], environment: [:])
      #expect(result.status == 0, "\(result.errors)")
      let settings = try JSONDecoder().decode([String: String].self, from: Data(result.output.utf8))
      let environment = settings.merging(["DRAWERD_PORT": "0", "DRAWERD_HOST": "127.0.0.1"]) { mine, _ in mine }
      let check = try DrawerdProcess.run(["--version"], environment: environment)
      #expect(check.status == 0, "\(check.errors)")
    }
  }
}
