import Drawers

/// Compares an answer with the expectation of a recording.
package enum Expectation {
  /// The values of a frame's members if the answer omits them.
  private static let frameDefaults: JSONObject = [
    "opacity": 1, "cornerRadius": 0, "hidden": false, "z": 0, "blur": 0, "interactive": true,
  ]
  private static let tolerance = 1e-6

  /// The differences between `actual` and `expected`, one per line; empty if there are none.
  ///
  /// Members that `expected` does not name are not compared; arrays must have exactly the given elements.
  package static func differences(_ expected: JSONValue, _ actual: JSONValue?, at path: String = "") -> [String] {
    switch (expected, actual) {
    case (.object(let members), .object(let answer)):
      let isFrame = path.split(separator: ".").dropLast().last == "frames"
      return members.flatMap { name, value in
        differences(value, answer[name] ?? (isFrame ? frameDefaults[name] : nil), at: "\(path).\(name)")
      }
    case (.array(let elements), .array(let answer)):
      guard elements.count == answer.count else {
        return ["\(path): \(elements.count) elements expected, not \(answer.count): \(text(actual))"]
      }
      return zip(elements, answer).enumerated().flatMap { differences($1.0, $1.1, at: "\(path).\($0)") }
    case (.number(let number), .number(let answer)):
      let isNear = abs(number - answer) <= tolerance * max(1, abs(number))
      return isNear ? [] : ["\(path): \(number) expected, not \(answer)"]
    default:
      return expected == actual ? [] : ["\(path): \(text(expected)) expected, not \(text(actual))"]
    }
  }

  /// A value as JSON, for people.
  package static func text(_ value: JSONValue?) -> String {
    value.map(\.description) ?? "nothing"
  }
}
