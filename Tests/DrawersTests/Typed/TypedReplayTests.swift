import DrawerConformance
import Foundation
import Testing

@testable import DrawerTesting
@testable import Drawers

/// `JSONDecoder` reads recordings and journals into typed events, and a typed machine replays them as a server does.
@Suite struct TypedReplayTests {
  /// A line of a file in `Conformance/`, as the page of that folder describes it.
  private struct Line<R: SerializableRules>: Decodable {
    struct Step: Decodable {
      var event: TimedEvent<R>
      var expect: JSONValue
    }

    var id: String
    var create: Drawers.Script<R>
    var steps: [Step]
  }

  /// Plays all lines of a file, and returns the number of steps and the differences.
  private struct Player: TypedWork {
    var file: Recording.File

    func callAsFunction<R: WireRules>(_ rules: R.Type) throws -> (steps: Int, differences: [String]) {
      var (count, differences) = (0, [String]())
      for text in Array(file.bytes).split(separator: UInt8(ascii: "\n")) {
        let line = try JSONDecoder().decode(Line<R>.self, from: Data(text))
        var machine = try line.create.makeMachine()
        for step in line.steps {
          let outcome = try JSONValue(encoding: machine.handle(step.event))
          let actual = outcome.merging(.object(AnyMachine(machine).presentation))
          differences += Expectation.differences(step.expect, actual).map { "\(line.id), step \(count), \($0)" }
          count += 1
        }
      }
      return (count, differences)
    }
  }

  @Test(arguments: Recording.files.map(\.name)) func recordingsArePlayed(_ controller: String) throws {
    let file = try #require(Recording.files.first { $0.name == controller })
    let (steps, differences) = try Player(file: file).perform(for: controller)
    #expect(steps > 50)
    #expect(differences.isEmpty, "\(differences.prefix(5))")
  }

  @Test(arguments: PropertyTests.kinds) func journalsAreReplayed(_ kind: String) async throws {
    try await Explorer.expect(Properties.typedMachineReplaysTheJournal, of: kind)
  }
}

extension Properties {
  static let typedMachineReplaysTheJournal = Property("a typed machine replays the journal") { script, run in
    let journal = script.creation.merging(["events": .array(run.accepted)])
    return try Replay(journal: .object(journal), end: run.machine.snapshot).perform(for: script.kind.name)
  }
}

/// Replays a script, and describes the difference of the machine from that with the snapshot `end`.
private struct Replay: TypedWork {
  var journal: JSONValue
  var end: [UInt8]

  func callAsFunction<R: WireRules>(_ rules: R.Type) throws -> String? {
    let script = try JSONDecoder().decode(Drawers.Script<R>.self, from: Data(journal.text))
    let machine = try script.play().machine
    guard AnyMachine(machine).snapshot == end else { return "the machines differ" }
    let again = try JSONDecoder().decode(Drawers.Script<R>.self, from: JSONEncoder().encode(script))
    guard again == script else { return "the written script is another one" }
    let whole = Event<R>.configure(machine.configuration)
    guard try JSONDecoder().decode(Event<R>.self, from: JSONEncoder().encode(whole)) == whole else {
      return "the written configuration is another one"
    }
    guard let written = machine.state as? any Encodable else { return "the state cannot be written" }
    let state = try JSONValue(encoding: written)
    let shown = AnyMachine(machine).presentation["state"]?.members?.filter { $0.key != "detent" }
    return state.members == shown ? nil : "the state is written as \(state), not \(String(describing: shown))"
  }
}
