@testable import Drawers

// What happens when two things meet: each test here describes a fault that random scripts have found.

/// Plays the events of `text` one by one, and returns the steps.
func play(_ controller: String, _ configuration: JSONValue = [:], _ text: String) throws -> [Step] {
  let body: JSONValue = ["controller": .string(controller), "clock": "client", "configuration": configuration]
  var machine = try SessionRequest(body).machine
  return try (JSONValue(parsing: Array(text.utf8)).elements ?? []).flatMap {
    try machine.apply($0, arrival: nil, at: .root)
  }
}

extension [Step] {
  /// The state after the last one.
  var state: JSONValue { last?.presentation["state"] ?? .null }

  /// The names of all delegate events.
  var names: [String] { flatMap(\.delegate).compactMap { $0["name"]?.string } }
}
