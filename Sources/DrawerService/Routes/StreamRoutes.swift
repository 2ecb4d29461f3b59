import DrawerHTTP
import DrawerSessions
import Drawers

extension Operation {
  static let streamSession = Operation(
    method: .get, path: "/v1/sessions/{id}/stream", id: "streamSession", tag: .events, scope: .read,
    summary: "Follows a session, as Server-Sent Events",
    text: """
      An event's `id` is the revision. The stream begins with `snapshot`, or with the events after `Last-Event-ID`. \
      Then it sends `result` for each batch and each completion, `sample` if requested, and `end` before the server \
      closes the stream.
      """,
    parameters: [Parameters.streamRate.description, Parameters.ticket.description, .lastEventID],
    answers: [
      Answer(
        content: .events([
          ("snapshot", "Snapshot"), ("result", "Result"), ("sample", "StreamSample"), ("end", "StreamEnd"),
        ]), text: "The events, each with a line of JSON as its data.")
    ],
    ownProblems: aboutSession + [.sessionLimit],
    handler: Service.streamSession)

  static let streamSessions = Operation(
    method: .get, path: "/v1/stream", id: "streamSessions", tag: .events, scope: .read,
    summary: "Follows many sessions on one connection, as Server-Sent Events",
    text: """
      The events of each session are those of its own stream, in the same order. Their data names the session, and \
      contains the data of its own stream as `data`. An `id` is the revisions of all sessions, in the order of the \
      request. With it as `Last-Event-ID`, the same request continues each session where it was. `end` concerns one \
      session, and the stream closes after the last one's: its reason is `unknown` if there is no such session, and \
      `unreadable` if it is damaged, or of a controller that the server does not have. To follow other sessions, send \
      another request, in which `ID@REVISION` continues a session.
      """,
    parameters: [
      Parameters.streamPositions.description, Parameters.streamRate.description, Parameters.ticket.description,
      .lastPositions,
    ],
    answers: [
      Answer(
        content: .events([
          ("snapshot", "SharedSnapshot"), ("result", "SharedResult"), ("sample", "SharedSample"), ("end", "SharedEnd"),
        ]), text: "The events, each with a line of JSON as its data.")
    ],
    ownProblems: [.invalidRequest, .sessionLimit, .storeUnavailable],
    handler: Service.streamSessions)
}

extension Service {
  fileprivate func streamSession(_ request: Request) async throws -> Response {
    var query = Query(request)
    let frameRate = query.streamRate()
    try query.check()
    let position = StreamPosition(session: request.parameter("id"))
    return try await stream([position], isShared: false, frameRate: frameRate, to: request)
  }

  fileprivate func streamSessions(_ request: Request) async throws -> Response {
    var query = Query(request)
    let positions = query.values(Parameters.streamPositions)
    let frameRate = query.streamRate()
    try query.check()
    guard Set(positions.map(\.session)).count == positions.count else {
      let name = Parameters.streamPositions.description.name
      throw Problem(faults: [(.parameter(name), "must name a session only once")])
    }
    return try await stream(positions, isShared: true, frameRate: frameRate, to: request)
  }

  /// A stream that continues from `positions`, or from where the client's last stream ended.
  private func stream(
    _ positions: [StreamPosition], isShared: Bool, frameRate: Int?, to request: Request
  ) async throws -> Response {
    let stream = SessionStream(
      from: try request.lastSeen(of: positions), in: sessions, isShared: isShared, frameRate: frameRate,
      heartbeatInterval: heartbeatInterval)
    let openStreams = observation.openStreams
    guard openStreams.begin(limit: limits.streams) else {
      observation.metrics.noteRefusedStream()
      throw HTTPError.tooManyRequests("There are \(limits.streams) streams open already.", retryAfter: 10)
    }
    stream.output.onClose { _ in openStreams.end() }
    try await stream.begin { [observation] failure, session in observation.note(failure, of: request, session: session)
    }
    return Response(
      contentType: "text/event-stream",
      headers: ["Cache-Control": "no-store, no-transform", "X-Accel-Buffering": "no"],
      stream: stream.output)
  }
}

extension Query {
  /// How many samples a second a stream is to have.
  fileprivate mutating func streamRate() -> Int? {
    // Looked at when the request was let in.
    _ = value(Parameters.ticket)
    return value(Parameters.streamRate)
  }
}

extension Request {
  /// `positions`, updated from the last event that a reconnecting client has seen.
  fileprivate func lastSeen(of positions: [StreamPosition]) throws(Problem) -> [StreamPosition] {
    guard let text = headers["Last-Event-ID"], !text.isEmpty else { return positions }
    let revisions = text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    let seen = zip(positions, revisions).compactMap { position, digits -> StreamPosition? in
      if digits.isEmpty { return StreamPosition(session: position.session) }
      return StreamPosition.revision(digits).map { StreamPosition(session: position.session, revision: $0) }
    }
    guard seen.count == positions.count, revisions.count == positions.count else {
      throw Problem(faults: [(.header("Last-Event-ID"), "must be the id of an event of this stream")])
    }
    return seen
  }
}

extension Operation {
  static let createTicket = Operation(
    method: .post, path: "/v1/tickets", id: "createTicket", tag: .events, scope: .read,
    summary: "Makes a ticket that opens streams",
    text: "It replaces the token that requested it, for a minute, and can be used more than once.",
    answers: [Answer(content: .json("Ticket") { ["ticket": "reader.1767225600.mac", "expiresIn": 60] }, text: "It.")],
    ownProblems: [.invalidRequest],
    handler: Service.createTicket)
}

extension Service {
  fileprivate func createTicket(_ request: Request) throws -> Response {
    try Query(request).check()
    let ticket = try gate.ticket(for: request)
    let reason = ticket.isEmpty ? "The server has no tokens, so that streams need no ticket." : nil
    return .json(Ticket(ticket: ticket, expiresIn: Double(Access.ticketLifetime), detail: reason))
  }
}

private struct Ticket: Encodable {
  var ticket: String
  /// Seconds.
  var expiresIn: Double
  /// Why the ticket is empty; nil if it is not.
  var detail: String?
}
