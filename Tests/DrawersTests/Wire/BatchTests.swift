import Testing

@testable import Drawers

/// The events of a batch modify a single copy of a machine, unless the caller keeps an intermediate machine.
@Suite struct BatchTests {
  private static let events = [LocatedEvent](repeating: LocatedEvent(["type": "tick"]), count: 3)

  @Test(arguments: ControllerKind.all.map(\.name)) func oneCopyIsEnough(_ controller: String) throws {
    var machine = try #require(ControllerKind.named(controller)?.plainMachine)
    let before = ObjectIdentifier(machine.held)
    var held: [ObjectIdentifier] = []
    try machine.apply(Self.events, arrival: 1, others: Faults()) { held.append(ObjectIdentifier($0.machine.held)) }
    #expect(Set(held).count == 1 && held[0] == ObjectIdentifier(machine.held))
    #expect(held[0] != before, "others may have the machine as it was")
  }

  @Test(arguments: ControllerKind.all.map(\.name)) func keptSessionsStayUnchanged(_ controller: String) throws {
    var machine = try #require(ControllerKind.named(controller)?.plainMachine)
    let first = machine
    let steps = try machine.apply(Self.events, arrival: 1)
    #expect(Set(steps.map { ObjectIdentifier($0.machine.held) }).count == steps.count)
    #expect(first.time == 0 && machine.time == 1)
  }
}
