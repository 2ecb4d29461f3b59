import Drawers
import TestSupport
import Testing

/// The machines for browsers answer what the server's do, to the same random scripts: the functions of mathematics are
/// JavaScript's there, which differ from C's in the last bits.
@Suite(.enabled(if: BrowserMachines.areBuilt, "this toolchain builds none"))
struct BrowserAgreementTests {
  /// How many of each controller: as many as the properties are tried with in a long run, a thousand at most.
  private static let scripts = min(Explorer.count / 5, 1000)

  @Test(arguments: PropertyTests.kinds) func browserAgreesWithTheServer(_ name: String) throws {
    let kind = try #require(ControllerKind.named(name))
    let template = ScriptWriter.Template(kind)
    let scripts = (0..<Self.scripts).map { template.script(seed: UInt64($0)) }
    try Self.expectAgreement(scripts, with: .ofAll)
  }

  /// To the word: what is wrong with a value is told where it is sent first, which is the page.
  @Test(arguments: PropertyTests.kinds) func browserFindsTheFaultsThatTheServerFinds(_ name: String) throws {
    let kind = try #require(ControllerKind.named(name))
    let members = try #require(kind.plainMachine?.configuration.members).keys
    let wrong: [JSONValue] = ["nonsense", -1e12, 0.5, true, [], ["nonsense"], ["nonsense": 1], .null]
    let events: [JSONValue] = members.flatMap { member in
      wrong.map { ["type": "configure", "time": 0, "configuration": .object([member: $0])] }
    }
    let script = Script(kind: kind, seed: 0, creation: ["controller": .string(name)], events: events)
    try Self.expectAgreement([script], with: .ofEach)
  }

  private static func expectAgreement(_ scripts: [Script], with modules: BrowserMachines.Modules) throws {
    let played = try BrowserMachines.play(scripts.map { (.object($0.creation), $0.events) }, with: modules)
    try #require(played.count == scripts.count)
    for (script, answers) in zip(scripts, played) {
      let difference = try difference(script, answers)
      #expect(difference == nil, "\(difference ?? ""), of \(script.text)")
    }
  }

  private static func difference(_ script: Script, _ answers: [JSONValue]) throws -> String? {
    guard answers.count == script.events.count + 1 else { return "\(answers.count) answers" }
    var run = try Run(creating: script)
    for (index, event) in script.events.enumerated() {
      let answer = answers[index + 1]
      guard let step = run.apply(event) else {
        let (told, problem) = (answer["problem"], Self.problem(of: event, for: run.machine))
        guard told != problem else { continue }
        return "\(Expectation.text(event)): \(Expectation.text(told)), not \(Expectation.text(problem))"
      }
      var expected = step.machine.presentation
      expected["delegate"] = .array(step.delegate)
      expected["response"] = step.response
      // What is drawn without JSON has every member filled in, and the transform's under short names.
      expected["drawn"] = .object(
        (expected["frames"]?.members ?? [:]).mapValues { ["x": $0["x"] ?? .null, "y": $0["y"] ?? .null] })
      let differences = Expectation.differences(.object(expected), answer)
      if !differences.isEmpty { return "after \(Expectation.text(event)): \(differences.joined(separator: ", "))" }
    }
    return nil
  }

  /// What the server has against `event`, less the member `instance`, which is the path of a request.
  private static func problem(of event: JSONValue, for machine: AnyMachine) -> JSONValue? {
    var machine = machine
    do throws(WireError) {
      _ = try machine.apply([LocatedEvent(event)], arrival: nil)
      return nil
    } catch {
      return JSONText { $0.appendObject(error.problem.write) }.value
    }
  }
}
