import DrawerJSON

/// What a request about a session answers.
public struct SessionView: Sendable {
  /// What never changes of the session.
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

  /// Why the request's last finished gesture settled where it did.
  private var explanation: JSONValue? { effects.lastExplained?.explanation }

  /// Everything about the session.
  public var snapshot: JSONText {
    JSONText(capacity: 2000) { $0.appendObject(writeSnapshot) }
  }

  /// The snapshot with what the creation emitted.
  public var created: JSONText {
    JSONText(capacity: 2000) { text in
      text.appendObject { text in
        writeSnapshot(to: &text)
        writeDelegate(to: &text)
      }
    }
  }

  /// The snapshot's changing part, with what the events caused, and the members that `more` writes.
  ///
  /// - Parameter explains: whether it says why a gesture that ended settled where it did.
  public func result(explains: Bool = false, adding more: (inout JSONWriter) -> Void = { _ in }) -> JSONText {
    JSONText(capacity: 1000) { text in
      text.appendObject { text in
        text.member("revision", Double(revision))
        machine.writePresentation(to: &text)
        writeDelegate(to: &text)
        text.name("response")
        if let last = effects.last { last.writeResponse(to: &text) } else { text.appendObject { _ in } }
        if explains, let explanation {
          text.name("explanation")
          text.append(explanation)
        }
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

  private func writeDelegate(to text: inout JSONWriter) {
    text.name("delegate")
    text.append(joining: effects.emissions)
  }
}

/// What the events of one request caused. Not their steps: as long as nobody keeps one, none needs a machine of its own.
struct Effects: Sendable {
  /// The delegate events of each, an array.
  private(set) var emissions: [JSONText] = []
  private(set) var last: Step.Reaction?
  /// The last one that ended a gesture.
  private(set) var lastExplained: Step.Reaction?

  /// No effects yet.
  init() {}

  /// The effects of one event.
  init(of step: Step) { add(step) }

  /// Adds what the next event caused.
  mutating func add(_ step: Step) {
    emissions.append(step.emissions)
    last = step.reaction
    if step.reaction.isExplained { lastExplained = step.reaction }
  }
}
