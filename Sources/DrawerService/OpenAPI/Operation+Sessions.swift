import DrawerJSON

/// The query parameters of requests about sessions.
enum Parameters {
  /// The greatest whole number that JSON carries exactly.
  private static let revisions = 0...9_007_199_254_740_991
  /// How many samples a second a client may ask for.
  private static let frameRates = 1...240

  static let sessionLimit = QueryParameter.integer("limit", in: 1...500, default: 50, "How many there are on a page.")
  static let cursor = QueryParameter.text("cursor", "Where the page begins: the last page's nextCursor.")
  static let controller = QueryParameter.choice(
    "controller", of: ControllerKind.all.map(\.name), "Only sessions of this controller.")
  static let time = QueryParameter.number(
    "at", in: 0...1e7, "Samples what is running at that time, in seconds, without changing anything.")
  static let revision = QueryParameter.integer("revision", in: revisions, "The session as it was at that revision.")
  static let timelineRate = QueryParameter.integer("fps", in: frameRates, default: 60, "Samples a second.")
  static let streamRate = QueryParameter.integer(
    "fps", in: frameRates, "Adds that many samples a second while something moves, for who cannot animate.")
  static let ticket = QueryParameter.text(
    "ticket", "Lets in instead of a token, for browsers, whose event streams have no headers of their own.")
  static let explain = QueryParameter.bool("explain", "Adds why a gesture that ended settled where it did.")
  static let timeline = QueryParameter.integer(
    "timeline", in: frameRates, "Adds the movement that is under way, in that many samples a second.")
  static let after = QueryParameter.integer("after", in: revisions, default: 0, "Only entries after this revision.")
  static let journalLimit = QueryParameter.integer(
    "limit", in: 1...1000, default: 100, "How many there are on a page.")
}

extension Operation {
  private static let aboutSession: [Problem.Kind] = [.invalidRequest, .sessionNotFound, .storeUnavailable]

  static let createSession = Operation(
    method: .post, path: "/v1/sessions", id: "createSession", tag: .sessions, scope: .write,
    summary: "Creates a session",
    text: """
      `configuration` holds only what differs from the controller's defaults. On the clock `server`, the default, events \
      are stamped on arrival and animations finish by themselves; on `client` every event carries its time, and the \
      session is a pure function of its events.
      """,
    parameters: [.idempotencyKey], body: Body(schema: "SessionRequest", examples: Examples.creations),
    answers: [
      Answer(
        status: 201, content: .json("CreatedSession") { Examples.simulation()?["session"] },
        headers: ["Location", "ETag"], text: "The session, and what its creation emitted.")
    ],
    ownProblems: [.invalidRequest, .idempotencyKeyReused, .sessionLimit, .storeUnavailable])

  static let listSessions = Operation(
    method: .get, path: "/v1/sessions", id: "listSessions", tag: .sessions, scope: .admin, summary: "Lists sessions",
    parameters: [
      Parameters.sessionLimit.description, Parameters.cursor.description, Parameters.controller.description,
    ],
    answers: [Answer(content: .json("SessionPage") { Examples.sessionPage }, text: "A page of them.")],
    ownProblems: [.invalidRequest, .storeUnavailable])

  static let readSession = Operation(
    method: .get, path: "/v1/sessions/{id}", id: "readSession", tag: .sessions, scope: .read,
    summary: "Reads a session",
    text: "While an animation runs, `frames` is where things are now, and `state` where they are going.",
    parameters: [Parameters.time.description, Parameters.revision.description, .ifNoneMatch],
    answers: [
      Answer(content: .json("Snapshot") { Examples.snapshot() }, headers: ["ETag"], text: "The session."),
      Answer(status: 304, content: .none, headers: ["ETag"], text: "It has the revision that the client knows."),
    ],
    ownProblems: aboutSession)

  static let updateSession = Operation(
    method: .patch, path: "/v1/sessions/{id}", id: "updateSession", tag: .sessions, scope: .write,
    summary: "Changes the container or the configuration",
    text: """
      Members given replace members: plain objects are merged, arrays and one-of members are replaced whole. What runs \
      is completed first.
      """,
    parameters: [.ifMatch], body: Body(schema: "SessionPatch", examples: Examples.patches),
    answers: [Answer(content: .json("Snapshot") { Examples.snapshot() }, headers: ["ETag"], text: "The session.")],
    ownProblems: aboutSession + [.revisionMismatch])

  static let deleteSession = Operation(
    method: .delete, path: "/v1/sessions/{id}", id: "deleteSession", tag: .sessions, scope: .write,
    summary: "Deletes a session", parameters: [.ifMatch],
    answers: [Answer(status: 204, content: .none, text: "It is gone.")], ownProblems: aboutSession + [.revisionMismatch]
  )

  static let readTimeline = Operation(
    method: .get, path: "/v1/sessions/{id}/timeline", id: "readTimeline", tag: .sessions, scope: .read,
    summary: "Samples the running animations", parameters: [Parameters.timelineRate.description],
    answers: [
      Answer(content: .json("Timeline") { Examples.timeline() }, headers: ["ETag"], text: "The movement's samples.")
    ],
    ownProblems: aboutSession)

  static let applyEvents = Operation(
    method: .post, path: "/v1/sessions/{id}/events", id: "applyEvents", tag: .events, scope: .write,
    summary: "Applies an event, or an array of them",
    text: """
      A batch applies whole or not at all, and has one result: the last state, and all delegate events. Which events \
      there are depends on the controller. What a controller ignores at the time is no error: `response.ignored` says why.
      """,
    parameters: [Parameters.explain.description, Parameters.timeline.description, .ifMatch, .idempotencyKey],
    body: Body(schema: "Events", examples: Examples.events),
    answers: [
      Answer(content: .json("Result") { Examples.result() }, headers: ["ETag"], text: "What the events caused.")
    ],
    ownProblems: aboutSession + refusals + [.revisionMismatch, .idempotencyKeyReused, .requestInProgress])

  static let readJournal = Operation(
    method: .get, path: "/v1/sessions/{id}/events", id: "readJournal", tag: .events, scope: .read,
    summary: "Reads what came in, and what was emitted",
    parameters: [Parameters.after.description, Parameters.journalLimit.description],
    answers: [Answer(content: .json("JournalPage") { Examples.journalPage() }, text: "A page of the journal.")],
    ownProblems: aboutSession)

  static let streamSession = Operation(
    method: .get, path: "/v1/sessions/{id}/stream", id: "streamSession", tag: .events, scope: .read,
    summary: "Follows a session, as Server-Sent Events",
    text: """
      An event's `id` is the revision. `snapshot` comes first, or what was missed after `Last-Event-ID`; then `result` \
      for each batch and each completion, `sample` if asked for, and `end` before the server ends the stream.
      """,
    parameters: [Parameters.streamRate.description, Parameters.ticket.description, .lastEventID],
    answers: [
      Answer(
        content: .events([
          ("snapshot", "Snapshot"), ("result", "Result"), ("sample", "StreamSample"), ("end", "StreamEnd"),
        ]), text: "The events, each with a line of JSON as its data.")
    ],
    ownProblems: aboutSession)

  static let createTicket = Operation(
    method: .post, path: "/v1/tickets", id: "createTicket", tag: .events, scope: .read,
    summary: "Makes a ticket that opens streams",
    text: "It stands for the token that it was made with, for a minute, and may be used more than once.",
    answers: [Answer(content: .json("Ticket") { ["ticket": "reader.1767225600.mac", "expiresIn": 60] }, text: "It.")],
    ownProblems: [.invalidRequest])

  static let simulate = Operation(
    method: .post, path: "/v1/simulations", id: "simulate", tag: .simulations, scope: .read,
    summary: "Runs a session's creation and all its events at once",
    text: "Nothing is stored, and the same request is answered the same bytes. Every event carries its time.",
    body: Body(schema: "SimulationRequest", examples: Examples.simulations),
    answers: [
      Answer(content: .json("Simulation") { Examples.simulation() }, text: "The session, and a result for each event.")
    ],
    ownProblems: refusals + [.invalidRequest])

  /// Why a controller may refuse an event.
  private static let refusals: [Problem.Kind] = [.staleEvent, .noGesture, .notPresented, .alreadyPresented]
}
