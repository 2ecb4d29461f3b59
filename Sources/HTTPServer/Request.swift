/// A request that has been read completely.
public struct Request: Sendable {
  /// The method as sent; `HEAD` where a `GET` route answers it.
  public let method: HTTPMethod
  /// The path as sent: percent-encoded, without the query.
  public let path: String
  /// The path's segments, percent-decoded; an escaped slash stays inside its segment.
  public let pathSegments: [String]
  /// The query's items, decoded, in order.
  public let query: [QueryItem]
  /// The header fields.
  public let headers: HTTPHeaders
  /// The content; empty if there was none.
  public internal(set) var body: [UInt8]
  /// Who sent it; a proxy in front of the server is taken for the client.
  public let remoteAddress: RemoteAddress
  /// The template of the route that answers, such as `/v1/things/{id}`; nil if none matched.
  public internal(set) var routeTemplate: String?
  /// The one of the route's `producedContentTypes` that the client likes best; nil if it has none.
  public internal(set) var negotiatedContentType: String?

  /// What `ServerHooks.admit` calls the client; nil if it gave no name, or refused.
  public internal(set) var client: String?
  /// The trace that the request is part of.
  public let trace: TraceContext

  var parameters: [PathParameter] = []

  /// A request made by hand, for tests of handlers.
  /// - Parameter target: path and query as in a request line; what cannot be parsed becomes empty.
  public init(
    method: HTTPMethod, target: String, headers: HTTPHeaders = [:], body: [UInt8] = [],
    remoteAddress: RemoteAddress = RemoteAddress()
  ) {
    let parsed = (try? RequestTarget(parsing: Array(target.utf8))) ?? RequestTarget()
    self.init(method: method, target: parsed, headers: headers, remoteAddress: remoteAddress)
    self.body = body
  }

  init(method: HTTPMethod, target: RequestTarget, headers: HTTPHeaders, remoteAddress: RemoteAddress) {
    self.method = method
    self.path = target.path
    self.pathSegments = target.segments
    self.query = target.query
    self.headers = headers
    self.trace = TraceContext(headers)
    self.body = []
    self.remoteAddress = remoteAddress
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
