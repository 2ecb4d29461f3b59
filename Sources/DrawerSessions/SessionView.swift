import DrawerJSON

/// What a request about a session answers.
public struct SessionView: Sendable {
  /// What never changes of the session.
  public var header: SessionHeader
  /// The number of entries in its journal.
  public var revision: Int
  /// The controller.
  public var machine: any AnyMachine
  /// The delegate events that the request caused, in order.
  public var delegate: [JSONValue] = []
  /// Answers beyond the state, of the request's last event.
  public var response: JSONValue?
  /// Why the request's last finished gesture settled where it did.
  public var explanation: JSONValue?

  init(header: SessionHeader, revision: Int, machine: any AnyMachine, delegate: [JSONValue] = []) {
    self.header = header
    self.revision = revision
    self.machine = machine
    self.delegate = delegate
  }

  /// The session after `steps`, which one request took.
  init(header: SessionHeader, revision: Int, machine: any AnyMachine, steps: [Step]) {
    self.init(header: header, revision: revision, machine: machine, delegate: steps.flatMap(\.delegate))
    response = steps.last?.response
    explanation = steps.last { $0.explanation != nil }?.explanation
  }

  /// Everything about the session.
  public var snapshot: [String: JSONValue] {
    machine.presentation.merging([
      "id": .string(header.id), "controller": .string(header.controller), "revision": .number(Double(revision)),
      "clock": .string(header.clock.rawValue), "container": machine.container,
      "configuration": machine.configuration,
    ]) { _, new in new }
  }

  /// The snapshot with what the creation emitted.
  public var created: [String: JSONValue] {
    snapshot.merging(["delegate": .array(delegate)]) { _, new in new }
  }

  /// The snapshot's changing part, with what the events caused.
  public var result: [String: JSONValue] {
    machine.presentation.merging([
      "revision": .number(Double(revision)), "delegate": .array(delegate), "response": response ?? [:],
    ]) { _, new in new }
  }
}
