extension HTTPError {
  /// A kind of error. The constants are the server's own; an application adds its kinds as further constants.
  public struct Kind: Hashable, Sendable {
    /// The name for programs: words with hyphens.
    public let name: String
    /// The response's status code, 400...599.
    public let status: Int
    /// A few words for people.
    public let title: String

    /// A kind with a name that no other kind has.
    public init(_ name: String, _ status: Int, _ title: String) {
      self.name = name
      self.status = status
      self.title = title
    }

    /// The request line, framing or headers are invalid.
    public static let malformedRequest = Kind("malformed-request", 400, "The request is malformed")
    /// No route has this path.
    public static let notFound = Kind("not-found", 404, "There is nothing here")
    /// The path has routes, but none for this method. The response has `Allow`.
    public static let methodNotAllowed = Kind("method-not-allowed", 405, "The method is not allowed here")
    /// The client accepts no type that the route produces.
    public static let notAcceptable = Kind("not-acceptable", 406, "No acceptable representation")
    /// The route needs content of a declared length.
    public static let lengthRequired = Kind("length-required", 411, "The length is needed")
    /// The content is larger than the limit.
    public static let bodyTooLarge = Kind("body-too-large", 413, "The body is too large")
    /// The request target is longer than the limit.
    public static let uriTooLong = Kind("uri-too-long", 414, "The URI is too long")
    /// The content has a type or coding that the route does not accept.
    public static let unsupportedMediaType = Kind("unsupported-media-type", 415, "The body's type is not supported")
    /// The client sends too much.
    public static let tooManyRequests = Kind("too-many-requests", 429, "Too many requests")
    /// The header fields are larger than the limit.
    public static let headersTooLarge = Kind("headers-too-large", 431, "The headers are too large")
    /// The handler failed, or never answered.
    public static let internalError = Kind("internal-error", 500, "The server failed")
    /// A transfer coding that is not implemented.
    public static let notImplemented = Kind("not-implemented", 501, "This is not implemented")
    /// The server is stopping.
    public static let draining = Kind("draining", 503, "The server is stopping")
  }
}
