import Drawers

extension Problem.Kind {
  /// The path of the page that explains it.
  var path: String { "/problems/\(rawValue)" }
  /// The status code.
  var status: Int { text.status }
  /// The problem's title: a few words.
  var title: String { text.title }
  /// The meaning of the kind, and the remedy.
  var explanation: String { text.explanation }

  /// The texts of a kind of the machines, with an explanation.
  private static func of(
    _ kind: WireProblem.Kind, _ explanation: String
  ) -> (status: Int, title: String, explanation: String) {
    (kind.status, kind.title, explanation)
  }

  private var text: (status: Int, title: String, explanation: String) {
    switch self {
    case .malformedJSON:
      Self.of(
        .malformedJSON,
        "The body could not be parsed, or an object in it has several members of the same name. The detail names the fault."
      )
    case .malformedRequest:
      (400, "The request is malformed", "The request line, the framing or a header is invalid.")
    case .unauthorized:
      (401, "A token is needed", "Send a valid token as \"Authorization: Bearer TOKEN\".")
    case .forbidden:
      (403, "The token does not allow this", "The token is valid, but lacks the scope that this request needs.")
    case .notFound:
      (404, "There is nothing here", "No resource has this path. The page /docs lists all paths.")
    case .sessionNotFound:
      (404, "There is no such session", "It never existed, was deleted, or was idle for longer than its ttl.")
    case .methodNotAllowed:
      (405, "The method is not allowed here", "The header Allow lists the methods that are.")
    case .notAcceptable:
      (406, "No acceptable representation", "The server cannot produce any of the types that the header Accept allows.")
    case .staleEvent:
      Self.of(.staleEvent, "Time never runs backward: an event's time may not be before the session's.")
    case .noGesture:
      Self.of(.noGesture, "A pan, scroll or pointer needs its beginning before its other phases.")
    case .notPresented:
      Self.of(.notPresented, "The command works on what is presented; present it first.")
    case .alreadyPresented:
      Self.of(.alreadyPresented, "Dismiss it before it is presented again.")
    case .requestInProgress:
      (409, "The first request is still under way", "Repeat the request with the same idempotency key later.")
    case .stillMoving:
      (
        409, "The session still moves",
        "A request waited for the session's rest as long as one may. Repeat the request, or read the session as it moves."
      )
    case .lengthRequired:
      (411, "The length is needed", "Send the header Content-Length, or the body in chunks.")
    case .revisionMismatch:
      (412, "The session has another revision", "Read the session again, and decide based on its current state.")
    case .bodyTooLarge:
      (413, "The body is too large", "The detail names the limit.")
    case .uriTooLong:
      (414, "The URI is too long", "The detail names the limit.")
    case .unsupportedMediaType:
      (415, "The body's type is not supported", "Send JSON, with \"Content-Type: application/json\".")
    case .misdirectedRequest:
      (
        421, "The server does not know this name",
        "Without tokens, the server accepts only names such as localhost in the header Host, and no names of the public "
          + "DNS, so that no web page can impersonate it. Start it with --allow-host and the name, or with a token."
      )
    case .invalidRequest:
      Self.of(
        .invalidRequest,
        "The member errors lists every fault with a JSON Pointer to the value, or with the query parameter's name.")
    case .idempotencyKeyReused:
      (422, "The idempotency key was used for another request", "Use a new key for a new request.")
    case .tooManyRequests:
      (429, "Too many requests", "Wait as long as the header Retry-After says.")
    case .headersTooLarge:
      (431, "The headers are too large", "The detail names the limit.")
    case .internalError:
      (500, "The server failed", "This is a fault of the server, which its log describes.")
    case .notImplemented:
      (501, "This is not implemented", "The request uses a part of HTTP that this server does not implement.")
    case .storeUnavailable:
      (503, "The store is not available", "Nothing was changed. Wait as long as the header Retry-After says.")
    case .draining:
      (503, "The server is stopping", "Repeat the request, at another instance or later.")
    case .sessionLimit:
      (503, "There are too many sessions", "Delete some, or wait until idle ones have expired.")
    }
  }
}
