import Drawers

/// A session that is never stored: its creation and all its events in one request.
public enum Simulation {
  /// Carries out `body`, a session's creation with the member `events`.
  ///
  /// - Parameters:
  ///   - body: the body of the request.
  ///   - explains: whether results say why a gesture that ended settled where it did.
  ///   - limit: the most bytes that the answer may have; nothing is written beyond.
  ///   - workLimit: how much work the events may be together.
  /// - Returns: `session` (the snapshot that creating answers) and `steps`, a result for each event.
  /// - Throws: every fault found.
  public static func run(
    _ body: JSONValue, explains: Bool = false, answerLimit limit: Int, workLimit: Int = .max
  ) throws(WireError) -> JSONText {
    var faults = Faults()
    let request = SessionRequest(body, defaultClock: .client, others: ["events"], &faults)
    if body["clock"]?.string == Clock.server.rawValue {
      faults.add("must be \"client\": a simulation has no other", at: .root.member("clock"))
    }
    let events = events(in: body, &faults)
    // Where there is no machine the events are read for their faults alone.
    let kind = body["controller"]?.string.flatMap(ControllerKind.named)
    guard var machine = request?.machine ?? kind?.plainMachine else { throw .invalid(faults.all) }
    guard let request else {
      try machine.apply(events, arrival: nil, others: faults, workLimit: workLimit) { _ in }
      throw .invalid(faults.all)
    }
    var session = LocalSession(request)
    var failure: WireError?
    let text = JSONText(capacity: 1024 * (2 + min(events.count, 64))) { text in
      text.appendObject { text in
        text.member("session", session.created)
        text.name("steps")
        text.appendArray { text in
          do throws(WireError) {
            // A result is written as soon as there is one: what the steps hold together may be many times the answer.
            try machine.apply(events, arrival: nil, others: faults, workLimit: workLimit) { step throws(WireError) in
              text.appendElement(session.result(of: step, explains: explains))
              guard text.count < limit else { throw Simulation.tooLarge(limit) }
            }
          } catch {
            failure = error
          }
        }
      }
    }
    if let failure { throw failure }
    return text
  }

  private static func tooLarge(_ limit: Int) -> WireError {
    let detail = "would be answered by more than \(limit) bytes; send fewer of them"
    return .invalid([PointedFault(pointer: Pointer.root.member("events").text, detail: detail)])
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
