import DrawerJSON

/// A session that is never stored: its creation and all its events in one request.
public enum Simulation {
  /// Carries out `body`, a session's creation with the member `events`.
  ///
  /// - Returns: `session` (the snapshot that creating answers) and `steps`, a result for each event.
  /// - Throws: every fault found in the creation, or else in the events.
  public static func run(_ body: JSONValue) throws(WireError) -> JSONText {
    let request = try SessionRequest(body, defaultClock: .client, others: ["events"])
    guard request.clock == .client else {
      throw .invalid([PointedFault(pointer: "/clock", detail: "must be \"client\": a simulation has no other")])
    }
    guard let events = body["events"], events.elements != nil else {
      throw .invalid([PointedFault(pointer: "/events", detail: "must be given, as an array of events")])
    }
    var machine = request.machine
    let header = SessionHeader(
      id: "simulation", controller: machine.kind, clock: .client, ttl: request.ttl ?? 0, createdAt: 0)
    let session = SessionView(header: header, revision: 0, machine: machine, delegate: request.created.emissions)
    let steps = try machine.apply(LocatedEvent.batch(events, at: .root.member("events")), arrival: nil)
    return JSONText(capacity: 1024 * (2 + steps.count)) { text in
      text.appendObject { text in
        text.member("session", session.created)
        text.name("steps")
        text.appendArray(of: steps.enumerated()) { step, text in
          let (index, step) = step
          text.append(SessionView(header: header, revision: index + 1, machine: step.machine, steps: [step]).result)
        }
      }
    }
  }
}
