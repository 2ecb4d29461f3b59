import Drawers
import Testing

@testable import DrawerTesting

/// The random scripts cover what they are meant to test. Otherwise, the properties would prove nothing.
@Suite struct ScriptWriterTests {
  @Test(arguments: PropertyTests.kinds) func sameSeedMakesTheSameScript(_ name: String) throws {
    let kind = try #require(ControllerKind.named(name))
    let texts = (0..<2).map { _ in
      let template = ScriptWriter.Template(kind)
      return (0..<5).map { template.script(seed: $0).text }
    }
    #expect(texts[0] == texts[1])
    #expect(Set(texts[0]).count == 5)
  }

  /// Plays 500 scripts, and then more until everything has occurred, at most 5,000.
  @Test(arguments: PropertyTests.kinds) func everythingOccursAndMostEventsAreAccepted(_ name: String) throws {
    let kind = try #require(ControllerKind.named(name))
    let template = ScriptWriter.Template(kind)
    var unseen = Occurrences(of: kind)
    var (sent, accepted) = (0, 0)
    for seed in 0..<5000 as Range<UInt64> where seed < 500 || !unseen.isEmpty {
      let script = template.script(seed: seed)
      let run = try Run(of: script)
      (sent, accepted) = (sent + script.events.count, accepted + run.accepted.count)
      unseen.remove(run)
    }
    #expect(accepted * 2 > sent)
    #expect(accepted < sent)
    #expect(unseen.events == [], "never accepted")
    #expect(unseen.delegateEvents == [], "never emitted")
    #expect(unseen.states == [], "never reached")
  }
}

/// The names that the catalogue lists for a controller, without those that have occurred.
private struct Occurrences {
  var events: Set<String>
  var delegateEvents: Set<String>
  var states: Set<String>

  init(of kind: ControllerKind) {
    func list(_ name: String) -> [JSONValue] { kind.summary[name]?.elements ?? [] }
    events = Set(list("events").compactMap(\.string))
    delegateEvents = Set(list("delegateEvents").compactMap { $0["name"]?.string })
    states = Set(list("stateNames").compactMap(\.string))
    // A transition cannot be interrupted.
    if kind.name == "transition" { delegateEvents.remove("animationInterrupted") }
  }

  var isEmpty: Bool { events.isEmpty && delegateEvents.isEmpty && states.isEmpty }

  mutating func remove(_ run: Run) {
    events.subtract(run.accepted.compactMap { $0["type"]?.string })
    delegateEvents.subtract(run.delegate.compactMap { $0["name"]?.string })
    states.subtract(run.moments.compactMap { $0.presentation["state"]?["name"]?.string })
  }
}
