import DrawerHTTP
import Drawers

extension Problem.Kind {
  static let unauthorized = Self("unauthorized", 401, "A token is needed")
  static let forbidden = Self("forbidden", 403, "The token does not allow this")
  static let sessionNotFound = Self("session-not-found", 404, "There is no such session")
  static let requestInProgress = Self("request-in-progress", 409, "The first request is still under way")
  static let stillMoving = Self("still-moving", 409, "The session still moves")
  static let revisionMismatch = Self("revision-mismatch", 412, "The session has another revision")
  static let misdirectedRequest = Self("misdirected-request", 421, "The server does not know this name")
  static let idempotencyKeyReused = Self(
    "idempotency-key-reused", 422, "The idempotency key was used for another request")
  static let storeUnavailable = Self("store-unavailable", 503, "The store is not available")
  static let sessionLimit = Self("session-limit", 503, "There are too many sessions")

  // The kinds of the machines.
  static let malformedJSON = Self(.malformedJSON)
  static let staleEvent = Self(.staleEvent)
  static let noGesture = Self(.noGesture)
  static let notPresented = Self(.notPresented)
  static let alreadyPresented = Self(.alreadyPresented)
  static let invalidRequest = Self(.invalidRequest)

  /// The kind of a problem that the machines report.
  init(_ kind: WireProblem.Kind) { self.init(kind.rawValue, kind.status, kind.title) }

  /// Every kind in the order of the statuses, with its meaning and the remedy.
  private static let explanations: KeyValuePairs<Self, String> = [
    .malformedJSON:
      "The body could not be parsed, or an object in it has several members of the same name. The detail names the fault.",
    .malformedRequest: "The request line, the framing or a header is invalid.",
    .unauthorized: "Send a valid token as \"Authorization: Bearer TOKEN\".",
    .forbidden: "The token is valid, but lacks the scope that this request needs.",
    .notFound: "No resource has this path. The page /docs lists all paths.",
    .sessionNotFound: "It never existed, was deleted, or was idle for longer than its ttl. Create another one.",
    .methodNotAllowed: "The header Allow lists the methods that are.",
    .notAcceptable: "The server cannot produce any of the types that the header Accept allows.",
    .staleEvent: "Time never runs backward: an event's time may not be before the session's.",
    .noGesture: "A pan, scroll or pointer needs its beginning before its other phases.",
    .notPresented: "The command works on what is presented; present it first.",
    .alreadyPresented: "Dismiss it before it is presented again.",
    .requestInProgress: "Repeat the request with the same idempotency key later.",
    .stillMoving:
      "A request waited for the session's rest as long as one may. Repeat the request, or read the session as it moves.",
    .lengthRequired: "Send the header Content-Length, or the body in chunks.",
    .revisionMismatch: "Read the session again, and decide based on its current state.",
    .bodyTooLarge: "The detail names the limit.",
    .uriTooLong: "The detail names the limit.",
    .unsupportedMediaType: "Send JSON, with \"Content-Type: application/json\".",
    .misdirectedRequest:
      "Without tokens, the server accepts only names such as localhost in the header Host, and no names of the public "
      + "DNS, so that no web page can impersonate it. Start it with --allow-host and the name, or with a token.",
    .invalidRequest:
      "The member errors lists every fault with a JSON Pointer to the value, or with the query parameter's name.",
    .idempotencyKeyReused: "Use a new key for a new request.",
    .tooManyRequests: "Wait as long as the header Retry-After says.",
    .headersTooLarge: "The detail names the limit.",
    .internalError: "This is a fault of the server, which its log describes.",
    .notImplemented: "The request uses a part of HTTP that this server does not implement.",
    .storeUnavailable: "Nothing was changed. Wait as long as the header Retry-After says.",
    .draining: "Repeat the request, at another instance or later.",
    .sessionLimit: "Delete some, or wait until idle ones have expired.",
  ]

  /// Every kind.
  static let all = explanations.map(\.key)

  /// The kind with this name.
  static func named(_ name: String) -> Self? { all.first { $0.name == name } }

  /// The meaning of the kind, and the remedy.
  var explanation: String { Self.explanations.first { $0.key == self }?.value ?? "" }
  /// The path of the page that explains it.
  var path: String { "/problems/\(name)" }
}
