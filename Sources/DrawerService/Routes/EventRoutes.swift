import DrawerHTTP
import DrawerSessions
import Drawers

extension Operation {
  /// Why a controller may refuse an event.
  static let refusals: [Problem.Kind] = [.staleEvent, .noGesture, .notPresented, .alreadyPresented]

  static let applyEvents = Operation(
    method: .post, path: "/v1/sessions/{id}/events", id: "applyEvents", tag: .events, scope: .write,
    summary: "Applies an event, or an array of them",
    text: """
      A batch applies as a whole or not at all, and has one result: the last state, and all delegate events. The \
      possible events depend on the controller. An event that the controller ignores is not an error: \
      `response.ignored` gives the reason.
      """,
    parameters: [Parameters.explain.description, Parameters.timeline.description, .ifMatch, .idempotencyKey],
    body: Body(schema: "Events", examples: Examples.events),
    answers: [
      Answer(content: .json("Result") { Examples.result() }, headers: ["ETag"], text: "The effects of the events.")
    ],
    ownProblems: aboutSession + refusals + [.revisionMismatch, .idempotencyKeyReused, .requestInProgress],
    mayTakeLong: { RouteOptions.hasLargeBody($0) || $0.queryValue(Parameters.timeline.description.name) != nil },
    handler: Service.applyEvents)
}

extension Service {
  fileprivate func applyEvents(_ request: Request) async throws -> Response {
    var query = Query(request)
    let explains = query.value(Parameters.explain) ?? false
    let frameRate = query.value(Parameters.timeline)
    try query.check()
    let change = ChangeRequest.events(
      try limits.events(request.body), if: request.allowedRevisions, key: try request.idempotencyKey(),
      workLimit: limits.workPerRequest
    ) { [limits] view in
      view.result(explains: explains) { text in
        if let frameRate { text.member("timeline", limits.timeline(of: view, framesPerSecond: frameRate).json) }
      }.bytes
    }
    return .json(try await sessions.change(request.parameter("id"), with: change))
  }
}

extension Service.Limits {
  /// The event in `body`, or the events of the array in it.
  fileprivate func events(_ body: [UInt8]) throws -> [LocatedEvent] {
    let events = try LocatedEvent.batch(parsing: body, maximumDepth: jsonDepth)
    try checkCount(events.count, at: "")
    return events
  }
}

extension Operation {
  static let readJournal = Operation(
    method: .get, path: "/v1/sessions/{id}/events", id: "readJournal", tag: .events, scope: .read,
    summary: "Reads the journal: the applied events, and the delegate events",
    parameters: [Parameters.after.description, Parameters.journalLimit.description],
    answers: [Answer(content: .json("JournalPage") { Examples.journalPage() }, text: "A page of the journal.")],
    ownProblems: aboutSession, mayTakeLong: { _ in true },
    handler: Service.readJournal)
}

extension Service {
  fileprivate func readJournal(_ request: Request) async throws -> Response {
    var query = Query(request)
    let revision = query.value(Parameters.after) ?? 0
    let limit = query.value(Parameters.journalLimit) ?? 100
    try query.check()
    // One more entry than requested shows whether there is another page.
    let entries = try await sessions.journal(of: request.parameter("id"), after: revision, limit: limit + 1)
    // A page ends early where it gets large.
    var size = 0
    let page = entries.prefix(limit).prefix { entry in
      defer { size += entry.event.count + entry.delegate.count }
      return size < limits.answerBytes / 2
    }
    let next = entries.count > page.count ? page.last.map { JSONValue.number(Double($0.revision)) } : nil
    let json: JSONValue = ["events": .array(try page.map { try $0.json() }), "nextAfter": next ?? .null]
    return .json(JSONText { $0.append(json) })
  }
}

extension Operation {
  static let simulate = Operation(
    method: .post, path: "/v1/simulations", id: "simulate", tag: .simulations, scope: .read,
    summary: "Runs a session's creation and all its events at once",
    text: "The server stores nothing, and equal requests have equal responses. Every event must have its time.",
    parameters: [Parameters.explain.description],
    body: Body(schema: "SimulationRequest", examples: Examples.simulations),
    answers: [
      Answer(content: .json("Simulation") { Examples.simulation() }, text: "The session, and a result for each event.")
    ],
    ownProblems: refusals + [.invalidRequest],
    handler: Service.simulate)
}

extension Service {
  fileprivate func simulate(_ request: Request) throws -> Response {
    var query = Query(request)
    let explains = query.value(Parameters.explain) ?? false
    try query.check()
    return .json(try Simulator(limits: limits, codec: Operation.simulate.codec).run(request.body, explains: explains))
  }
}
