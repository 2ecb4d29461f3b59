import Drawers

/// A session without a store: only its owner sends it events, and each event has its own time.
public struct LocalSession: Sendable {
  /// The snapshot that creating it answers.
  package let created: JSONText
  private let header: SessionHeader
  private var machine: AnyMachine
  private var revision = 0

  /// Executes a creation with a client's clock.
  init(_ request: SessionRequest) {
    machine = request.machine
    header = SessionHeader(
      id: "simulation", controller: machine.kind, clock: .client, ttl: request.ttl ?? 0, createdAt: 0)
    created = SessionView(header: header, revision: 0, machine: machine, effects: request.created.effects).created
  }

  /// Executes `creation`, the body of a session's creation with the clock `client`.
  ///
  /// - Throws: every fault found.
  public init(_ creation: JSONValue) throws(WireError) { self.init(try SessionRequest(creation)) }

  /// Everything about the session.
  package var snapshot: JSONText { SessionView(header: header, revision: revision, machine: machine).snapshot }

  /// Applies `event`.
  ///
  /// - Returns: the result, as a service returns it.
  /// - Throws: every fault found, or the refusal; the session is unchanged then.
  package mutating func apply(_ event: JSONValue) throws(WireError) -> JSONText {
    try machine.apply([LocatedEvent(event)], arrival: nil).first.map { result(of: $0) } ?? JSONText()
  }

  /// The result of the `step` that comes next.
  mutating func result(of step: Step, explains: Bool = false, timeline: Timeline? = nil) -> JSONText {
    revision += 1
    return SessionView(header: header, revision: revision, machine: step.machine, effects: step.effects)
      .result(explains: explains) { text in
        if let timeline { text.member("timeline", timeline.json) }
      }
  }
}
