import Drawers
import Foundation

/// The machines for browsers, played by node.
public enum BrowserMachines {
  /// Why nothing was played.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let repository = folder.appendingPathComponent("../..").standardizedFileURL
  private static let modules = repository.appendingPathComponent(".build/machine")

  /// Whether `make wasm` has built them: a toolchain without an embedded standard library for wasm32 cannot.
  public static var areBuilt: Bool {
    FileManager.default.fileExists(atPath: modules.appendingPathComponent("module.json").path)
  }

  /// The modules that there are.
  public enum Modules: String {
    /// One for each controller.
    case ofEach
    /// One for all.
    case ofAll
  }

  /// What they answer to each script: to its creation, and to each of its events, the member `problem` to one that is
  /// refused.
  public static func play(
    _ scripts: [(creation: JSONValue, events: [JSONValue])], with used: Modules
  ) throws -> [[JSONValue]] {
    let lines = scripts.map { script in
      let line: JSONValue = ["create": script.creation, "events": .array(script.events)]
      return String(decoding: line.text, as: UTF8.self)
    }
    let play = [
      "node", folder.appendingPathComponent("play.mjs").path,
      repository.appendingPathComponent("Web/machine/machine.js").path, modules.path, used.rawValue,
    ]
    let (status, output, errors) = try DrawerdProcess.run(
      play, executable: URL(fileURLWithPath: "/usr/bin/env"), input: lines.joined(separator: "\n"))
    guard status == 0 else { throw Failure(description: "node ended with status \(status): \(errors)") }
    return try output.split(separator: "\n").map { try JSONValue(parsing: $0.utf8).elements ?? [] }
  }
}
