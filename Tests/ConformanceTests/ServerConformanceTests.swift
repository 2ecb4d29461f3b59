import Drawers
import TestSupport
import Testing

/// The vectors, run through a running server: as one simulation each, and as a session with one POST an event.
@Suite struct ServerConformanceTests {
  private static let server = Result { try DrawerdProcess() }

  @Test(arguments: Controllers.vectors)
  func simulationBehavesAsRecorded(_ vector: Vector) throws {
    let connection = try HTTPConnection(port: try Self.server.get().port)
    var body = try #require(vector.create.members)
    body["events"] = .array(vector.steps.map(\.event))
    let answer = try connection.request("POST", "/v1/simulations", body: text(.object(body)))
    #expect(answer.status == 200, "\(answer.text)")
    let simulation = try JSONValue(parsing: answer.body)
    expect(vector.created, simulation["session"], "created")
    let results = try #require(simulation["steps"]?.elements)
    #expect(results.count == vector.steps.count)
    for (index, (step, result)) in zip(vector.steps, results).enumerated() {
      expect(step.expect, result, "step \(index) \(text(step.event))")
    }
  }

  @Test(arguments: Controllers.vectors)
  func sessionBehavesAsRecorded(_ vector: Vector) throws {
    let connection = try HTTPConnection(port: try Self.server.get().port)
    let creation = try connection.request("POST", "/v1/sessions", body: text(vector.create))
    #expect(creation.status == 201, "\(creation.text)")
    let created = try JSONValue(parsing: creation.body)
    expect(vector.created, created, "created")
    let path = "/v1/sessions/\(try #require(created["id"]?.string))"
    for (index, step) in vector.steps.enumerated() {
      let answer = try connection.request("POST", "\(path)/events", body: text(step.event))
      #expect(answer.status == 200, "\(answer.text)")
      expect(step.expect, try JSONValue(parsing: answer.body), "step \(index) \(text(step.event))")
    }
    let snapshot = try JSONValue(parsing: try connection.request("GET", path).body)
    #expect(snapshot["revision"] == .number(Double(vector.steps.count)))
    #expect(try connection.request("DELETE", path).status == 204)
  }

  private func text(_ value: JSONValue) -> String { String(decoding: value.text, as: UTF8.self) }

  private func expect(_ expected: JSONValue, _ actual: JSONValue?, _ what: String) {
    let differences = Expectation.differences(expected, actual)
    #expect(differences.isEmpty, "\(what): \(differences.joined(separator: "\n"))")
  }
}
