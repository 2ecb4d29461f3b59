import DrawerHTTP
import Drawers

/// A route with its complete description. The router's checks and the OpenAPI document are both made from it.
struct Operation: Sendable {
  /// The groups in which people look for operations.
  enum Tag: String, Sendable, CaseIterable {
    case sessions, events, simulations, controllers, service
  }

  /// A JSON value that shows how something looks.
  struct Example: Sendable {
    var name: String
    var summary: String
    var value: JSONValue
  }

  /// The content of a request.
  struct Body: Sendable {
    /// The name of its schema among the components.
    var schema: String
    var examples: [Example]
  }

  /// An answer that is no problem.
  struct Answer: Sendable {
    /// The type of the content.
    enum Content: Sendable {
      case none
      /// JSON, with the name of its schema among the components.
      case json(String, example: @Sendable () -> JSONValue?)
      /// Server-Sent Events, with the name of the schema of each event's data.
      case events([(event: String, schema: String)])
      /// Some text of a type.
      case text(String)
    }

    var status = 200
    var content: Content
    var headers: [String] = []
    var text: String
  }

  var method: HTTPMethod
  /// The path, with `{name}` for each parameter.
  var path: String
  var id: String
  var tag: Tag
  /// The scope that a token needs, if the server requires tokens; nil for a public operation.
  var scope: AccessToken.Scope?
  /// The operation's purpose, in a few words.
  var summary: String
  /// More about the operation, in full sentences.
  var text: String?
  var parameters: [Parameter] = []
  var body: Body?
  var answers: [Answer]
  /// The operation's own problems, besides those that follow from its parameters and responses.
  var ownProblems: [Problem.Kind] = []
  /// Answers it.
  var handler: @Sendable (Service) -> Router.Handler

  /// The router's options for the operation.
  var options: RouteOptions {
    RouteOptions(
      acceptedContentTypes: body == nil ? [] : [Response.jsonContentType],
      producedContentTypes: answers.compactMap(\.negotiatedType).prefix(1).map { $0 },
      isProbe: Operation.probes.contains(path), withoutClient: scope == .read ? .ends : .dependsOnMethod)
  }

  /// Every problem that it can answer.
  var problems: [Problem.Kind] {
    var kinds: Set<Problem.Kind> = [
      .malformedRequest, .bodyTooLarge, .uriTooLong, .headersTooLarge, .internalError, .notImplemented,
    ]
    if body != nil { kinds.formUnion([.malformedJSON, .lengthRequired, .unsupportedMediaType]) }
    if !options.producedContentTypes.isEmpty { kinds.insert(.notAcceptable) }
    if scope != nil { kinds.formUnion([.unauthorized, .forbidden]) }
    if !Operation.probes.contains(path) { kinds.formUnion([.misdirectedRequest, .tooManyRequests]) }
    // Only requests that wait for the store can still be waiting when the server stops.
    if ownProblems.contains(.storeUnavailable) { kinds.insert(.draining) }
    kinds.formUnion(ownProblems)
    return Problem.Kind.all.filter(kinds.contains)
  }

  /// The names of the parameters in its path.
  var pathParameterNames: [String] {
    path.split(separator: "/").filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
  }
}

extension Operation.Answer {
  /// The type that a client has to accept; nil if it is not checked.
  fileprivate var negotiatedType: String? {
    switch content {
    case .json: Response.jsonContentType
    case .events: "text/event-stream"
    case .none, .text: nil
    }
  }
}

extension Operation {
  /// Every operation. A test compares them with the routes.
  static let all =
    [
      createSession, listSessions, readSession, readScript, readMachine, updateSession, deleteSession, readTimeline,
      applyEvents,
      readJournal, streamSession, streamSessions, simulate, createTicket, listControllers, readController, liveness,
      health, readiness, metrics, problemPage, document,
    ] + files

  /// The paths of event streams.
  static let streams: Set = [streamSession.path, streamSessions.path]
}
