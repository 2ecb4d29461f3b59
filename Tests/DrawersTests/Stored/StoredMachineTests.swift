import DrawerConformance
import Drawers
import TestSupport
import Testing

/// This build restores the machines that earlier builds stored, and they continue in the same way.
@Suite struct StoredMachineTests {
  @Test(arguments: StoredMachine.all) func storedMachineContinues(_ stored: StoredMachine) throws {
    var machine = try stored.machine()
    expect(stored.presentation, StoredMachine.presentation(of: machine), "restored")
    for (index, (event, expect)) in stored.next.enumerated() {
      let step = try #require(try machine.apply(event, arrival: nil, at: .root).last)
      self.expect(expect, StoredMachine.result(of: step), "event \(index)")
    }
  }

  /// Storing a machine from an earlier build, and restoring it, gives the same machine.
  @Test(arguments: StoredMachine.all) func storedMachineIsStoredAgain(_ stored: StoredMachine) throws {
    let machine = try stored.machine()
    let again = try #require(ControllerKind.named(stored.controller)).restore(machine.snapshot)
    #expect(again.snapshot == machine.snapshot)
    #expect(again.isEqual(to: machine))
  }

  private static let format = ControllerKind.all.first?.plainMachine.flatMap { machine in
    (try? JSONValue(parsing: machine.snapshot))?["format"]?.number.map { Int($0) }
  }

  /// Without a recorded file, later builds could not test that they read this format. With `DRAWERD_RECORD`, this test
  /// records the format.
  @Test(arguments: ControllerKind.all.map(\.name)) func formatIsRecorded(_ controller: String) throws {
    let kind = try #require(ControllerKind.named(controller))
    let format = try #require(Self.format)
    switch StoredMachineRecorder.mode {
    case "machines" where StoredMachine.read(format: format, controller: controller).isEmpty:
      try StoredMachineRecorder.recordMachines(of: kind, format: format)
    case "answers":
      for format in StoredMachine.formats { try StoredMachineRecorder.recordAnswers(of: kind, format: format) }
    default: break
    }
    // There are no machines of a controller in formats that are older than the controller.
    #expect(StoredMachine.read(format: format, controller: controller).count > 8)
    #expect(Array(StoredMachine.formats) == Array(1...format))
  }

  private func expect(_ expected: JSONValue, _ actual: JSONValue, _ what: String) {
    let differences = Expectation.differences(expected, actual)
    #expect(differences.isEmpty, "\(what): \(differences.joined(separator: "\n"))")
  }
}
