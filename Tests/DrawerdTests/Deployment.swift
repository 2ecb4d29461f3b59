import Drawers
import TestSupport
import Testing

/// The files with which drawerd is deployed.
enum Deployment {
  /// Parses the documents of a YAML file with PyPI's `pyyaml`.
  static func documents(_ path: String) throws -> [JSONValue] {
    let (status, output, errors) = try PythonProcess.run(
      ["-c", "import json, sys, yaml; print(json.dumps(list(yaml.safe_load_all(sys.stdin))))"],
      input: try Repository.text(path))
    try #require(status == 0, "\(errors)")
    return try #require(try JSONValue(parsing: output.utf8).elements)
  }

  static func strings(_ value: JSONValue?) -> [String] { value?.elements?.compactMap(\.string) ?? [] }

  /// Checks that the program accepts these options and values.
  static func accept(_ arguments: [String]) throws {
    let (status, _, errors) = try DrawerdProcess.run(arguments + ["--version"])
    #expect(status == 0, "\(errors)")
  }
}
