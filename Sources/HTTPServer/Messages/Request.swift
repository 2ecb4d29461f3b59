/// A request that has been read completely.
public struct Request: Sendable {
  /// Everything but the content, in one piece: a request is handed on many times.
  ///
  /// Written while the header is read, on the connection's thread; constant once a handler has been called.
  private final class Head: @unchecked Sendable {
    var method = HTTPMethod.get
    var target = RequestTarget()
    var headers = HTTPHeaders()
    var remoteAddress = RemoteAddress()
    var trace = TraceContext(HTTPHeaders())
    var routeTemplate: String?
    var parameters: [PathParameter] = []
    var negotiatedContentType: String?
    var client: String?
  }

  private var head = Head()

  /// The method as sent; `HEAD` where a `GET` route answers it.
  public var method: HTTPMethod { head.method }
  /// The path as sent: percent-encoded, without the query.
  public var path: String { head.target.path }
  /// The path's segments, percent-decoded; an escaped slash stays inside its segment.
  public var pathSegments: [String] { head.target.segments }
  /// The query's items, decoded, in order.
  public var query: [QueryItem] { head.target.query }
  /// The header fields.
  public var headers: HTTPHeaders { head.headers }
  /// The content; empty if there was none.
  public internal(set) var body: [UInt8] = []
  /// Who sent it; a proxy in front of the server is taken for the client.
  public var remoteAddress: RemoteAddress { head.remoteAddress }
  /// The template of the route that answers, such as `/v1/things/{id}`; nil if none matched.
  public var routeTemplate: String? { head.routeTemplate }
  /// The one of the route's `producedContentTypes` that the client likes best; nil if it has none.
  public var negotiatedContentType: String? { head.negotiatedContentType }
  /// What `ServerHooks.admit` calls the client; nil if it gave no name, or refused.
  public var client: String? { head.client }
  /// The trace that the request is part of.
  public var trace: TraceContext { head.trace }
  var target: RequestTarget { head.target }

  /// A request made by hand, for tests of handlers. The target is path and query as in a request line; what
  /// cannot be parsed of it becomes empty.
  public init(
    method: HTTPMethod, target: String, headers: HTTPHeaders = [:], body: [UInt8] = [],
    remoteAddress: RemoteAddress = RemoteAddress()
  ) {
    head.method = method
    head.target = (try? RequestTarget(parsing: Array(target.utf8))) ?? RequestTarget()
    head.headers = headers
    head.remoteAddress = remoteAddress
    head.trace = TraceContext(headers)
    self.body = body
  }

  /// The decoded value of the route's parameter `name`, or nil if its template has none.
  public func pathParameter(_ name: String) -> String? {
    guard let parameter = head.parameters.first(where: { $0.name == name }), parameter.segment < pathSegments.count
    else { return nil }
    return pathSegments[parameter.segment]
  }

  /// The route's parameters by name.
  public var pathParameters: [String: String] {
    var values: [String: String] = [:]
    for parameter in head.parameters { values[parameter.name] = pathParameter(parameter.name) }
    return values
  }

  /// The first value of the query item `name`, or nil.
  public func queryValue(_ name: String) -> String? {
    query.first { $0.name == name }?.value
  }
}

// MARK: - While the header is read

extension Request {
  /// One of which nothing has been read.
  init() {}

  /// Takes the request line's target, which is not looked at yet.
  func begin(target: UnsafeRawBufferPointer) { head.target.receive(target) }

  /// Takes what `call` tells of the header. Returns whether this is what the client has sent, line by line.
  func receiveHeader(_ call: AccessCall) -> Bool {
    head.method = HTTPMethod(rawValue: call.method)
    let isExact = call.read(into: &head.headers, targetSize: head.target.bytes.count)
    head.remoteAddress = call.remoteAddress
    head.trace = TraceContext(head.headers)
    return isExact
  }

  func parseTarget() throws(HTTPError) { try head.target.parse() }

  /// Notes the template that the path has.
  func match(_ template: String?) { head.routeTemplate = template }

  /// Notes which route answers, and with which type of content.
  func match(_ route: Route, contentType: String?) {
    head.parameters = route.parameters
    head.negotiatedContentType = contentType
  }

  /// Notes what the client is called.
  func call(client: String?) { head.client = client }

  /// Forgets everything but the memory it is in, unless somebody else still needs that.
  mutating func clear() {
    body.clear()
    guard isKnownUniquelyReferenced(&head) else {
      head = Head()
      return
    }
    head.target.clear()
    head.headers.clear()
    head.routeTemplate = nil
    head.parameters = []
    head.negotiatedContentType = nil
    head.client = nil
  }
}
