/// Finds the route for a request, by a tree of path segments.
///
/// A literal segment wins over a parameter: `/things/new` over `/things/{id}`, in whatever order they
/// were added. A parameter takes one segment, and never an empty one.
public struct Router: Sendable {
  enum Lookup {
    case found(Route)
    /// The path is known, but not with this method.
    case otherMethods(allow: String, template: String)
    case notFound
  }

  private struct Node: Sendable {
    var literals: [String: Int] = [:]
    var parameter: Int?
    var routes: [Int] = []
    var allow = ""
  }

  private var routes: [Route] = []
  private var nodes = [Node()]

  /// A router without routes.
  public init() {}

  /// Adds a route that is answered when its handler returns, on the connection's own thread: for work
  /// of microseconds. What it throws is rendered. The template is a path such as `/v1/things/{id}`; a route of the
  /// same method and template is replaced.
  public mutating func add(
    _ method: HTTPMethod, _ template: String, options: RouteOptions = RouteOptions(),
    handler: @escaping @Sendable (Request) throws -> Response
  ) {
    insert(method, template, options, .immediate(handler))
  }

  /// Adds a route whose handler answers through its `Responder`, at once or later and from any thread.
  public mutating func add(
    _ method: HTTPMethod, _ template: String, options: RouteOptions = RouteOptions(),
    handler: @escaping @Sendable (Request, Responder) -> Void
  ) {
    insert(method, template, options, .deferred(handler))
  }

  /// Every method and template, in the order they were added.
  public var templates: [(method: HTTPMethod, template: String)] {
    routes.map { ($0.method, $0.template) }
  }

  /// The methods of all routes, for `OPTIONS *`.
  var allow: String { Self.allow(routes.map(\.method)) }

  private mutating func insert(
    _ method: HTTPMethod, _ template: String, _ options: RouteOptions, _ handler: Route.Handler
  ) {
    assert(template.hasPrefix("/"), "a route's template starts with a slash")
    var node = 0
    var parameters: [PathParameter] = []
    let segments = template.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      if segment.hasPrefix("{"), segment.hasSuffix("}") {
        parameters.append(PathParameter(name: String(segment.dropFirst().dropLast()), segment: index))
        node = child(of: node, \.parameter)
      } else {
        node = child(of: node, \.literals[String(segment)])
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

  private mutating func child(of node: Int, _ edge: WritableKeyPath<Node, Int?>) -> Int {
    if let known = nodes[node][keyPath: edge] { return known }
    nodes[node][keyPath: edge] = nodes.count
    nodes.append(Node())
    return nodes.count - 1
  }

  /// The methods that a path answers, with those that the server answers by itself.
  private static func allow(_ methods: [HTTPMethod]) -> String {
    var names: [String] = []
    for method in methods where !names.contains(method.rawValue) {
      names.append(method.rawValue)
      if method == .get, !methods.contains(.head) { names.append(HTTPMethod.head.rawValue) }
    }
    if !names.contains("OPTIONS") { names.append("OPTIONS") }
    return names.joined(separator: ", ")
  }

  /// The route for a method and decoded segments. `HEAD` is answered by `GET` where it has no route.
  func lookup(_ method: HTTPMethod, _ segments: [String]) -> Lookup {
    guard let node = find(segments[...], from: 0) else { return .notFound }
    let candidates = nodes[node].routes
    if let exact = candidates.first(where: { routes[$0].method == method }) { return .found(routes[exact]) }
    if method == .head, let get = candidates.first(where: { routes[$0].method == .get }) { return .found(routes[get]) }
    return .otherMethods(allow: nodes[node].allow, template: candidates.first.map { routes[$0].template } ?? "")
  }

  private func find(_ segments: ArraySlice<String>, from index: Int) -> Int? {
    let node = nodes[index]
    guard let segment = segments.first else { return node.routes.isEmpty ? nil : index }
    if let literal = node.literals[segment], let found = find(segments.dropFirst(), from: literal) { return found }
    guard let parameter = node.parameter, !segment.isEmpty else { return nil }
    return find(segments.dropFirst(), from: parameter)
  }
}
