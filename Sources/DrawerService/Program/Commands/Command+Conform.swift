import DrawerConformance
import Drawers

extension Command {
  /// Plays the recordings on a server or locally, and compares; returns the exit status.
  static func conform(_ settings: Settings) -> Int32 {
    attempt("conform", otherwise: "the recordings cannot be played") {
      try Conformance(settings).run() ? Exit.success : Exit.failure
    }
  }
}

/// The recordings and their player.
private struct Conformance {
  /// The number of differences reported of one recording: the first one usually causes the others.
  private static let most = 5

  /// Nil if this program's machines play the recordings.
  private let client: ServerClient?
  private let simulator: Simulator

  init(_ settings: Settings) throws(UsageError) {
    simulator = Simulator(limits: settings.service, codec: .ofSimulations)
    client = settings.operands.isEmpty ? nil : try ServerClient(settings)
  }

  /// Plays every recording, and writes a line for each controller; returns whether there is no difference.
  func run() throws -> Bool {
    var areSame = true
    for kind in ControllerKind.all {
      let recordings = Recording.all(of: kind.name)
      var failed = 0
      for recording in recordings {
        let differences = try differences(of: recording)
        if !differences.isEmpty { failed += 1 }
        for difference in differences.prefix(Conformance.most) {
          Console.complain("\(recording.id) (\(recording.title)), \(difference)")
        }
        if differences.count > Conformance.most {
          Console.complain("\(recording.id): \(differences.count - Conformance.most) more differences")
        }
      }
      areSame = areSame && failed == 0
      let steps = recordings.reduce(0) { $0 + $1.steps.count }
      let verdict = failed == 0 ? "as recorded" : "\(failed) differ"
      try Console.put(
        Array("\(kind.name): \(recordings.count.counted("recording")), \(steps.counted("step")), \(verdict)".utf8))
    }
    return areSame
  }

  private func differences(of recording: Recording) throws -> [String] {
    guard let client else {
      let line = simulator.line(for: recording.simulation.text, number: 1)
      return recording.differences(from: try JSONValue(parsing: line.text))
    }
    do throws(CommandFailure) {
      return recording.differences(from: try client.simulate(recording.simulation))
    } catch {
      // A server that refuses an input of the library differs. A server that does not answer, or refuses the client,
      // proves nothing.
      guard let answer = error.answer, error.status != Exit.noPermission, answer < 500 else { throw error }
      return [error.message]
    }
  }
}
