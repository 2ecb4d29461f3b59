import Drawers

/// The answer to a request about a session, before it is rendered.
public struct SessionView: Sendable {
  /// The constant members of the session.
  public var header: SessionHeader
  /// The number of entries in its journal.
  public var revision: Int
  /// The controller.
  public var machine: AnyMachine
  private let effects: Effects

  /// The session after a request with these `effects`.
  init(header: SessionHeader, revision: Int, machine: AnyMachine, effects: Effects = Effects()) {
    self.header = header
    self.revision = revision
    self.machine = machine
    self.effects = effects
  }

  /// Everything about the session.
  package var snapshot: JSONText {
    JSONText(capacity: 2000) { $0.appendObject(writeSnapshot) }
  }

  /// The snapshot, with the events that the creation emitted, and a hint about the request.
  package var created: JSONText {
    JSONText(capacity: 2000) { text in
      text.appendObject { text in
        writeSnapshot(to: &text)
        effects.writeDelegate(to: &text)
        effects.writeHint(to: &text)
      }
    }
  }

  /// The changing part of a snapshot, the effects of the events, and the members that `more` writes.
  ///
  /// - Parameter explains: whether to explain why a gesture settled where it did.
  package func result(explains: Bool = false, adding more: (inout JSONWriter) -> Void = { _ in }) -> JSONText {
    JSONText(capacity: 1000) { text in
      text.appendObject { text in
        text.member("revision", Double(revision))
        effects.writeResult(of: machine, explains: explains, to: &text)
        more(&text)
      }
    }
  }

  private func writeSnapshot(to text: inout JSONWriter) {
    text.member("id", header.id)
    text.member("controller", header.controller)
    text.member("revision", Double(revision))
    text.member("clock", header.clock.rawValue)
    machine.writePresentation(to: &text)
    machine.writeSettings(to: &text)
  }
}
