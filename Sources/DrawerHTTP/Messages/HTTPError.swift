/// A refusal, as a value: the server renders it through `ServerHooks.renderError`.
public struct HTTPError: Error, Sendable {
  /// The kinds of error, independent of how an application renders them.
  public enum Kind: String, Sendable, CaseIterable {
    /// The request line, framing or headers are invalid: 400.
    case malformedRequest
    /// No route has this path: 404.
    case notFound
    /// The path has routes, but none for this method: 405, with `Allow`.
    case methodNotAllowed
    /// The client accepts no type that the route produces: 406.
    case notAcceptable
    /// The route needs content of a declared length: 411.
    case lengthRequired
    /// The content is larger than the limit: 413.
    case bodyTooLarge
    /// The request target is longer than the limit: 414.
    case uriTooLong
    /// The content has a type or coding that the route does not accept: 415.
    case unsupportedMediaType
    /// The header fields are larger than the limit: 431.
    case headersTooLarge
    /// A transfer coding that is not implemented: 501.
    case notImplemented
    /// The handler failed, or never answered: 500.
    case internalError
    /// The server is stopping: 503.
    case stopping
    /// The request needs credentials, or other ones: 401.
    case unauthorized
    /// The credentials do not allow the request: 403.
    case forbidden
    /// The request is for a host name that the server does not have: 421.
    case misdirected
    /// The client sends too much: 429.
    case tooManyRequests
    /// An error of the service above.
    case other
  }

  /// The response's status code.
  public var status: Int
  /// The kind of error.
  public var kind: Kind
  /// A sentence for people.
  public var detail: String
  /// Header fields that the response must have, such as `Allow`.
  public var headers: HTTPHeaders

  /// An error; `status` 400...599.
  public init(status: Int, kind: Kind = .other, detail: String, headers: HTTPHeaders = [:]) {
    self.status = status
    self.kind = kind
    self.detail = detail
    self.headers = headers
  }

  static func malformedRequest(_ detail: String) -> HTTPError {
    HTTPError(status: 400, kind: .malformedRequest, detail: detail)
  }

  static var internalError: HTTPError {
    HTTPError(status: 500, kind: .internalError, detail: "The server failed to answer the request.")
  }

  static var stopping: HTTPError {
    HTTPError(status: 503, kind: .stopping, detail: "The server is stopping.", headers: ["Connection": "close"])
  }

  /// An error of a client that sends too much, and may try again after `seconds`.
  package static func tooManyRequests(_ detail: String, retryAfter seconds: Int = 1) -> HTTPError {
    HTTPError(status: 429, kind: .tooManyRequests, detail: detail, headers: ["Retry-After": String(seconds)])
  }

  static func uriTooLong(limit: Int) -> HTTPError {
    HTTPError(status: 414, kind: .uriTooLong, detail: "The request target is longer than \(limit) bytes.")
  }

  static func headersTooLarge(limit: Int) -> HTTPError {
    HTTPError(status: 431, kind: .headersTooLarge, detail: "The header fields are larger than \(limit) bytes.")
  }

  static func bodyTooLarge(limit: Int) -> HTTPError {
    HTTPError(status: 413, kind: .bodyTooLarge, detail: "The content is larger than \(limit) bytes.")
  }
}
