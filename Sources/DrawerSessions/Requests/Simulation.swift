import DrawerJSON

/// A session that is never stored: its creation and all its events in one request.
public enum Simulation {
  /// Carries out `body`, a session's creation with the member `events`.
  ///
  /// - Returns: `session` (the snapshot that creating answers) and `steps`, a result for each event.
  /// - Throws: every fault found.
  public static func run(_ body: JSONValue) throws(WireError) -> JSONText {
    var faults = Faults()
    let request = SessionRequest(body, defaultClock: .client, others: ["events"], &faults)
    if body["clock"]?.string == Clock.server.rawValue {
      faults.add("must be \"client\": a simulation has no other", at: .root.member("clock"))
    }
    let events = events(in: body, &faults)
    // Where there is no machine the events are read for their faults alone.
    let kind = body["controller"]?.string.flatMap(ControllerKind.named)
    guard var machine = request?.machine ?? kind?.plainMachine else { throw .invalid(faults.all) }
    let steps = try machine.apply(events, arrival: nil, others: faults)
    guard let request else { throw .invalid(faults.all) }
    var session = LocalSession(request)
    return JSONText(capacity: 1024 * (2 + steps.count)) { text in
      text.appendObject { text in
        text.member("session", session.created)
        text.name("steps")
        text.appendArray(of: session.results(of: steps))
      }
    }
  }

  private static func events(in body: JSONValue, _ faults: inout Faults) -> [LocatedEvent] {
    let pointer = Pointer.root.member("events")
    guard let events = body["events"], events.elements != nil else {
      if body.members != nil { faults.add("must be given, as an array of events", at: pointer) }
      return []
    }
    return LocatedEvent.batch(events, at: pointer)
  }
}
