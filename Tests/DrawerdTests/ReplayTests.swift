import Drawers
import Foundation
import TestSupport
import Testing

/// Replays a server's sessions elsewhere, with `drawerd replay`.
@Suite struct ReplayTests {
  /// Creations, and the events that follow; each script ends with a patch.
  private static let scripts: [(creation: String, events: [String], patch: String)] = [
    (
      #"{"controller":"curtain","clock":"client"}"#,
      [
        #"{"type":"pan","phase":"began","time":0}"#,
        #"[{"type":"pan","phase":"changed","time":0.1,"translation":{"y":-160}},{"type":"pan","phase":"ended","time":0.2}]"#,
        #"{"type":"tick","time":0.3}"#,
      ], #"{"configuration":{"swipeResistance":"low"}}"#
    ),
    // Omitted values follow from the container, before and after it changes.
    (
      #"{"controller":"drawer","clock":"client"}"#, [#"{"type":"tick","time":1}"#],
      #"{"container":{"height":600,"safeArea":{"top":20}}}"#
    ),
    (
      #"{"controller":"drawer","configuration":{"heightOfPartiallyExpandedDrawer":300}}"#, [#"{"type":"tick"}"#],
      #"{"container":{"height":600}}"#
    ),
    (
      #"{"controller":"transition","clock":"client","configuration":{"style":"navigation"}}"#,
      [#"{"type":"tick","time":1}"#], #"{"configuration":{"style":"modal"}}"#
    ),
    // The server completes the movement by itself, before or after the session is read.
    (#"{"controller":"curtain"}"#, [#"{"type":"moveCurtain","to":"mid"}"#], #"{"container":{"height":700}}"#),
    (#"{"controller":"sheet"}"#, [#"{"type":"tick"}"#, #"{"type":"tick"}"#], #"{"container":{"width":500}}"#),
    (#"{"controller":"viewDeck"}"#, [#"{"type":"tick"}"#], #"{"container":{"width":500}}"#),
    (#"{"controller":"appStorePresentation","container":{"width":400}}"#, [], #"{"container":{"height":500}}"#),
  ]

  /// Plays a script in a new session. Returns its id and the responses to the events that were sent one by one.
  private static func session(
    on connection: HTTPConnection, _ script: (creation: String, events: [String], patch: String)
  ) throws -> (id: String, answers: [JSONValue]) {
    let created = try connection.request("POST", "/v1/sessions", body: script.creation)
    let id = try #require(try JSONValue(parsing: created.body)["id"]?.string)
    var answers: [JSONValue] = []
    for event in script.events {
      let answer = try connection.request("POST", "/v1/sessions/\(id)/events", body: event)
      try #require(answer.status == 200, "\(answer.text)")
      answers.append(try JSONValue(parsing: answer.body))
    }
    let patched = try connection.request("PATCH", "/v1/sessions/\(id)", body: script.patch)
    try #require(patched.status == 200, "\(patched.text)")
    return (id, answers)
  }

  @Test(arguments: 0..<scripts.count) func everySessionIsRepeated(_ index: Int) throws {
    let server = try DrawerdProcess()
    let connection = try HTTPConnection(port: server.port)
    let (id, answers) = try Self.session(on: connection, Self.scripts[index])
    let (status, output, errors) = try DrawerdProcess.run(["replay", "http://127.0.0.1:\(server.port)/", id])
    #expect(errors.isEmpty)
    #expect(status == 0)
    let steps = try output.split(separator: "\n").map { try JSONValue(parsing: $0.utf8) }
    let journal = try JSONValue(parsing: try connection.request("GET", "/v1/sessions/\(id)/events").body)
    #expect(steps.count == journal["events"]?.elements?.count)
    for answer in answers {
      let step = try #require(steps.first { $0["revision"] == answer["revision"] })
      // The response to a batch has everything that the whole batch emitted.
      #expect(step["state"] == answer["state"] && step["frames"] == answer["frames"])
    }
  }

  /// The journal has several pages.
  @Test func longJournalIsReadToItsEnd() throws {
    let server = try DrawerdProcess()
    let connection = try HTTPConnection(port: server.port)
    let events = (1...450).map { "{\"type\":\"tick\",\"time\":\($0)}" }.joined(separator: ",")
    let script = (creation: #"{"controller":"curtain","clock":"client"}"#, events: ["[\(events)]"], patch: "{}")
    let (id, _) = try Self.session(on: connection, script)
    let (status, output, _) = try DrawerdProcess.run(["replay", "http://127.0.0.1:\(server.port)", id])
    #expect(status == 0)
    #expect(output.split(separator: "\n").count >= 450)
  }

  /// The journal in the store is changed behind the server's back.
  @Test(arguments: [
    ("-160", "-150", "state after revision"), ("curtainDidDrag", "curtainDidDrop", "/delegate/"),
    (#""name""#, #""n/~e""#, "/delegate/0/n~1~0e is "), (#""changed""#, #""chanced""#, "refused"),
  ])
  func differenceIsReported(_ old: String, _ new: String, _ message: String) throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/sessions.sqlite"
    // With this durability, the store has no log in front of its database.
    let server = try DrawerdProcess(["--store", "sqlite:\(path)", "--durability", "power"])
    // The finger is still down at the end, so that the frames depend on its position.
    let events =
      Self.scripts[0].events[0...0] + [
        #"{"type":"pan","phase":"changed","time":0.1,"translation":{"y":-160}}"#
      ]
    let script = (Self.scripts[0].creation, Array(events), "{}")
    let connection = try HTTPConnection(port: server.port)
    let (id, _) = try Self.session(on: connection, script)
    let journal = try JSONValue(parsing: try connection.request("GET", "/v1/sessions/\(id)/events").body)
    for (index, entry) in try #require(journal["events"]?.elements).enumerated() {
      let texts = ["event", "delegate"].map { name in
        String(decoding: entry[name]?.text ?? [], as: UTF8.self).replacing(old, with: new)
      }
      // A pack that is not compressed.
      let pack = "1 \(index + 1) \(index + 1) " + texts.map { "\($0.utf8.count) \($0)" }.joined()
      try SQLite.run("UPDATE entry SET pack = CAST('\(pack)' AS BLOB) WHERE revision = \(index + 1)", on: path)
    }
    let (status, _, errors) = try DrawerdProcess.run(["replay", "http://127.0.0.1:\(server.port)", id])
    #expect(status == 1)
    #expect(errors.contains(message), "\(errors)")
    #expect(errors.split(separator: "\n").allSatisfy { $0.hasPrefix("drawerd: ") && $0.contains("revision") })
  }

  @Test func trimmedJournalIsReported() throws {
    let server = try DrawerdProcess(["--journal-limit", "64"])
    let connection = try HTTPConnection(port: server.port)
    // The entries between two snapshots are trimmed together.
    let events = (1...1100).map { "{\"type\":\"tick\",\"time\":\($0)}" }
    let script = (creation: #"{"controller":"curtain","clock":"client"}"#, events: events, patch: "{}")
    let (id, _) = try Self.session(on: connection, script)
    let (status, output, errors) = try DrawerdProcess.run(["replay", "http://127.0.0.1:\(server.port)", id])
    #expect(status == 65)
    #expect(output.isEmpty)
    #expect(errors.contains("trimmed") && errors.contains("begins with revision "), "\(errors)")
    #expect(errors.filter { $0 == "\n" }.count == 1)
  }

  @Test func tokenComesFromTheEnvironment() throws {
    let secret = "a-secret-of-the-tests"
    let server = try DrawerdProcess(environment: ["DRAWERD_TOKEN": secret])
    let connection = try HTTPConnection(port: server.port)
    let created = try connection.request(
      "POST", "/v1/sessions", body: Self.scripts[0].creation, headers: ["Authorization": "Bearer \(secret)"])
    let id = try #require(try JSONValue(parsing: created.body)["id"]?.string)
    let arguments = ["replay", "http://127.0.0.1:\(server.port)", id]
    #expect(try DrawerdProcess.run(arguments, environment: ["DRAWERD_TOKEN": secret]).status == 0)
    for environment in [[:], ["DRAWERD_TOKEN": "another-secret-of-the-tests"]] {
      let refused = try DrawerdProcess.run(arguments, environment: environment)
      #expect(refused.status == 77)
      #expect(refused.errors.contains("401") && !refused.errors.contains("secret"))
    }
  }

  /// Over HTTPS, the server's certificate must be trusted.
  @Test func certificateIsLookedAt() throws {
    let directory = try TemporaryDirectory()
    let certificate = try Certificate(in: directory)
    let server = try DrawerdProcess(["--tls-certificate", certificate.path, "--tls-key", certificate.keyPath])
    let arguments = ["replay", "https://127.0.0.1:\(server.port)", "0123456789abcdef"]
    let unknown = try DrawerdProcess.run(arguments)
    #expect(unknown.status == 69)
    #expect(unknown.errors.contains("certificate"), "\(unknown.errors)")
    // The request gets through, and the server responds that there is no such session.
    let known = try DrawerdProcess.run(arguments + ["--tls-certificate", certificate.path])
    #expect(known.status == 66)
    #expect(known.errors.contains("404"), "\(known.errors)")
  }

  private static let mistakes: [([String], Int32, String)] = [
    ([], 64, "URL and SESSION"), (["http://127.0.0.1:1"], 64, "SESSION"),
    (["127.0.0.1:1", "ab"], 64, "127.0.0.1:1"), (["file:///etc/passwd", "ab"], 64, "file:"),
    (["http://127.0.0.1:1?x=", "ab"], 64, "URL"), (["http://127.0.0.1:1", "../metrics"], 64, "../metrics"),
    (["http://127.0.0.1:1", "ab"], 69, "127.0.0.1:1"), (["http://127.0.0.1:1", "ab", "c"], 64, "\"c\""),
  ]

  @Test(arguments: mistakes)
  func mistakeIsOneLine(_ arguments: [String], _ status: Int32, _ name: String) throws {
    let result = try DrawerdProcess.run(["replay"] + arguments)
    #expect(result.status == status)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("drawerd: ") && result.errors.contains(name), "\(result.errors)")
    #expect(result.errors.filter { $0 == "\n" }.count == 1)
  }
}
