import Drawers

extension Problem.Kind {
  /// The path of the page that explains it.
  var path: String { "/problems/\(rawValue)" }
  /// The status code.
  var status: Int { text.status }
  /// What it is, in a few words.
  var title: String { text.title }
  /// What it means, and what to do.
  var explanation: String { text.explanation }

  /// What the machines themselves say of a kind, with its explanation.
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
        "The body could not be parsed, or an object in it has several members of the same name. The detail says what.")
    case .malformedRequest:
      (400, "The request is malformed", "The request line, the framing or a header makes no sense.")
    case .unauthorized:
      (401, "A token is needed", "Send a valid token as \"Authorization: Bearer TOKEN\".")
    case .forbidden:
      (403, "The token does not allow this", "The token is valid, but lacks the scope that this request needs.")
    case .notFound:
      (404, "There is nothing here", "No resource has this path.")
    case .sessionNotFound:
      (404, "There is no such session", "It never existed, was deleted, or was idle for longer than its ttl.")
    case .methodNotAllowed:
      (405, "The method is not allowed here", "The header Allow lists the methods that are.")
    case .notAcceptable:
      (406, "No acceptable representation", "Nothing that the header Accept allows can be produced here.")
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
    case .lengthRequired:
      (411, "The length is needed", "Send the header Content-Length, or the body in chunks.")
    case .revisionMismatch:
      (412, "The session has another revision", "Read the session again, and decide anew on what it is now.")
    case .bodyTooLarge:
      (413, "The body is too large", "The detail tells the limit.")
    case .uriTooLong:
      (414, "The URI is too long", "The detail tells the limit.")
    case .unsupportedMediaType:
      (415, "The body's type is not supported", "Send JSON, with \"Content-Type: application/json\".")
    case .misdirectedRequest:
      (
        421, "The server does not know this name",
        "Without tokens it answers to no name of the public DNS in the header Host, only to such as localhost, so that "
          + "no web page can pass for it. Start it with --allow-host and the name, or with a token."
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
      (431, "The headers are too large", "The detail tells the limit.")
    case .internalError:
      (500, "The server failed", "This is a fault of the server, and is in its log.")
    case .notImplemented:
      (501, "This is not implemented", "The request uses a part of HTTP that this server does not.")
    case .storeUnavailable:
      (503, "The store is not available", "Nothing was changed. Wait as long as the header Retry-After says.")
    case .draining:
      (503, "The server is stopping", "Another instance, or this one later, will answer.")
    case .sessionLimit:
      (503, "There are too many sessions", "Delete some, or wait until idle ones have expired.")
    }
  }
}
