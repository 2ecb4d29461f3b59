import DrawerConformance
import Drawers
import TestSupport
import Testing

/// The vectors, sent to a running server with each of the two JSON codecs: as one simulation each, and as a session
/// with one POST for each event.
@Suite struct ServerConformanceTests {
  private static let servers = ["fast", "foundation"].map { json in
    (json, Result { try DrawerdProcess(["--json", json]) })
  }

  private func connection(_ json: String) throws -> HTTPConnection {
    let server = try #require(Self.servers.first { $0.0 == json }).1
    return try HTTPConnection(port: try server.get().port)
  }

  @Test(arguments: servers.map(\.0), Controllers.vectors)
  func simulationBehavesAsRecorded(_ json: String, _ vector: Recording) throws {
    let connection = try connection(json)
    var body = try #require(vector.create.members)
    body["events"] = .array(vector.steps.map(\.event))
    let answer = try connection.request("POST", "/v1/simulations", body: JSONValue.object(body).description)
    #expect(answer.status == 200, "\(answer.text)")
    let simulation = try JSONValue(parsing: answer.body)
    expect(vector.created, simulation["session"], "created")
    let results = try #require(simulation["steps"]?.elements)
    #expect(results.count == vector.steps.count)
    for (index, (step, result)) in zip(vector.steps, results).enumerated() {
      expect(step.expect, result, "step \(index) \(step.event)")
    }
  }

  @Test(arguments: servers.map(\.0), Controllers.vectors)
  func sessionBehavesAsRecorded(_ json: String, _ vector: Recording) throws {
    let connection = try connection(json)
    let creation = try connection.request("POST", "/v1/sessions", body: vector.create.description)
    #expect(creation.status == 201, "\(creation.text)")
    let created = try JSONValue(parsing: creation.body)
    expect(vector.created, created, "created")
    let path = "/v1/sessions/\(try #require(created["id"]?.string))"
    for (index, step) in vector.steps.enumerated() {
      let answer = try connection.request("POST", "\(path)/events", body: step.event.description)
      #expect(answer.status == 200, "\(answer.text)")
      expect(step.expect, try JSONValue(parsing: answer.body), "step \(index) \(step.event)")
    }
    let snapshot = try JSONValue(parsing: try connection.request("GET", path).body)
    #expect(snapshot["revision"] == .number(Double(vector.steps.count)))
    #expect(try connection.request("DELETE", path).status == 204)
  }

  /// Both codecs refuse the same requests for the same reasons.
  @Test(arguments: [
    #"{"controller":"curtain","controller":"curtain"}"#, #"{"controller":"curtain","\u0063ontroller":"sheet"}"#,
    #"{"controller":"curtain",}"#, "{}// end", "", "{", "[1e", "\"\u{0}\"", String(repeating: "[", count: 300),
    #"{"controller":"curtains"}"#, #"{"container":{"width":-1},"ttl":"long"}"#,
  ])
  func refusalsAreTheSame(_ body: String) throws {
    let answers = try Self.servers.map { json, _ in
      try connection(json).request("POST", "/v1/sessions", body: body)
    }
    #expect((400..<500).contains(answers[0].status))
    #expect(answers[0].status == answers[1].status)
    #expect(answers[0].text == answers[1].text)
  }

  private func expect(_ expected: JSONValue, _ actual: JSONValue?, _ what: String) {
    let differences = Expectation.differences(expected, actual)
    #expect(differences.isEmpty, "\(what): \(differences.joined(separator: "\n"))")
  }
}
