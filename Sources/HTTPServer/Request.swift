/// A request that has been read completely.
public struct Request: Sendable {
  /// What never changes, in one piece: a request is handed on many times.
  private final class Head: Sendable {
    let method: HTTPMethod
    let target: RequestTarget
    let headers: HTTPHeaders
    let remoteAddress: RemoteAddress
    let trace: TraceContext

    init(_ method: HTTPMethod, _ target: RequestTarget, _ headers: HTTPHeaders, _ remoteAddress: RemoteAddress) {
      self.method = method
      self.target = target
      self.headers = headers
      self.remoteAddress = remoteAddress
      trace = TraceContext(headers)
    }
  }

  private let head: Head

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
  public internal(set) var body: [UInt8]
  /// Who sent it; a proxy in front of the server is taken for the client.
  public var remoteAddress: RemoteAddress { head.remoteAddress }
  /// The template of the route that answers, such as `/v1/things/{id}`; nil if none matched.
  public internal(set) var routeTemplate: String?
  /// The one of the route's `producedContentTypes` that the client likes best; nil if it has none.
  public internal(set) var negotiatedContentType: String?

  /// What `ServerHooks.admit` calls the client; nil if it gave no name, or refused.
  public internal(set) var client: String?
  /// The trace that the request is part of.
  public var trace: TraceContext { head.trace }
  var target: RequestTarget { head.target }

  var parameters: [PathParameter] = []

  /// A request made by hand, for tests of handlers. The target is path and query as in a request line; what
  /// cannot be parsed of it becomes empty.
  public init(
    method: HTTPMethod, target: String, headers: HTTPHeaders = [:], body: [UInt8] = [],
    remoteAddress: RemoteAddress = RemoteAddress()
  ) {
    let parsed = (try? RequestTarget(parsing: Array(target.utf8))) ?? RequestTarget()
    self.init(method: method, target: parsed, headers: headers, remoteAddress: remoteAddress)
    self.body = body
  }

  init(method: HTTPMethod, target: RequestTarget, headers: HTTPHeaders, remoteAddress: RemoteAddress) {
    head = Head(method, target, headers, remoteAddress)
    body = []
  }

  /// The decoded value of the route's parameter `name`, or nil if its template has none.
  public func pathParameter(_ name: String) -> String? {
    guard let parameter = parameters.first(where: { $0.name == name }), parameter.segment < pathSegments.count
    else { return nil }
    return pathSegments[parameter.segment]
  }

  /// The route's parameters by name.
  public var pathParameters: [String: String] {
    var values: [String: String] = [:]
    for parameter in parameters { values[parameter.name] = pathParameter(parameter.name) }
    return values
  }

  /// The first value of the query item `name`, or nil.
  public func queryValue(_ name: String) -> String? {
    query.first { $0.name == name }?.value
  }
}
