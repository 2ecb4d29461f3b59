import DrawerJSON
import Testing

/// The random scripts reach what they are to test: else the properties would hold of nothing.
@Suite struct ScriptWriterTests {
  private func scripts(_ name: String, _ count: UInt64) throws -> [Script] {
    let template = ScriptWriter.Template(try #require(ControllerKind.named(name)))
    return (0..<count).map { template.script(seed: $0) }
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
    let types = Set(runs.flatMap(\.accepted).compactMap { $0["type"]?.string })
    let kind = try #require(scripts.first).kind
    let known = Set(kind.summary["events"]?.elements?.compactMap(\.string) ?? [])
    #expect(types == known, "never accepted: \(known.subtracting(types))")
  }

  @Test(arguments: PropertyTests.kinds) func everyDelegateEventOccurs(_ name: String) throws {
    let scripts = try scripts(name, 2000)
    let told = Set(try scripts.flatMap { try Run(of: $0).delegate }.compactMap { $0["name"]?.string })
    let kind = try #require(scripts.first).kind
    let known = Set((kind.summary["delegateEvents"]?.elements ?? []).compactMap { $0["name"]?.string })
    // A transition cannot be interrupted.
    let expected = kind.name == "transition" ? known.subtracting(["animationInterrupted"]) : known
    #expect(told == expected, "never told: \(expected.subtracting(told))")
  }

  @Test(arguments: PropertyTests.kinds) func everyStateOccurs(_ name: String) throws {
    let scripts = try scripts(name, 2000)
    let seen = Set(
      try scripts.flatMap { try Run(of: $0).moments }.compactMap { $0.presentation["state"]?["name"]?.string })
    let kind = try #require(scripts.first).kind
    let known = Set(kind.summary["stateNames"]?.elements?.compactMap(\.string) ?? [])
    #expect(seen == known, "never seen: \(known.subtracting(seen))")
  }
}
