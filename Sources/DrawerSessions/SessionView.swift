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
  public var delegate: [JSONText] = []
  /// Answers beyond the state, of the request's last event.
  public var response: JSONText?
  /// Why the request's last finished gesture settled where it did.
  public var explanation: JSONValue?

  init(header: SessionHeader, revision: Int, machine: any AnyMachine, delegate: [JSONText] = []) {
    self.header = header
    self.revision = revision
    self.machine = machine
    self.delegate = delegate
  }

  /// The session after `steps`, which one request took.
  init(header: SessionHeader, revision: Int, machine: any AnyMachine, steps: [Step]) {
    self.init(header: header, revision: revision, machine: machine, delegate: steps.flatMap(\.emissions))
    response = steps.last?.writtenResponse
    explanation = steps.last { $0.explanation != nil }?.explanation
  }

  /// Everything about the session.
  public var snapshot: JSONText {
    JSONText(capacity: 2048) { text in
      text.appendObject { text in
        text.member("id", header.id)
        text.member("controller", header.controller)
        text.member("revision", Double(revision))
        text.member("clock", header.clock.rawValue)
        machine.writePresentation(to: &text)
        machine.writeSettings(to: &text)
      }
    }
  }

  /// The snapshot with what the creation emitted.
  public var created: JSONText {
    var text = snapshot
    text.reopen(writeDelegate)
    return text
  }

  /// The snapshot's changing part, with what the events caused.
  public var result: JSONText {
    JSONText(capacity: 1024) { text in
      text.appendObject { text in
        text.member("revision", Double(revision))
        machine.writePresentation(to: &text)
        writeDelegate(to: &text)
        text.name("response")
        if let response { text.append(response) } else { text.appendObject { _ in } }
      }
    }
  }

  private func writeDelegate(to text: inout JSONText) {
    text.name("delegate")
    text.appendArray(of: delegate) { $1.append($0) }
  }
}
