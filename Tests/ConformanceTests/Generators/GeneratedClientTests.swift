import Foundation
import TestSupport
import Testing

/// Client generators accept the OpenAPI document, and the generated clients work against the server.
@Suite struct GeneratedClientTests {
  private static let server = Result { try DrawerdProcess() }
  private static let sources = Repository.file("Tests/ConformanceTests/Generators")

  /// Generates a client from the server's document, in a folder that also receives the document.
  private static func generate(_ module: String, _ arguments: [String], in folder: String) throws {
    let port = try server.get().port
    let document = try HTTPConnection(port: port).request("GET", "/openapi.json").body
    try Data(document).write(to: URL(fileURLWithPath: "\(folder)/openapi.json"))
    // Ruff, which formats the package, is installed next to Python.
    let programs = URL(fileURLWithPath: PythonProcess.python).deletingLastPathComponent().path
    let path = "\(programs):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"
    let result = try PythonProcess.run(["-m", module] + arguments, environment: ["PATH": path])
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    // A warning means that a type or an operation is missing, or that its name is unstable.
    #expect(result.errors.isEmpty)
    #expect(!result.output.localizedCaseInsensitiveContains("warning"), "\(result.output)")
  }

  /// The folder with the client of openapi-python-client.
  private static let client = Result {
    let folder = try TemporaryDirectory()
    try generate(
      "openapi_python_client",
      ["generate", "--path", folder.file("openapi.json"), "--output-path", folder.file("client")], in: folder.path)
    return folder
  }

  private func generateModels(in folder: String) throws -> String {
    try Self.generate(
      "datamodel_code_generator",
      [
        "--input", "\(folder)/openapi.json", "--input-file-type", "openapi", "--formatters", "builtin",
        "--output-model-type", "pydantic_v2.BaseModel", "--use-annotated", "--target-python-version", "3.11",
        "--output", "\(folder)/models.py",
      ], in: folder)
    return folder
  }

  private func run(_ arguments: [String], in package: String) throws -> String {
    let result = try PythonProcess.run(arguments, environment: ["PYTHONPATH": package])
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    return result.output
  }

  private func drive(_ script: String, in package: String) throws -> [String] {
    let script = Self.sources.appendingPathComponent(script).path
    return try run([script, "http://127.0.0.1:\(try Self.server.get().port)"], in: package)
      .split(separator: "\n").map(String.init).sorted()
  }

  @Test func clientsDriveEveryController() throws {
    let directory = try TemporaryDirectory()
    let clients = try drive("drive_client.py", in: Self.client.get().file("client"))
    let models = try drive("drive_models.py", in: generateModels(in: directory.path))
    #expect(clients == models)
    #expect(clients.count == Controllers.all.count)
    for line in clients {
      #expect(line.contains("Event\""), "no delegate events: \(line)")
      #expect(line.hasSuffix("\"problem\": [409, \"/problems/no-gesture\"]}"), "\(line)")
    }
  }

  /// openapi-generator warns about parts of OpenAPI 3.1 that it does not know, but its client works.
  @Test func openAPIGeneratorsClientDrivesEveryController() throws {
    let directory = try TemporaryDirectory()
    let document = try HTTPConnection(port: try Self.server.get().port).request("GET", "/openapi.json").body
    try Data(document).write(to: URL(fileURLWithPath: "\(directory.path)/openapi.json"))
    let generation = try PythonProcess.run(
      [
        "-c", "from openapi_generator_cli import cli; cli()", "generate", "--input-spec",
        "\(directory.path)/openapi.json",
        "--generator-name", "python", "--output", "\(directory.path)/client", "--package-name", "openapi_generated",
      ], environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"])
    #expect(generation.status == 0, "\(generation.output)\(generation.errors)")
    // Without the type beside a constant, it cannot tell the controllers apart.
    #expect(!generation.output.contains("defines discriminator"), "\(generation.output)")
    let lines = try drive("drive_openapi_generator.py", in: "\(directory.path)/client")
    #expect(lines.count == Controllers.all.count)
    for line in lines { #expect(line.hasSuffix("\"arrives\": true, \"problem\": 409}"), "\(line)") }
  }

  /// The example in the guide works as printed, apart from the server's address.
  @Test func documentedExampleWorks() throws {
    let page = try Repository.text("Documentation/testing/clients.md")
    let example = try #require(page.firstMatch(of: /```python\n((?s:.*?))```/)).output.1
    let port = try Self.server.get().port
    let output = try run(
      ["-c", String(example).replacing("localhost:8080", with: "127.0.0.1:\(port)")],
      in: Self.client.get().file("client"))
    #expect(output == "mid\n/problems/stale-event\n")
  }
}
