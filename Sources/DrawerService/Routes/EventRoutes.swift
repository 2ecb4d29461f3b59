import DrawerConcurrency
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
      workLimit: limits.workPerRequest, rendering(explains: explains, frameRate: frameRate))
    return .json(try await sessions.change(request.parameter("id"), with: change))
  }

  /// How the result is written, with its timeline if `frameRate` is given.
  private func rendering(explains: Bool, frameRate: Int?) -> ChangeRequest.Rendering {
    guard let frameRate else { return .short { $0.result(explains: explains).bytes } }
    return .long { [limits] view, work in
      let timeline = limits.timeline(of: view, framesPerSecond: frameRate, work).json
      return view.result(explains: explains) { $0.member("timeline", timeline) }.bytes
    }
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
    ownProblems: aboutSession,
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
    return try await LongWork.run { [limits] work in .json(try limits.page(of: entries, limit: limit, work)) }
  }
}

extension Service.Limits {
  /// A page of up to `limit` of the entries of a journal. It ends early where it gets large.
  fileprivate func page(of entries: [JournalEntry], limit: Int, _ work: borrowing LongWork) throws -> JSONText {
    var size = 0
    let page = entries.prefix(limit).prefix { entry in
      defer { size += entry.event.count + entry.delegate.count }
      return size < answerBytes / 2
    }
    let next = entries.count > page.count ? page.last.map { JSONValue.number(Double($0.revision)) } : nil
    var events: [JSONValue] = []
    for entry in page { events.append(try entry.json(work)) }
    let json: JSONValue = ["events": .array(events), "nextAfter": next ?? .null]
    return JSONText { $0.append(json) }
  }
}

extension Operation {
  static let simulate = Operation(
    method: .post, path: "/v1/simulations", id: "simulate", tag: .simulations, scope: .read,
    summary: "Runs a session's creation and all its events at once",
    text: """
      The server stores nothing, and equal requests have equal responses. Every event must have its time. A session's \
      script is such a request.
      """,
    parameters: [Parameters.explain.description, Parameters.timeline.description],
    body: Body(schema: "SimulationRequest", examples: Examples.simulations),
    answers: [
      Answer(content: .json("Simulation") { Examples.simulation() }, text: "The session, and a result for each event.")
    ],
    ownProblems: refusals + [.invalidRequest],
    handler: Service.simulate)
}

extension Service {
  fileprivate func simulate(_ request: Request) async throws -> Response {
    var query = Query(request)
    let explains = query.value(Parameters.explain) ?? false
    let frameRate = query.value(Parameters.timeline)
    try query.check()
    return try await LongWork.run { [limits] work in
      let simulator = Simulator(limits: limits, codec: Operation.simulate.codec)
      return .json(try simulator.run(request.body, explains: explains, timeline: frameRate, work))
    }
  }
}
