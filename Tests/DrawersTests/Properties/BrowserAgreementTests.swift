import Drawers
import TestSupport
import Testing

@testable import DrawerTesting

/// For the same random scripts, the WebAssembly machines give the same responses as the server's machines, byte for
/// byte.
@Suite(.enabled(if: BrowserMachines.areBuilt, "this toolchain builds none"))
struct BrowserAgreementTests {
  /// The number of scripts for each controller: a hundred, or a thousand in a long run.
  private static let scripts = min(Explorer.count / 5, 1000)

  @Test(arguments: PropertyTests.kinds) func browserAgreesWithTheServer(_ name: String) throws {
    let kind = try #require(ControllerKind.named(name))
    let template = ScriptWriter.Template(kind)
    let scripts = (0..<Self.scripts).map { template.script(seed: UInt64($0)) }
    try Self.expectAgreement(scripts, with: .ofAll)
  }

  /// The page reports a fault first, because it checks a value before sending it, so its messages must equal the
  /// server's.
  @Test(arguments: PropertyTests.kinds) func browserFindsTheFaultsThatTheServerFinds(_ name: String) throws {
    let kind = try #require(ControllerKind.named(name))
    let members = try #require(kind.plainMachine?.configuration.members).keys
    let wrong: [JSONValue] = ["nonsense", -1e12, -1e-9, 0.5, true, [], ["nonsense"], ["nonsense": 1], .null]
    let events: [JSONValue] = members.flatMap { member in
      wrong.map { ["type": "configure", "time": 0, "configuration": .object([member: $0])] }
    }
    // Compare numbers in messages, too: one writer gives exponents two digits, the other one as many as they need.
    let times: [JSONValue] = [1e-9, 0, 1.5e-7, 1e-12, 0.1, 1e-5].map { ["type": "tick", "time": .number($0)] }
    let script = RandomScript(
      kind: kind, catalogue: Catalogue(kind), seed: 0, creation: ["controller": .string(name)], events: events + times)
    try Self.expectAgreement([script], with: .ofEach)
  }

  private static func expectAgreement(_ scripts: [RandomScript], with modules: BrowserMachines.Modules) throws {
    let played = scripts.map { BrowserMachines.Script(creation: .object($0.creation), events: $0.events) }
    let answers = try BrowserMachines.play(played, with: modules)
    try #require(answers.count == scripts.count)
    for (index, script) in played.enumerated() {
      let difference = try BrowserMachines.difference(of: answers[index], to: script)
      #expect(difference == nil, "\(difference ?? ""), of \(scripts[index].text)")
    }
  }
}
