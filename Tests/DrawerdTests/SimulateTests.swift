import Drawers
import Foundation
import TestSupport
import Testing

/// Simulations without a server.
@Suite struct SimulateTests {
  private static let curtain =
    #"{"controller":"curtain","events":[{"type":"moveCurtain","to":"mid","time":1},{"type":"tick","time":3}]}"#
  private static let sheet = #"{"controller":"sheet","events":[]}"#

  private static func lines(_ text: String) throws -> [JSONValue] {
    try text.split(separator: "\n").map { try JSONValue(parsing: $0.utf8) }
  }

  /// Each output line equals the server's response to the same input, also for faulty input, except that errors include
  /// the line number.
  @Test func linesAreTheServersAnswers() throws {
    let requests = [
      Self.curtain, "nonsense", Self.sheet, #"{"controller":"curtain","events":[{"type":"tick"}]}"#,
      #"{"controller":"no","events":[]}"#, #"{"controller":"viewDeck","clock":"server","events":[]}"#,
    ]
    let server = try DrawerdProcess()
    let connection = try HTTPConnection(port: server.port)
    let (status, output, errors) = try DrawerdProcess.run(
      ["simulate"], input: requests.joined(separator: "\n"))
    #expect(status == 1)
    #expect(errors.isEmpty)
    let answers = try Self.lines(output)
    try #require(answers.count == requests.count)
    for (number, (request, answer)) in zip(1..., zip(requests, answers)) {
      let served = try connection.request("POST", "/v1/simulations", body: request)
      var expected = try #require(try JSONValue(parsing: served.body).members)
      if served.status != 200 { expected["line"] = .number(Double(number)) }
      #expect(answer == .object(expected))
    }
  }

  @Test(arguments: [[], ["-"], ["FILE"], ["--max-body", "200", "FILE"], ["FILE", "--max-body=200"]])
  func inputIsTheNamedFile(_ arguments: [String]) throws {
    let directory = try TemporaryDirectory()
    let file = try directory.write(Self.sheet + "\n", to: "lines with a space")
    let (status, output, errors) = try DrawerdProcess.run(
      ["simulate"] + arguments.map { $0 == "FILE" ? file : $0 }, input: Self.sheet)
    #expect(status == 0)
    #expect(errors.isEmpty)
    let answers = try Self.lines(output)
    #expect(answers.count == 1)
    #expect(answers.first?["session"]?["controller"] == "sheet")
  }

  /// An indented document over several lines, between two documents on one line each, and a broken one.
  @Test func indentedDocumentsAreRead() throws {
    let laidOut = "{\n  \"controller\": \"sheet\",\n  \"events\": [\n  ]\n}"
    let (status, output, _) = try DrawerdProcess.run(
      ["simulate"], input: [Self.sheet, laidOut, #"{"controller":"#, Self.curtain].joined(separator: "\n"))
    #expect(status == 1)
    let answers = try Self.lines(output)
    try #require(answers.count == 4)
    #expect(answers[0] == answers[1])
    #expect(answers[2]["line"] == 7)
    #expect(answers[3]["session"]?["controller"] == "curtain")
  }

  @Test func blankLinesAreSkippedAndCounted() throws {
    let (status, output, _) = try DrawerdProcess.run(["simulate"], input: "\n  \n\(Self.sheet)\n\t\r\n[]\n\n")
    let answers = try Self.lines(output)
    #expect(status == 1 && answers.count == 2)
    #expect(answers.last?["line"] == 5)
  }

  /// The movement after each event, as a server has it for the same simulation.
  @Test func movementIsGivenWhereWanted() throws {
    let server = try DrawerdProcess()
    let connection = try HTTPConnection(port: server.port)
    let served = try connection.request("POST", "/v1/simulations?timeline=10", body: Self.curtain)
    let (status, output, _) = try DrawerdProcess.run(["simulate", "--timeline", "10"], input: Self.curtain)
    #expect(status == 0)
    let answer = try #require(try Self.lines(output).first)
    #expect(answer == (try JSONValue(parsing: served.body)))
    let samples = try #require(answer["steps"]?.elements?.first?["timeline"]?["samples"]?.elements)
    #expect(samples.compactMap { $0["time"]?.number } == [1, 1.1, 1.2, 1.3, 1.4])
    #expect(answer["steps"]?.elements?.last?["timeline"]?["samples"]?.elements?.isEmpty == true)
    let bad = try DrawerdProcess.run(["simulate", "--timeline", "0"], input: Self.curtain)
    #expect(bad.status == 64 && bad.errors.contains("timeline"))
  }

  @Test func explanationsAreGivenWhereWanted() throws {
    let drag =
      #"{"controller":"curtain","events":[{"type":"pan","phase":"began","time":0},{"type":"pan","phase":"ended","time":1}]}"#
    let plain = try DrawerdProcess.run(["simulate"], input: drag).output
    let explained = try DrawerdProcess.run(["simulate", "--explain"], input: drag).output
    #expect(!plain.contains("explanation"))
    #expect(try Self.lines(explained).first?["steps"]?.elements?.last?["explanation"]?["outcome"] == "min")
  }

  @Test func nothingGivesNothing() throws {
    #expect(try DrawerdProcess.run(["simulate"]) == (0, "", ""))
  }

  /// Lines around the limit, and far beyond the size of one read. The next line is read normally.
  @Test(arguments: [(0, 200), (1, 413), (1_000_000, 413)])
  func lineThatIsTooLargeIsPassedOver(_ excess: Int, _ status: Int) throws {
    let limit = 70_000
    let line = Self.sheet + String(repeating: " ", count: limit + excess - Self.sheet.utf8.count)
    let (exit, output, _) = try DrawerdProcess.run(
      ["simulate", "--max-body", String(limit)], input: line + "\n" + Self.sheet + "\n")
    let answers = try Self.lines(output)
    try #require(answers.count == 2)
    #expect(exit == (status == 200 ? 0 : 1))
    #expect((answers[0]["status"] ?? 200) == .number(Double(status)))
    #expect(answers[1]["session"] != nil)
  }

  @Test func limitsAreTheServersOwn() throws {
    let (status, output, _) = try DrawerdProcess.run(
      ["simulate"], environment: ["DRAWERD_MAX_BATCH": "1"], input: Self.curtain)
    #expect(status == 1)
    #expect(output.contains("must have at most 1 event, not 2"))
    // Variables for options that do not apply to simulations are ignored.
    let other = try DrawerdProcess.run(["simulate"], environment: ["DRAWERD_PORT": "none"], input: Self.sheet)
    #expect(other.status == 0)
  }

  private static let mistakes: [([String], Int32, String)] = [
    (["/nowhere/lines"], 66, "/nowhere/lines"), (["/"], 66, "directory"), (["a", "b"], 64, "\"b\""),
    (["--port", "1"], 64, "--port"), (["--max-body", "none"], 64, "--max-body"), (["--max-batch"], 64, "--max-batch"),
  ]

  @Test(arguments: mistakes)
  func mistakeIsOneLine(_ arguments: [String], _ status: Int32, _ name: String) throws {
    let result = try DrawerdProcess.run(["simulate"] + arguments)
    #expect(result.status == status)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("drawerd: ") && result.errors.contains(name), "\(result.errors)")
    #expect(result.errors.filter { $0 == "\n" }.count == 1)
  }

  /// The reader closes the pipe, or the disk is full.
  @Test func outputThatIsClosedEndsIt() throws {
    let directory = try TemporaryDirectory()
    let file = try directory.write(String(repeating: Self.sheet + "\n", count: 2000), to: "lines")
    let program = DrawerdProcess.executable.path
    let run = { (script: String) in
      try DrawerdProcess.run(
        ["-c", script, program, file], executable: URL(fileURLWithPath: "/bin/bash"))
    }
    let pipe = try run("env --default-signal=PIPE \"$0\" simulate \"$1\" | head -n 1 | wc -l; echo ${PIPESTATUS[0]}")
    // SIGPIPE ends the program, as with other tools. If SIGPIPE is ignored, it prints an error.
    #expect(pipe.output == "1\n141\n")
    #expect(pipe.errors.isEmpty)
    let ignored = try run("trap '' PIPE; \"$0\" simulate \"$1\" | head -n 1 | wc -l; echo ${PIPESTATUS[0]}")
    #expect(ignored.output == "1\n74\n")
    #expect(ignored.errors.filter { $0 == "\n" }.count == 1)
    let full = try run("\"$0\" simulate \"$1\" > /dev/full")
    #expect(full.status == 74)
    #expect(full.errors.contains("No space left"))
  }

  @Test(arguments: ["simulate", "replay"]) func helpIsTheSubcommandsOwn(_ name: String) throws {
    let (status, output, errors) = try DrawerdProcess.run([name, "--help"])
    #expect(status == 0)
    #expect(errors.isEmpty)
    #expect(output.hasPrefix("Usage: drawerd \(name) [OPTION]... "))
    #expect(output.contains("\n  --help ") && output.contains("Exit status"))
    #expect(output.split(separator: "\n").allSatisfy { $0.count <= 120 })
    #expect(try DrawerdProcess.run(["--help"]).output.contains("drawerd \(name) "))
  }
}
