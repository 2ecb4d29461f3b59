import DrawerConcurrency
import Drawers

/// A session that is never stored: its creation and all its events in one request.
public enum Simulation {
  /// Executes `body`, a session's creation with the member `events`.
  ///
  /// - Parameters:
  ///   - body: the body of the request.
  ///   - explains: whether results explain why a gesture settled where it did.
  ///   - frameRate: if results have the movement that follows them, its samples a second.
  ///   - limit: the greatest size of the response in bytes; nothing is written beyond it.
  ///   - workLimit: the limit for the work of all events together.
  /// - Returns: `session` (the snapshot after the creation) and `steps`, a result for each event.
  /// - Throws: every fault found.
  package static func run(
    _ body: JSONValue, explains: Bool = false, timeline frameRate: Int? = nil, answerLimit limit: Int,
    workLimit: Int = .max, _ work: borrowing LongWork
  ) throws(WireError) -> JSONText {
    var faults = Faults()
    let request = SessionRequest(body, defaultClock: .client, others: SessionRequest.scriptMembers, &faults)
    if body["clock"]?.string == SessionClock.server.rawValue {
      faults.add("must be \"client\", the only clock of a simulation", at: .root.member("clock"))
    }
    let events = events(in: body, &faults)
    // Without a machine, the events are read only to find their faults.
    let kind = body["controller"]?.string.flatMap(ControllerKind.named)
    guard var machine = request?.machine ?? kind?.plainMachine else { throw .invalid(faults.all) }
    guard let request else {
      try machine.apply(events, arrival: nil, others: faults, workLimit: workLimit) { _ in }
      throw .invalid(faults.all)
    }
    var session = LocalSession(request)
    // The samples of all timelines together are as much work as the events may be.
    var rest = workLimit
    var failure: WireError?
    let text = JSONText(capacity: 1024 * (2 + min(events.count, 64))) { text in
      text.appendObject { text in
        text.member("session", session.created)
        text.name("steps")
        text.appendArray { text in
          do throws(WireError) {
            // Each result is written as soon as it exists, because all steps together may be many times the size of the
            // response.
            try machine.apply(events, arrival: nil, others: faults, workLimit: workLimit) { step throws(WireError) in
              let timeline = frameRate.map { Timeline(of: step.machine, framesPerSecond: $0, workLimit: rest, work) }
              rest -= timeline?.work ?? 0
              text.appendElement(session.result(of: step, explains: explains, timeline: timeline))
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
    let detail = "would result in more than \(limit) bytes; send fewer events"
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
