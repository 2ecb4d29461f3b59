import Drawers
import Foundation
import Testing

/// One recorded script of an original library: what is done, and what is expected after each step.
struct Vector: Sendable, CustomTestStringConvertible {
  var id: String
  var title: String
  var create: JSONValue
  var created: JSONValue
  var steps: [(event: JSONValue, expect: JSONValue)]

  var testDescription: String { "\(id): \(title)" }

  /// The recorded scripts of one controller.
  static func all(of controller: String) -> [Vector] {
    guard let url = Bundle.module.url(forResource: controller, withExtension: "jsonl", subdirectory: "Vectors"),
      let data = try? Data(contentsOf: url)
    else { return [] }
    return data.split(separator: UInt8(ascii: "\n")).compactMap { line in
      (try? JSONValue(parsing: line)).flatMap(Vector.init)
    }
  }

  private init?(_ json: JSONValue) {
    guard let id = json["id"]?.string, let create = json["create"], let steps = json["steps"]?.elements else {
      return nil
    }
    self.id = id
    title = json["title"]?.string ?? ""
    self.create = create
    created = json["created"] ?? .object([:])
    self.steps = steps.map { ($0["event"] ?? .null, $0["expect"] ?? .object([:])) }
  }
}
