import Drawers
import Foundation
import TestSupport
import Testing

@testable import DrawerTesting

/// A machine as a build has stored it, and its later responses: a line of a file under `Snapshots`.
///
/// Every storage format has a folder, with a file for each controller.
struct StoredMachine: Sendable, CustomTestStringConvertible {
  /// A readable description of its history.
  var title: String
  /// The format that its folder stands for.
  var format: Int
  var controller: String
  /// The stored bytes.
  var snapshot: String
  /// The members `time`, `state`, `frames`, `animations`, `configuration` and `container` of the machine.
  var presentation: JSONValue
  /// Events, and the expected result of each.
  var next: [(event: JSONValue, expect: JSONValue)]

  var testDescription: String { "format \(format), \(controller): \(title)" }

  /// Restores the machine with this build.
  func machine() throws -> AnyMachine {
    guard let kind = ControllerKind.named(controller) else { throw UnknownController(name: controller) }
    return try kind.restore(Array(snapshot.utf8))
  }

  struct UnknownController: Error {
    var name: String
  }

  /// Returns the visible state of `machine`.
  static func presentation(of machine: AnyMachine) -> JSONValue {
    JSONValue.object(machine.presentation)
      .with("configuration", machine.configuration).with("container", machine.container)
  }

  /// Returns the result of `step`.
  static func result(of step: Step) -> JSONValue {
    JSONValue.object(step.presentation)
      .with("delegate", .array(step.delegate)).with("response", step.response)
      .with("explanation", step.explanation ?? .null)
  }
}

// MARK: - Files

extension StoredMachine {
  /// The folder that contains the folders of the formats.
  static let folder = Repository.file("Tests/DrawersTests/Snapshots")

  /// Returns the file with the machines of `controller` in `format`.
  static func file(format: Int, controller: String) -> URL {
    folder.appendingPathComponent("format-\(format)").appendingPathComponent("\(controller).jsonl")
  }

  /// The formats with files, oldest first.
  static let formats: [Int] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.compactMap { Int($0.dropFirst("format-".count)) }.sorted()
  }()

  /// All recorded machines.
  static let all: [StoredMachine] = formats.flatMap { format in
    ControllerKind.all.flatMap { read(format: format, controller: $0.name) }
  }

  static func read(format: Int, controller: String) -> [StoredMachine] {
    guard let data = try? Data(contentsOf: file(format: format, controller: controller)) else { return [] }
    return data.split(separator: UInt8(ascii: "\n")).compactMap { line in
      (try? JSONValue(parsing: line)).flatMap { StoredMachine($0, format: format, controller: controller) }
    }
  }

  private init?(_ json: JSONValue, format: Int, controller: String) {
    guard let title = json["title"]?.string, let snapshot = json["snapshot"]?.string,
      let presentation = json["presentation"], let next = json["next"]?.elements
    else { return nil }
    self.title = title
    self.format = format
    self.controller = controller
    self.snapshot = snapshot
    self.presentation = presentation
    self.next = next.map { ($0["event"] ?? .null, $0["expect"] ?? .null) }
  }

  /// The line of the file. The snapshot is a string in it, so that its bytes do not change.
  var line: [UInt8] {
    let next = next.map { JSONValue.object(["event": $0.event, "expect": $0.expect]) }
    return JSONValue.object([
      "title": .string(title), "snapshot": .string(snapshot), "presentation": presentation, "next": .array(next),
    ]).text + [UInt8(ascii: "\n")]
  }
}
