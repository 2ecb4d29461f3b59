import DrawerConformance
import Drawers
import TestSupport
import Testing

/// This build reads the machines that earlier builds stored, and they go on as they would have then.
@Suite struct StoredMachineTests {
  @Test(arguments: StoredMachine.all) func storedMachineContinues(_ stored: StoredMachine) throws {
    var machine = try stored.machine()
    expect(stored.presentation, StoredMachine.presentation(of: machine), "restored")
    for (index, (event, expect)) in stored.next.enumerated() {
      let step = try #require(try machine.apply(event, arrival: nil, at: .root).last)
      self.expect(expect, StoredMachine.result(of: step), "event \(index)")
    }
  }

  /// What this build stores of a machine that an earlier one has stored is the same machine again.
  @Test(arguments: StoredMachine.all) func storedMachineIsStoredAgain(_ stored: StoredMachine) throws {
    let machine = try stored.machine()
    let again = try #require(ControllerKind.named(stored.controller)).restore(machine.snapshot)
    #expect(again.snapshot == machine.snapshot)
    #expect(again.isEqual(to: machine))
  }

  private static let format = ControllerKind.all.first?.plainMachine.flatMap { machine in
    (try? JSONValue(parsing: machine.snapshot))?["format"]?.number.map { Int($0) }
  }

  /// Later builds could not test that they read an unrecorded format. Records the format if `DRAWERD_RECORD` says so.
  @Test(arguments: ControllerKind.all.map(\.name)) func formatIsRecorded(_ controller: String) throws {
    let kind = try #require(ControllerKind.named(controller))
    let format = try #require(Self.format)
    switch StoredMachineRecorder.mode {
    case "machines": try StoredMachineRecorder.recordMachines(of: kind, format: format)
    case "answers":
      for format in StoredMachine.formats { try StoredMachineRecorder.recordAnswers(of: kind, format: format) }
    default: break
    }
    // A controller has no machines in formats from before it.
    #expect(StoredMachine.read(format: format, controller: controller).count > 8)
    #expect(Array(StoredMachine.formats) == Array(1...format))
  }

  private func expect(_ expected: JSONValue, _ actual: JSONValue, _ what: String) {
    let differences = Expectation.differences(expected, actual)
    #expect(differences.isEmpty, "\(what): \(differences.joined(separator: "\n"))")
  }
}
