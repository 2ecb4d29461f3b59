import DrawerJSON
import DrawerSessions
import HTTPServer

/// The gesture service: drawerd's routes over its sessions.
public struct Service: Sendable {
  let sessions: Sessions

  /// A service of `sessions`.
  public init(sessions: Sessions) {
    self.sessions = sessions
  }

  /// Every route.
  public var router: Router {
    var router = Router()
    addCatalogue(to: &router)
    addSessions(to: &router)
    addHealth(to: &router)
    addProblems(to: &router)
    return router
  }

  /// How the server asks the service to render errors.
  public var hooks: ServerHooks {
    var hooks = ServerHooks()
    hooks.renderError = { error, request in Problem(error).response(to: request.path) }
    hooks.mapError = { error, request in Problem(error)?.response(to: request.path) }
    return hooks
  }
}

/// What the routes have in common.
enum Routes {
  static let json = "application/json"
  /// A route that answers JSON.
  static let reads = RouteOptions(producedContentTypes: [json])
  /// A route that takes and answers JSON.
  static let writes = RouteOptions(acceptedContentTypes: [json], producedContentTypes: [json])
}

extension Response {
  /// An answer of JSON. Nothing may keep it: a session is another one with the next event.
  static func json(_ value: JSONValue, status: Int = 200, headers: HTTPHeaders = [:]) -> Response {
    var headers = headers
    headers["Cache-Control"] = "no-store"
    return Response(status: status, contentType: Routes.json, headers: headers, body: value.text)
  }
}

extension Request {
  /// The path parameter called `name`; empty where the route has none.
  func parameter(_ name: String) -> String { pathParameter(name) ?? "" }
}
