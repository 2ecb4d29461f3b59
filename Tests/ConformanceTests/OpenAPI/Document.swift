import Drawers
import TestSupport

/// The parts of a running server's OpenAPI document that these tests use.
struct Document {
  /// A method of a path.
  struct Operation {
    var method: String
    var template: String
    var json: JSONValue

    var id: String { json["operationId"]?.string ?? "" }

    var takesContent: Bool { json["requestBody"] != nil }

    /// The path with a value for each required parameter. The session id belongs to no session.
    var target: String {
      let session = String(repeating: "0", count: 32)
      let path = template.replacing("{id}", with: session).replacing("{kind}", with: "curtain")
        .replacing("{type}", with: "not-found")
      let needsSession = json["parameters"]?.elements?.contains { $0["name"] == "session" && $0["required"] == true }
      return needsSession == true ? path + "?session=\(session)" : path
    }

    /// Returns the target with one more query parameter.
    func target(with parameter: String) -> String { target + (target.contains("?") ? "&" : "?") + parameter }

    /// Returns whether the document lists `status` among the operation's responses.
    func answers(_ status: Int) -> Bool { json["responses"]?[String(status)] != nil }
  }

  let json: JSONValue

  init(port: Int) throws {
    json = try JSONValue(parsing: try HTTPConnection(port: port).request("GET", "/openapi.json").body)
  }

  var operations: [Operation] {
    (json["paths"]?.members ?? [:]).flatMap { template, item in
      (item.members ?? [:]).filter { $0.key != "parameters" }
        .map { Operation(method: $0.key.uppercased(), template: template, json: $0.value) }
    }
  }

  /// Returns the operations whose documented responses include `problem`.
  func operations(answering problem: String) -> [Operation] {
    let answers = Set(answers)
    return operations.filter { operation in
      operation.json["responses"]?.members?.keys.contains { answers.contains("\(operation.id) \($0) \(problem)") }
        == true
    }
  }

  /// Every documented response, as `OPERATION STATUS`, followed by the problem if it is one.
  var answers: [String] {
    operations.flatMap { operation in
      (operation.json["responses"]?.members ?? [:]).flatMap { status, answer -> [String] in
        let answer = resolved(answer)
        guard let examples = answer["content"]?["application/problem+json"]?["examples"]?.members else {
          return ["\(operation.id) \(status)"]
        }
        return examples.keys.map { "\(operation.id) \(status) \($0)" }
      }
    }
  }

  private func resolved(_ value: JSONValue) -> JSONValue {
    guard let path = value["$ref"]?.string else { return value }
    return path.split(separator: "/").dropFirst().reduce(json) { $0[String($1)] ?? .null }
  }

  /// Returns the faults of the document, of its examples and of `exchanges`, and the documented responses that
  /// `exchanges` contain.
  func complaints(
    about exchanges: [JSONValue], script: PythonScript = PythonScript("validate_openapi")
  ) throws -> (complaints: [String], seen: Set<String>) {
    let lines = try script.lines(
      about: ["document": json, "exchanges": .array(exchanges)], endingWith: "\(exchanges.count) exchanges judged")
    let seen = lines.filter { $0.hasPrefix("seen ") }.map { String($0.dropFirst("seen ".count)) }
    return (lines.filter { !$0.hasPrefix("seen ") }, Set(seen))
  }
}
