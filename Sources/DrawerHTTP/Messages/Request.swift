/// A request that has been read completely.
public struct Request: Sendable {
  /// Everything but the content.
  private struct Head {
    var target = RequestTarget()
    var headers = HTTPHeaders()
    var method = HTTPMethod.get
    var remoteAddress = RemoteAddress()
    var trace = TraceContext(HTTPHeaders())
    var routeTemplate: String?
    var parameters: [PathParameter] = []
    var negotiatedContentType: String?
    var client: String?
  }

  /// The head in one object, because a request is passed on many times.
  ///
  /// Written while the header is read, on the connection's thread; constant once a handler has been called.
  private final class Storage: @unchecked Sendable {
    // Read so often that checking each access at run time takes a hundredth of a request.
    @exclusivity(unchecked) var head = Head()
  }

  private var storage = Storage()

  /// The method as sent; `HEAD` even if a `GET` route responds.
  public var method: HTTPMethod { storage.head.method }
  /// The path as sent: percent-encoded, without the query.
  public var path: String { storage.head.target.path }
  /// The path's segments, percent-decoded; an escaped slash stays inside its segment.
  public var pathSegments: [String] { storage.head.target.segments }
  /// The query as sent, with its question mark; empty if there is none.
  public var querySuffix: String { storage.head.target.querySuffix }
  /// The query's items, decoded, in order.
  public var query: [QueryItem] { storage.head.target.query }
  /// The header fields.
  public var headers: HTTPHeaders { storage.head.headers }
  /// The content; empty if there was none.
  public internal(set) var body: [UInt8] = []
  /// The address of the client. A proxy in front of the server counts as the client, unless it is one of
  /// `ServerOptions.trustedProxies`.
  public var remoteAddress: RemoteAddress { storage.head.remoteAddress }
  /// The template of the matching route, such as `/v1/things/{id}`; nil if none matches.
  public var routeTemplate: String? { storage.head.routeTemplate }
  /// The type among the route's `producedContentTypes` that the client prefers; nil if the route has none.
  public var negotiatedContentType: String? { storage.head.negotiatedContentType }
  /// The client's name as returned by `ServerHooks.admit`; nil if it returned none, or refused the request.
  public var client: String? { storage.head.client }
  /// The trace that the request is part of.
  public var trace: TraceContext { storage.head.trace }
  var target: RequestTarget { storage.head.target }

  /// A request for tests of handlers. The target is path and query as in a request line; parts that cannot be parsed
  /// become empty.
  public init(
    method: HTTPMethod, target: String, headers: HTTPHeaders = [:], body: [UInt8] = [],
    remoteAddress: RemoteAddress = RemoteAddress()
  ) {
    storage.head.method = method
    storage.head.target = (try? RequestTarget(parsing: Array(target.utf8))) ?? RequestTarget()
    storage.head.headers = headers
    storage.head.remoteAddress = remoteAddress
    storage.head.trace = TraceContext(headers)
    self.body = body
  }

  /// The decoded value of the route's parameter `name`, or nil if its template has none.
  public func pathParameter(_ name: String) -> String? {
    guard let parameter = storage.head.parameters.first(where: { $0.name == name }),
      parameter.segment < pathSegments.count
    else { return nil }
    return pathSegments[parameter.segment]
  }

  /// The first value of the query item `name`, or nil.
  public func queryValue(_ name: String) -> String? {
    query.first { $0.name == name }?.value
  }
}

// MARK: - While the header is read

extension Request {
  /// An empty request.
  init() {}

  /// Receives the target of the request line, without parsing it yet.
  func begin(target: UnsafeRawBufferPointer) { storage.head.target.receive(target) }

  /// Reads the header from `call`. Returns whether the client sent exactly these lines.
  ///
  /// - Parameter proxies: the proxies whose information about their clients is trusted; nil if there are none.
  func receiveHeader(_ call: AccessCall, proxies: TrustedProxies?) -> Bool {
    storage.head.method = HTTPMethod(rawValue: call.method)
    let isExact = call.read(into: &storage.head.headers, targetSize: storage.head.target.bytes.count)
    storage.head.remoteAddress = call.remoteAddress
    if let proxies {
      storage.head.remoteAddress = proxies.client(of: call.remoteAddress, storage.head.headers)
    }
    storage.head.trace = TraceContext(storage.head.headers)
    return isExact
  }

  /// Parses the target. The host in one in absolute form replaces that of the header (RFC 9112, section 3.2.2).
  func parseTarget() throws(HTTPError) {
    try storage.head.target.parse()
    if let authority = storage.head.target.authority { storage.head.headers["Host"] = authority }
  }

  /// Notes the template that the path has.
  func match(_ template: String?) { storage.head.routeTemplate = template }

  /// Sets the matching route, and the type of the response's content.
  func match(_ route: Route, contentType: String?) {
    storage.head.parameters = route.parameters
    storage.head.negotiatedContentType = contentType
  }

  /// Sets the client's name, which the log shows.
  func setClientName(_ name: String?) { storage.head.client = name }
}
