import DrawerConcurrency
import DrawerHTTP
import DrawerSessions
import Drawers

extension Operation {
  /// The possible problems of any request about a session.
  static let aboutSession: [Problem.Kind] = [.invalidRequest, .sessionNotFound, .storeUnavailable]

  static let createSession = Operation(
    method: .post, path: "/v1/sessions", id: "createSession", tag: .sessions, scope: .write,
    summary: "Creates a session",
    text: """
      `configuration` needs only the members that differ from the controller's defaults. A session's script creates a \
      copy of the session, and `machine` one without its journal. With the clock `server`, the \
      default, the server stamps events on arrival, and animations finish by themselves. With `client`, every event \
      has its own time, and the session is a pure function of its events.
      """,
    parameters: [.idempotencyKey], body: Body(schema: "SessionRequest", examples: Examples.creations),
    answers: [
      Answer(
        status: 201, content: .json("Snapshot") { Examples.simulation()?["session"] },
        headers: ["Location", "ETag"], text: "The session, and the events that its creation emitted.")
    ],
    ownProblems: refusals + [.invalidRequest, .idempotencyKeyReused, .sessionLimit, .storeUnavailable],
    handler: Service.createSession)
}

extension Service {
  fileprivate func createSession(_ request: Request) async throws -> Response {
    try Query(request).check()
    let body = try content(of: request, for: .createSession)
    try limits.checkCount(body["events"]?.elements?.count, at: "/events")
    let session = try await sessions.create(
      body, key: try request.idempotencyKey(), workLimit: limits.workPerRequest)
    var headers = Response.entityTag(session.revision)
    headers.add("Location", "\(request.prefix)/v1/sessions/\(session.header.id)")
    return .json(session.created, status: 201, headers: headers)
  }
}

extension Operation {
  static let listSessions = Operation(
    method: .get, path: "/v1/sessions", id: "listSessions", tag: .sessions, scope: .admin, summary: "Lists sessions",
    parameters: [
      Parameters.sessionLimit.description, Parameters.cursor.description, Parameters.controller.description,
    ],
    answers: [Answer(content: .json("SessionPage") { Examples.sessionPage }, text: "A page of sessions.")],
    ownProblems: [.invalidRequest, .storeUnavailable],
    handler: Service.listSessions)
}

extension Service {
  fileprivate func listSessions(_ request: Request) async throws -> Response {
    var query = Query(request)
    let limit = query.value(Parameters.sessionLimit) ?? 50
    let cursor = query.value(Parameters.cursor)
    let controller = query.value(Parameters.controller)
    try query.check()
    // One more session than requested shows whether there is another page.
    let found = try await sessions.list(after: cursor, limit: limit + 1, controller: controller)
    let page = found.prefix(limit)
    let next = found.count > limit ? page.last?.header.id : nil
    return await LongWork.run { _ in .json(SessionPage(sessions: page.map(SessionPage.Entry.init), nextCursor: next)) }
  }
}

private struct SessionPage: Encodable {
  struct Entry: Encodable {
    var id: String
    var controller: String
    var clock: String
    var revision: Int

    init(_ summary: SessionSummary) {
      id = summary.header.id
      controller = summary.header.controller
      clock = summary.header.clock.rawValue
      revision = summary.revision
    }
  }

  private enum CodingKeys: CodingKey {
    case sessions, nextCursor
  }

  var sessions: [Entry]
  /// Null on the last page.
  var nextCursor: String?

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(sessions, forKey: .sessions)
    try container.encode(nextCursor, forKey: .nextCursor)
  }
}

extension Operation {
  static let readSession = Operation(
    method: .get, path: "/v1/sessions/{id}", id: "readSession", tag: .sessions, scope: .read,
    summary: "Reads a session",
    text: "While an animation runs, `frames` is the current picture, and `state` the state at the end.",
    parameters: [
      Parameters.time.description, Parameters.revision.description, Parameters.wait.description, .ifMatch, .ifNoneMatch,
    ],
    answers: [
      Answer(content: .json("Snapshot") { Examples.snapshot() }, headers: ["ETag"], text: "The session."),
      Answer(status: 304, content: .none, headers: ["ETag"], text: "The session still has the client's revision."),
    ],
    ownProblems: aboutSession + [.stillMoving, .revisionMismatch],
    handler: Service.readSession)
}

extension Service {
  fileprivate func readSession(_ request: Request) async throws -> Response {
    var query = Query(request)
    let time = query.value(Parameters.time)
    let revision = query.value(Parameters.revision)
    let waits = query.value(Parameters.wait) != nil
    try query.check()
    // What is asked for besides is read when nothing moves any more.
    let resting = waits ? try await rest(of: request) : nil
    let isPresent = time == nil && revision == nil
    let view =
      if let resting, isPresent { resting } else {
        try await sessions.snapshot(of: request.parameter("id"), at: time, revision: revision)
      }
    try request.checkMatch(of: view.revision)
    // With running animations on the server's clock, the frames differ at each moment, whatever the revision.
    let isStill = view.header.clock == .client || view.machine.nextCompletion == nil
    let response = Response.json(view.snapshot, headers: Response.entityTag(view.revision))
    guard let known = request.knownRevisions, time == nil, isStill, known.allows(view.revision) else { return response }
    return response.notModified()
  }
}

extension Service {
  /// How many requests may wait for a session's rest, so that they leave room for others.
  static let mostWaiting = 1000

  /// The session of `request` as soon as it rests.
  private func rest(of request: Request) async throws -> SessionView {
    let place = Problem.Place.parameter(Parameters.wait.description.name)
    let count = waiting.withLock { count in
      count += 1
      return count
    }
    defer { waiting.withLock { $0 -= 1 } }
    guard count <= Service.mostWaiting else {
      var problem = Problem(.tooManyRequests, "\(Service.mostWaiting) requests wait for the rest of a session already.")
      problem.headers["Retry-After"] = "1"
      throw problem
    }
    let view = try await sessions.rest(of: request.parameter("id"), within: Double(limits.longestWait))
    guard view.header.clock == .server || view.machine.nextCompletion == nil else {
      throw Problem(faults: [(place, "needs the clock \"server\": on this session's clock, time passes by its events")])
    }
    return view
  }
}

extension Operation {
  static let readScript = Operation(
    method: .get, path: "/v1/sessions/{id}/script", id: "readScript", tag: .sessions, scope: .read,
    summary: "Reads a session as a script: its beginning, and its events",
    text: """
      The answer is the body of a simulation, which replays the session, and of a creation, which makes a copy of it, \
      at any revision. A script that begins within the session, or whose beginning the journal no longer has, begins \
      with a stored machine.
      """,
    parameters: [Parameters.scriptStart.description, Parameters.revision.description],
    answers: [
      Answer(
        content: .json("SimulationRequest") { Examples.simulations.first?.value }, headers: ["ETag"],
        text: "The script.")
    ],
    ownProblems: aboutSession,
    handler: Service.readScript)
}

extension Service {
  fileprivate func readScript(_ request: Request) async throws -> Response {
    var query = Query(request)
    let first = query.value(Parameters.scriptStart)
    let last = query.value(Parameters.revision)
    try query.check()
    return .json(
      try await sessions.script(of: request.parameter("id"), from: first, until: last, limit: limits.answerBytes))
  }
}

extension Operation {
  static let readMachine = Operation(
    method: .get, path: "/v1/sessions/{id}/machine", id: "readMachine", tag: .sessions, scope: .read,
    summary: "Reads a session's machine",
    text: """
      The stored machine, after the last entry of the journal. `Machine.restore` of `/machine/machine.js` creates a \
      machine in the browser from it.
      """,
    parameters: [.ifMatch, .ifNoneMatch],
    answers: [
      Answer(content: .json("Machine") { Examples.machine }, headers: ["ETag"], text: "The machine."),
      Answer(status: 304, content: .none, headers: ["ETag"], text: "The session still has the client's revision."),
    ],
    ownProblems: aboutSession + [.revisionMismatch],
    handler: Service.readMachine)
}

extension Service {
  fileprivate func readMachine(_ request: Request) async throws -> Response {
    try Query(request).check()
    let answer = try await sessions.machine(of: request.parameter("id"))
    try request.checkMatch(of: answer.revision)
    let response = Response.json(answer)
    guard let known = request.knownRevisions, known.allows(answer.revision) else { return response }
    return response.notModified()
  }
}

extension Operation {
  static let updateSession = Operation(
    method: .patch, path: "/v1/sessions/{id}", id: "updateSession", tag: .sessions, scope: .write,
    summary: "Changes the container or the configuration",
    text: """
      Members of the body replace those of the session: plain objects are merged, arrays and one-of members are \
      replaced as a whole. Running animations complete first.
      """,
    parameters: [.ifMatch, .idempotencyKey], body: Body(schema: "SessionPatch", examples: Examples.patches),
    answers: [Answer(content: .json("Snapshot") { Examples.snapshot() }, headers: ["ETag"], text: "The session.")],
    ownProblems: aboutSession + [.revisionMismatch, .idempotencyKeyReused, .requestInProgress],
    handler: Service.updateSession)
}

extension Service {
  fileprivate func updateSession(_ request: Request) async throws -> Response {
    try Query(request).check()
    let patch = try content(of: request, for: .updateSession)
    let key = try request.idempotencyKey()
    let change = ChangeRequest.patch(patch, if: request.allowedRevisions, key: key) { $0.snapshot.bytes }
    return .json(try await sessions.change(request.parameter("id"), with: change))
  }
}

extension Operation {
  static let deleteSession = Operation(
    method: .delete, path: "/v1/sessions/{id}", id: "deleteSession", tag: .sessions, scope: .write,
    summary: "Deletes a session",
    text: "With an `Idempotency-Key`, the response is the same if the session is gone already.",
    parameters: [.ifMatch, .idempotencyKey],
    answers: [Answer(status: 204, content: .none, text: "It is gone.")],
    ownProblems: aboutSession + [.revisionMismatch],
    handler: Service.deleteSession)
}

extension Service {
  fileprivate func deleteSession(_ request: Request) async throws -> Response {
    try Query(request).check()
    let isRepeatable = try request.idempotencyKey() != nil
    do throws(SessionFailure) {
      try await sessions.delete(request.parameter("id"), if: request.allowedRevisions)
    } catch .notFound where isRepeatable {
      // The first attempt may have deleted it, and nothing is left of the session that could tell.
    }
    return Response(status: 204)
  }
}

extension Operation {
  static let readTimeline = Operation(
    method: .get, path: "/v1/sessions/{id}/timeline", id: "readTimeline", tag: .sessions, scope: .read,
    summary: "Samples the running animations", parameters: [Parameters.timelineRate.description],
    answers: [
      Answer(content: .json("Timeline") { Examples.timeline() }, headers: ["ETag"], text: "The movement's samples.")
    ],
    ownProblems: aboutSession,
    handler: Service.readTimeline)
}

extension Service {
  fileprivate func readTimeline(_ request: Request) async throws -> Response {
    var query = Query(request)
    let rate = query.value(Parameters.timelineRate) ?? 60
    try query.check()
    let view = try await sessions.snapshot(of: request.parameter("id"))
    let timeline = await LongWork.run { [limits] work in
      let timeline = limits.timeline(of: view, framesPerSecond: rate, work).json
      return JSONText { $0.append(timeline) }
    }
    return .json(timeline, headers: Response.entityTag(view.revision))
  }
}
