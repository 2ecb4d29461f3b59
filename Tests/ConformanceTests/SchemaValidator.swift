import Drawers

/// Validates values against JSON Schemas with PyPI's `jsonschema-rs`.
struct SchemaValidator {
  /// A value, and whether the schema of the given name should accept it.
  struct Case {
    var label: String
    var schema: String
    var value: JSONValue
    var isValid: Bool
  }

  var schemas: JSONObject
  var script = PythonScript("validate_catalogue")

  /// Returns the faults of the schemas, and every case whose verdict is not the expected one.
  func complaints(about cases: [Case]) throws -> [String] {
    let work: JSONValue = [
      "schemas": .object(schemas),
      "cases": .array(
        cases.map {
          [
            "label": .string($0.label), "schema": .string($0.schema), "value": $0.value, "isValid": .bool($0.isValid),
          ]
        }),
    ]
    return try script.lines(about: work, endingWith: "\(cases.count) cases judged")
  }
}
