import DrawerJSON
import Foundation

/// PyPI's `jsonschema`, in the Python that DRAWERD_TEST_PYTHON names, else in `python3`.
struct SchemaValidator {
  /// A value, and whether the schema of that name is to accept it.
  struct Case {
    var label: String
    var schema: String
    var value: JSONValue
    var isValid: Bool
  }

  /// Why nothing could be judged.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  var schemas: [String: JSONValue]
  var python = ProcessInfo.processInfo.environment["DRAWERD_TEST_PYTHON"] ?? "python3"

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
    var lines = try run(Data(work.text)).split(separator: "\n").map(String.init)
    // Without its last line it did not come to an end.
    guard lines.popLast() == "\(cases.count) cases judged" else {
      throw Failure(description: "the validator did not finish: \(lines)")
    }
    return lines
  }

  private func run(_ input: Data) throws -> String {
    guard let script = Bundle.module.path(forResource: "validate_catalogue", ofType: "py") else {
      throw Failure(description: "validate_catalogue.py is not among the test's resources")
    }
    // A file, for a pipe might fill up on both sides.
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("drawerd-\(UUID().uuidString).json")
    try input.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [python, script]
    process.standardInput = try FileHandle(forReadingFrom: file)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(python) ended with status \(process.terminationStatus): \(text)")
    }
    return text
  }
}
