import Drawers

/// Judges values by JSON Schemas, with PyPI's `jsonschema`.
struct SchemaValidator {
  /// A value, and whether the schema of that name is to accept it.
  struct Case {
    var label: String
    var schema: String
    var value: JSONValue
    var isValid: Bool
  }

  var schemas: JSONObject
  var script = PythonScript("validate_catalogue")

  /// What is wrong with the schemas, and every case that is judged otherwise than it should be.
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
