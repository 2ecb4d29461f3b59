import Drawers
import Foundation
import Testing

@testable import DrawerTesting

/// Plays random scripts of every kind of controller once, and checks each script against every property. The scripts are
/// always the same.
actor Explorer {
  static let shared = Explorer()

  /// The number of scripts for each kind. Set DRAWERD_PROPERTY_SCRIPTS for a long run, as `make check` does.
  static let count = environment("DRAWERD_PROPERTY_SCRIPTS") ?? 100
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
    let task = Task.detached { Properties.violations(by: kind, scripts: Explorer.count, firstSeed: Explorer.firstSeed) }
    explorations[kind.name] = task
    return task
  }
}
