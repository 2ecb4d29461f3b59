/// Finds the route for a request in a tree of path segments.
///
/// A literal segment takes precedence over a parameter: `/things/new` over `/things/{id}`, regardless of the order in
/// which they were added. A parameter matches one segment that is not empty. `{rest...}` at a template's end matches
/// any rest that no other route matches.
public struct Router: Sendable {
  enum Lookup {
    case found(Route)
    /// The path is known, but not with this method.
    case otherMethods(allow: String, template: String)
    case notFound
  }

  private struct Node: Sendable {
    /// The nodes of literal segments. There are few, so comparing is faster than hashing.
    var literals: [(segment: String, node: Int)] = []
    var parameter: Int?
    /// The node for any rest of a path.
    var rest: Int?
    var routes: [Int] = []
    var allow = ""

    func child(_ segment: String) -> Int? { literals.first { $0.segment == segment }?.node }
  }

  private var routes: [Route] = []
  private var nodes = [Node()]

  /// A router without routes.
  public init() {}

  /// Handles a request. It runs on the connection's own thread until it waits for something, and must not block that
  /// thread, unless ``RouteOptions/mayTakeLong`` moves it to another one. While it waits, the connection is suspended.
  /// Errors that it throws are rendered. Its task is canceled when the client is gone.
  public typealias Handler = @Sendable (Request) async throws -> Response

  /// Every method and template, in the order they were added.
  package var templates: [(method: HTTPMethod, template: String)] {
    routes.map { ($0.method, $0.template) }
  }

  /// The methods of all routes, for `OPTIONS *`.
  var allow: String { Self.allow(routes.map(\.method)) }

  /// Adds a route. The template is a path such as `/v1/things/{id}`; a route of the same method and template is replaced.
  public mutating func add(
    _ method: HTTPMethod, _ template: String, options: RouteOptions = RouteOptions(), handler: @escaping Handler
  ) {
    assert(template.hasPrefix("/"), "a route's template starts with a slash")
    var node = 0
    var parameters: [PathParameter] = []
    let segments = template.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      if segment.hasPrefix("{"), segment.hasSuffix("...}") {
        assert(index == segments.count - 1, "nothing follows the rest of a path")
        node = child(at: \.rest, of: node)
      } else if segment.hasPrefix("{"), segment.hasSuffix("}") {
        parameters.append(PathParameter(name: String(segment.dropFirst().dropLast()), segment: index))
        node = child(at: \.parameter, of: node)
      } else {
        node = literal(String(segment), of: node)
      }
    }
    let route = Route(
      method: method, template: template, parameters: parameters, options: options, handler: handler)
    if let known = nodes[node].routes.first(where: { routes[$0].method == method }) {
      routes[known] = route
    } else {
      nodes[node].routes.append(routes.count)
      routes.append(route)
    }
    nodes[node].allow = Self.allow(nodes[node].routes.map { routes[$0].method })
  }

  /// The node for a parameter of `node`, or for the rest of a path; created if there is none.
  private mutating func child(at place: WritableKeyPath<Node, Int?>, of node: Int) -> Int {
    if let known = nodes[node][keyPath: place] { return known }
    nodes[node][keyPath: place] = nodes.count
    nodes.append(Node())
    return nodes.count - 1
  }

  /// The node for the literal `segment` of `node`; created if there is none.
  private mutating func literal(_ segment: String, of node: Int) -> Int {
    if let known = nodes[node].child(segment) { return known }
    nodes[node].literals.append((segment, nodes.count))
    nodes.append(Node())
    return nodes.count - 1
  }

  /// The methods of a path, including those that the server handles itself.
  private static func allow(_ methods: [HTTPMethod]) -> String {
    var names: [String] = []
    for method in methods where !names.contains(method.rawValue) {
      names.append(method.rawValue)
      if method == .get, !methods.contains(.head) { names.append(HTTPMethod.head.rawValue) }
    }
    if !names.contains("OPTIONS") { names.append("OPTIONS") }
    return names.joined(separator: ", ")
  }

  /// The route for a method and decoded segments. A `GET` route also handles `HEAD`, unless there is a route for that.
  func lookup(_ method: HTTPMethod, _ segments: [String]) -> Lookup {
    guard let node = find(segments, 0, from: 0) else { return .notFound }
    let candidates = nodes[node].routes
    if let exact = candidates.first(where: { routes[$0].method == method }) { return .found(routes[exact]) }
    if method == .head, let get = candidates.first(where: { routes[$0].method == .get }) { return .found(routes[get]) }
    return .otherMethods(allow: nodes[node].allow, template: candidates.first.map { routes[$0].template } ?? "")
  }

  /// The response of the matching route, without a server and its checks of requests; nil if no route matches.
  package func response(to request: Request) async throws -> Response? {
    guard case .found(let route) = lookup(request.method, request.pathSegments) else { return nil }
    request.match(route, contentType: nil)
    return try await route.handler(request)
  }

  /// The node for the segments from the index `next` on, searched from the node `index`.
  private func find(_ segments: [String], _ next: Int, from index: Int) -> Int? {
    guard next < segments.count else { return nodes[index].routes.isEmpty ? nil : index }
    if let literal = nodes[index].child(segments[next]), let found = find(segments, next + 1, from: literal) {
      return found
    }
    if let parameter = nodes[index].parameter, !segments[next].isEmpty,
      let found = find(segments, next + 1, from: parameter)
    {
      return found
    }
    return nodes[index].rest
  }
}
