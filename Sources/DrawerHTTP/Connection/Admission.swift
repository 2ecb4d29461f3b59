/// How a request's content is delimited (RFC 9112, section 6).
enum Framing: Equatable {
  case none
  case length(Int)
  case chunked

  /// Reads the framing from the header fields.
  ///
  /// Refuses everything that two parsers could read differently, since an attacker can use that to smuggle a request
  /// past a proxy.
  init(_ headers: HTTPHeaders, isHTTP11: Bool) throws(HTTPError) {
    guard headers.contains("Transfer-Encoding") else {
      self = try Self.length(headers)
      return
    }
    let codings = headers.values(for: "Transfer-Encoding")
    let lengths = headers.values(for: "Content-Length")
    guard codings.count == 1, lengths.isEmpty, isHTTP11 else {
      throw .malformedRequest("Transfer-Encoding requires HTTP/1.1, and excludes Content-Length.")
    }
    guard codings[0].lowercased() == "chunked" else {
      throw HTTPError(.notImplemented, "The only transfer coding is chunked.")
    }
    self = .chunked
  }

  private static func length(_ headers: HTTPHeaders) throws(HTTPError) -> Framing {
    guard let value = headers["Content-Length"] else { return .none }
    guard headers.occurrences(of: "Content-Length") == 1, !value.isEmpty,
      value.utf8.allSatisfy({ 0x30 <= $0 && $0 <= 0x39 })
    else {
      throw .malformedRequest("Content-Length is not one decimal number.")
    }
    guard value.utf8.count <= 18, let length = Int(value) else {
      throw HTTPError(.bodyTooLarge, "Content-Length is larger than any limit.")
    }
    return .length(length)
  }

  /// Whether content follows the header.
  var hasContent: Bool {
    switch self {
    case .none: false
    case .length(let length): length > 0
    case .chunked: true
    }
  }
}

/// The decision about a request, made when only its header is known.
enum Admission {
  case handle(Route)
  /// The server's own response to `OPTIONS`.
  case answer(Response)
  case refuse(HTTPError)
}

extension Admission {
  /// Whether a busy server handles the request too.
  var isProbe: Bool {
    if case .handle(let route) = self { route.options.isProbe } else { false }
  }

  /// Refuses a header that a proxy may have read differently.
  static func checkLines(_ headers: HTTPHeaders, areExact: Bool, isHTTP11: Bool) throws(HTTPError) {
    guard areExact else {
      throw .malformedRequest("The header has a control character, or a line that is folded or not ended by CR and LF.")
    }
    guard headers.namesAreTokens else { throw .malformedRequest("A header field's name is not a token.") }
    let hosts = headers.occurrences(of: "Host")
    guard hosts == 1 || (hosts == 0 && !isHTTP11) else {
      throw .malformedRequest("A request has exactly one Host header field.")
    }
  }

  /// Refuses a header that is too large.
  static func checkSize(_ request: Request, options: ServerOptions) throws(HTTPError) {
    guard request.target.bytes.count <= options.maximumURIBytes else {
      throw .uriTooLong(limit: options.maximumURIBytes)
    }
    guard request.headers.byteCount <= options.maximumHeaderBytes else {
      throw .headersTooLarge(limit: options.maximumHeaderBytes)
    }
  }

  /// Finds the route of the request, and notes its template if the path is known, even if the request is refused.
  static func decide(
    _ request: Request, _ framing: Framing, router: Router, options: ServerOptions
  ) -> Admission {
    let method = request.method
    if request.target.isAsterisk {
      guard method == .options else { return .refuse(.malformedRequest("The target * is for OPTIONS only.")) }
      return .answer(Response(status: 204, headers: ["Allow": router.allow]))
    }
    switch router.lookup(method, request.pathSegments) {
    case .notFound:
      return .refuse(HTTPError(.notFound, "There is nothing at \(request.path)."))
    case .otherMethods(let allow, let template):
      request.match(template)
      if method == .options { return .answer(Response(status: 204, headers: ["Allow": allow])) }
      return .refuse(
        HTTPError(
          .methodNotAllowed, "\(method) is not allowed here, only \(allow).",
          headers: ["Allow": allow]))
    case .found(let route):
      request.match(route.template)
      do {
        request.match(route, contentType: try negotiate(route, request))
        try checkContent(method, route, request.headers, framing, options)
        return .handle(route)
      } catch {
        return .refuse(error)
      }
    }
  }

  private static func negotiate(_ route: Route, _ request: Request) throws(HTTPError) -> String? {
    let produced = route.options.producedContentTypes
    guard !produced.isEmpty else { return nil }
    guard let chosen = request.preferredContentType(among: produced) else {
      throw HTTPError(
        .notAcceptable,
        "The answer can be \(produced.joined(separator: " or ")), which the request does not accept.")
    }
    return chosen
  }

  private static func checkContent(
    _ method: HTTPMethod, _ route: Route, _ headers: HTTPHeaders, _ framing: Framing, _ options: ServerOptions
  ) throws(HTTPError) {
    let limit = route.options.maximumBodyBytes ?? options.maximumBodyBytes
    let takesContent = !route.acceptedContent.isEmpty
    if takesContent, method.usuallyHasBody, framing == .none {
      throw HTTPError(
        .lengthRequired,
        "The request needs content: send JSON, with Content-Length or chunked.")
    }
    if takesContent, framing.hasContent || method.usuallyHasBody { try checkContentType(route, headers) }
    if case .length(let length) = framing, length > limit { throw .bodyTooLarge(limit: limit) }
  }

  private static func checkContentType(_ route: Route, _ headers: HTTPHeaders) throws(HTTPError) {
    guard headers.occurrences(of: "Content-Type") < 2 else {
      throw HTTPError(.malformedRequest, "There are several headers Content-Type: send one.")
    }
    // The common case, without parsing.
    if !headers.isFirst("Content-Type", route.options.acceptedContentTypes.first ?? "") {
      guard let mediaType = headers["Content-Type"].flatMap({ MediaType($0[...]) }),
        route.acceptedContent.contains(where: { mediaType.isContent(of: $0) })
      else {
        let accepted = route.options.acceptedContentTypes.joined(separator: ", ")
        let name = route.method == .patch ? "Accept-Patch" : "Accept"
        throw HTTPError(
          .unsupportedMediaType,
          "The content must be \(accepted): send the header Content-Type: \(accepted).",
          headers: [name: accepted])
      }
    }
    guard let coding = headers["Content-Encoding"], coding.lowercased() != "identity" else { return }
    throw HTTPError(
      .unsupportedMediaType, "The content must not be encoded.",
      headers: ["Accept-Encoding": "identity"])
  }
}
