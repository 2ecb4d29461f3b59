import Drawers
import Testing

/// The random scripts cover what they are meant to test. Otherwise, the properties would prove nothing.
@Suite struct ScriptWriterTests {
  private func scripts(_ name: String, _ count: UInt64) throws -> [Script] {
    let template = ScriptWriter.Template(try #require(ControllerKind.named(name)))
    return (0..<count).map { template.script(seed: $0) }
  }

  /// Returns the elements of `expected` that no script produces. Plays scripts until all have occurred, at most 2,000.
  private func unseen(
    _ expected: (JSONValue) -> Set<String>, by name: String, in seen: (Run) -> [JSONValue?]
  ) throws -> Set<String> {
    let kind = try #require(ControllerKind.named(name))
    let template = ScriptWriter.Template(kind)
    var unseen = expected(kind.summary)
    for seed in 0..<2000 as Range<UInt64> where !unseen.isEmpty {
      unseen.subtract(seen(try Run(of: template.script(seed: seed))).compactMap { $0?.string })
    }
    return unseen
  }

  @Test(arguments: PropertyTests.kinds) func sameSeedMakesTheSameScript(_ name: String) throws {
    let texts = [try scripts(name, 5), try scripts(name, 5)].map { $0.map(\.text) }
    #expect(texts[0] == texts[1])
    #expect(Set(texts[0]).count == 5)
  }

  @Test(arguments: PropertyTests.kinds) func everyEventOccursAndMostAreAccepted(_ name: String) throws {
    let scripts = try scripts(name, 500)
    let runs = try scripts.map { try Run(of: $0) }
    let sent = scripts.map(\.events.count).reduce(0, +)
    let accepted = runs.map(\.accepted.count).reduce(0, +)
    #expect(accepted * 2 > sent)
    #expect(accepted < sent)
    let unseen = try unseen(
      { Set($0["events"]?.elements?.compactMap(\.string) ?? []) }, by: name, in: { $0.accepted.map { $0["type"] } })
    #expect(unseen == [], "never accepted")
  }

  @Test(arguments: PropertyTests.kinds) func everyDelegateEventOccurs(_ name: String) throws {
    let unseen = try unseen(
      { summary in
        let names = (summary["delegateEvents"]?.elements ?? []).compactMap { $0["name"]?.string }
        // A transition cannot be interrupted.
        return Set(names).subtracting(name == "transition" ? ["animationInterrupted"] : [])
      }, by: name, in: { $0.delegate.map { $0["name"] } })
    #expect(unseen == [])
  }

  @Test(arguments: PropertyTests.kinds) func everyStateOccurs(_ name: String) throws {
    let unseen = try unseen(
      { Set($0["stateNames"]?.elements?.compactMap(\.string) ?? []) }, by: name,
      in: { $0.moments.map { $0.presentation["state"]?["name"] } })
    #expect(unseen == [])
  }
}
