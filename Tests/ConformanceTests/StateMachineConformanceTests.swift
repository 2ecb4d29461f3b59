import DrawerJSON
import Testing

/// The vectors, run on the state machines themselves.
@Suite struct StateMachineConformanceTests {
  static let controllers = ["curtain", "appStorePresentation", "transition"]

  @Test(arguments: controllers.flatMap(Vector.all(of:)))
  func machineBehavesAsRecorded(_ vector: Vector) throws {
    let request = try SessionRequest(vector.create)
    var machine = request.machine
    expect(vector.created, request.created, of: machine, "created")
    for (index, step) in vector.steps.enumerated() {
      let results = try machine.apply(step.event, arrival: nil, at: .root)
      let result = try #require(results.last)
      expect(step.expect, result, of: machine, "step \(index) \(Expectation.text(step.event))")
    }
  }

  /// A missing or unreadable file would otherwise pass as an empty table.
  @Test(arguments: controllers) func vectorsAreThere(_ controller: String) {
    #expect(!Vector.all(of: controller).isEmpty)
  }

  private func expect(_ expected: JSONValue, _ step: Step, of machine: any AnyMachine, _ what: String) {
    var result = step.presentation
    result["delegate"] = .array(step.delegate)
    result["response"] = step.response
    result["configuration"] = machine.configuration
    let differences = Expectation.differences(expected, .object(result))
    #expect(differences.isEmpty, "\(what): \(differences.joined(separator: "\n"))")
  }
}
