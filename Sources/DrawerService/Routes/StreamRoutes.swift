import DrawerJSON
import DrawerSessions
import HTTPServer

extension Operation {
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
    ownProblems: aboutSession, mayTakeLong: { $0.headers.contains("Last-Event-ID") },
    handler: Service.streamSession)
}

extension Service {
  fileprivate func streamSession(_ request: Request) async throws -> Response {
    var query = Query(request)
    let frameRate = query.value(Parameters.streamRate)
    // Looked at when the request was let in.
    _ = query.value(Parameters.ticket)
    try query.check()
    guard sessions.watchCount < limits.streams else {
      observation.noteRefusedStream()
      throw HTTPError(
        status: 429, kind: .tooManyRequests, detail: "There are \(limits.streams) streams open already.",
        headers: ["Retry-After": "10"])
    }
    let id = request.parameter("id")
    let stream = SessionStream(of: id, in: sessions, frameRate: frameRate, heartbeatInterval: heartbeatInterval)
    stream.begin(try await sessions.watch(id, after: try request.lastEventID(), handler: stream.send))
    return Response(
      contentType: "text/event-stream", headers: ["Cache-Control": "no-store", "X-Accel-Buffering": "no"],
      stream: stream.output)
  }
}

extension Request {
  /// The revision of the last event that the client has seen, if it comes back.
  fileprivate func lastEventID() throws(Problem) -> Int? {
    guard let text = headers["Last-Event-ID"], !text.isEmpty else { return nil }
    guard let revision = Int(text), revision >= 0 else {
      throw Problem(faults: [(.header("Last-Event-ID"), "must be the id of an event of this stream")])
    }
    return revision
  }
}

extension Operation {
  static let createTicket = Operation(
    method: .post, path: "/v1/tickets", id: "createTicket", tag: .events, scope: .read,
    summary: "Makes a ticket that opens streams",
    text: "It stands for the token that it was made with, for a minute, and may be used more than once.",
    answers: [Answer(content: .json("Ticket") { ["ticket": "reader.1767225600.mac", "expiresIn": 60] }, text: "It.")],
    ownProblems: [.invalidRequest],
    handler: Service.createTicket)
}

extension Service {
  fileprivate func createTicket(_ request: Request) throws -> Response {
    try Query(request).check()
    return .json([
      "ticket": .string(try gate.ticket(for: request)), "expiresIn": .number(Double(Access.ticketLifetime)),
    ])
  }
}
