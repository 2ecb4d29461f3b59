import DrawerConformance
import Drawers
import TestSupport
import Testing

/// The catalogue's JSON Schemas accept and refuse the same values as the server.
@Suite struct CatalogueTests {
  private static let server = Result { try DrawerdProcess() }

  /// The schemas that a running server publishes for a controller: `configuration`, and one for each event.
  private func schemas(of controller: String) throws -> JSONObject {
    let connection = try HTTPConnection(port: try Self.server.get().port)
    let answer = try connection.request("GET", "/v1/controllers/\(controller)")
    #expect(answer.status == 200, "\(answer.text)")
    let published = try #require(try JSONValue(parsing: answer.body)["schemas"])
    var schemas = try #require(published["events"]?.members)
    schemas["configuration"] = published["configuration"]
    return schemas
  }

  @Test(arguments: Controllers.all) func vectorsAreValid(_ controller: String) throws {
    let validator = SchemaValidator(schemas: try schemas(of: controller))
    var cases: [SchemaValidator.Case] = []
    for vector in Recording.all(of: controller) {
      let configuration = vector.create["configuration"] ?? [:]
      cases.append(.init(label: vector.id, schema: "configuration", value: configuration, isValid: true))
      for (event, _) in vector.steps {
        cases.append(.init(label: vector.id, schema: event["type"]?.string ?? "", value: event, isValid: true))
      }
    }
    #expect(cases.count > 10)
    let complaints = try validator.complaints(about: cases)
    #expect(complaints.isEmpty, "\(complaints.joined(separator: "\n"))")
  }

  /// Wrong values: every member with a value of another kind, an unknown name or a value out of range; unknown members;
  /// missing members.
  @Test(arguments: Controllers.all) func wrongValuesAreRefusedByTheSchemasAndByTheServer(_ controller: String) throws {
    let schemas = try schemas(of: controller)
    var cases: [SchemaValidator.Case] = []
    for (name, schema) in schemas {
      let sound = SchemaSamples.smallest(of: schema).merging(name == "configuration" ? [:] : ["time": 0])
      cases.append(.init(label: "sound", schema: name, value: sound, isValid: true))
      for (member, value) in SchemaSamples.wrong(of: sound, by: schema) {
        cases.append(.init(label: member, schema: name, value: value, isValid: false))
      }
    }
    let complaints = try SchemaValidator(schemas: schemas).complaints(about: cases)
    #expect(complaints.isEmpty, "\(complaints.joined(separator: "\n"))")
    let connection = try HTTPConnection(port: try Self.server.get().port)
    for wrong in cases where !wrong.isValid { try expectRefusal(of: wrong, by: controller, connection) }
  }

  /// Expects that the server refuses the value and reports its place.
  private func expectRefusal(
    of wrong: SchemaValidator.Case, by controller: String, _ connection: HTTPConnection
  ) throws {
    let isConfiguration = wrong.schema == "configuration"
    let body: JSONValue = [
      "controller": .string(controller), "configuration": isConfiguration ? wrong.value : [:],
      "events": isConfiguration ? [] : [wrong.value],
    ]
    let answer = try connection.request(
      "POST", "/v1/simulations", body: body.description)
    let pointer = "\(isConfiguration ? "/configuration" : "/events/0")/\(wrong.label)"
    let pointers = try JSONValue(parsing: answer.body)["errors"]?.elements?.compactMap { $0["pointer"]?.string } ?? []
    #expect(
      answer.status == 422 && pointers.contains { $0 == pointer || $0.hasPrefix(pointer + "/") },
      "\(wrong.schema), \(pointer): \(answer.status) \(pointers), \(wrong.value)")
  }

  /// If Python lacks the module, the test fails: this test must never be skipped.
  @Test func missingValidatorIsAFailure() {
    var validator = SchemaValidator(schemas: [:])
    validator.script.python = "/usr/bin/false"
    #expect(throws: PythonScript.Failure.self) { try validator.complaints(about: []) }
  }

  @Test func validatorComplains() throws {
    let validator = SchemaValidator(schemas: ["number": ["type": "number"], "broken": ["type": "nonsense"]])
    let complaints = try validator.complaints(about: [
      .init(label: "a", schema: "number", value: 1, isValid: true),
      .init(label: "b", schema: "number", value: "x", isValid: true),
      .init(label: "c", schema: "number", value: 1, isValid: false),
      .init(label: "d", schema: "other", value: 1, isValid: true),
    ])
    #expect(complaints.count == 4)
    #expect(complaints.first?.hasPrefix("broken: is no valid schema") == true)
    #expect(complaints.dropFirst().map { String($0.prefix(1)) } == ["b", "c", "d"])
  }
}
