/// A refusal, as a value: the server renders it through `ServerHooks.renderError`.
public struct HTTPError: Error, Sendable {
  /// The kind of error.
  public var kind: Kind
  /// A sentence for people.
  public var detail: String
  /// Header fields that the response must have, such as `Allow`.
  public var headers: HTTPHeaders

  /// An error of this kind.
  public init(_ kind: Kind, _ detail: String, headers: HTTPHeaders = [:]) {
    self.kind = kind
    self.detail = detail
    self.headers = headers
  }

  /// An error without a kind of its own; `status` 400...599.
  public init(status: Int, detail: String, headers: HTTPHeaders = [:]) {
    self.init(Kind("other", status, "The request failed"), detail, headers: headers)
  }

  /// The response's status code.
  public var status: Int { kind.status }
}

extension HTTPError {
  static func malformedRequest(_ detail: String) -> HTTPError {
    HTTPError(.malformedRequest, detail)
  }

  static var internalError: HTTPError {
    HTTPError(.internalError, "The server failed to answer the request.")
  }

  static var stopping: HTTPError {
    HTTPError(.draining, "The server is stopping.", headers: ["Connection": "close"])
  }

  /// An error of a client that sends too much, and may try again after `seconds`.
  package static func tooManyRequests(_ detail: String, retryAfter seconds: Int = 1) -> HTTPError {
    HTTPError(.tooManyRequests, detail, headers: ["Retry-After": String(seconds)])
  }

  static func uriTooLong(limit: Int) -> HTTPError {
    HTTPError(.uriTooLong, "The request target is longer than \(limit) bytes.")
  }

  static func headersTooLarge(limit: Int) -> HTTPError {
    HTTPError(.headersTooLarge, "The header fields are larger than \(limit) bytes.")
  }

  static func bodyTooLarge(limit: Int) -> HTTPError {
    HTTPError(.bodyTooLarge, "The content is larger than \(limit) bytes.")
  }
}
