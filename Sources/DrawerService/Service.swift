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
    addEvents(to: &router)
    addStream(to: &router)
    addHealth(to: &router)
    addProblems(to: &router)
    addWeb(to: &router)
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
