import Drawers
import Foundation
import Testing

/// Plays random scripts of every kind of controller, and checks each script against every property. The scripts are
/// always the same.
actor Explorer {
  static let shared = Explorer()

  /// The number of scripts for each kind. Set DRAWERD_PROPERTY_SCRIPTS for a long run, as `make check` does.
  static let count = environment("DRAWERD_PROPERTY_SCRIPTS") ?? 500
  /// The seed of the first script; the seeds of the others follow it. Set DRAWERD_PROPERTY_SEED to try other scripts.
  static let firstSeed = environment("DRAWERD_PROPERTY_SEED") ?? 20_260_101

  private static func environment(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  /// For each kind, the first violation of each property by the property's name.
  private var explorations: [String: Task<[String: String], Never>] = [:]

  /// Expects that `property`, one of ``Properties/all``, holds for every script of the controller called `name`.
  static func expect(
    _ property: Property, of name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let kind = try #require(ControllerKind.named(name), sourceLocation: sourceLocation)
    let violations = await shared.exploration(of: kind).value
    if let violation = violations[property.name] { Issue.record("\(violation)", sourceLocation: sourceLocation) }
  }

  /// All properties share one exploration of a kind, because playing a script costs more than checking it.
  private func exploration(of kind: ControllerKind) -> Task<[String: String], Never> {
    if let known = explorations[kind.name] { return known }
    let task = Task.detached { Explorer.violations(by: kind) }
    explorations[kind.name] = task
    return task
  }

  private static func violations(by kind: ControllerKind) -> [String: String] {
    var found: [String: String] = [:]
    let writer = ScriptWriter.Template(kind)
    for offset in 0..<count {
      let script = writer.script(seed: UInt64(truncatingIfNeeded: firstSeed + offset))
      guard let run = try? Run(of: script) else { continue }
      for property in Properties.all where found[property.name] == nil {
        // An error that is thrown here is thrown again when the property is checked alone.
        guard (try? property.violation(script, run)) != .some(.none) else { continue }
        let shortest = shortened(script, property)
        let problem = property.violation(in: shortest) ?? ""
        found[property.name] = "\(problem)\nseed \(script.seed); to be simulated: \(shortest.text)"
      }
    }
    return found
  }

  /// Removes everything from the script that the violation does not need: first the end, then single events, then the
  /// creation.
  private static func shortened(_ script: Script, _ property: Property) -> Script {
    var shortest = script
    func keep(_ shorter: Script) -> Bool {
      guard property.violation(in: shorter) != nil else { return false }
      shortest = shorter
      return true
    }
    for count in 0..<script.events.count {
      var prefix = script
      prefix.events = Array(script.events.prefix(count))
      if keep(prefix) { break }
    }
    for index in shortest.events.indices.reversed() {
      var without = shortest
      without.events.remove(at: index)
      _ = keep(without)
    }
    for name in (shortest.creation["configuration"]?.members ?? [:]).keys {
      guard var configuration = shortest.creation["configuration"]?.members else { continue }
      configuration[name] = nil
      var without = shortest
      without.creation["configuration"] = .object(configuration)
      // An invalid creation violates every property, which proves nothing.
      if (try? without.machine()) != nil { _ = keep(without) }
    }
    return shortest
  }
}
