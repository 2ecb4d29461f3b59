import DrawerSessions
import HTTPServer

/// The gesture service: drawerd's routes over its sessions.
public struct Service: Sendable {
  let sessions: Sessions
  let observation: Observation
  let heartbeatInterval: Double

  /// A service of `sessions`, which tells `observation` what it does.
  ///
  /// - Parameter heartbeatInterval: after how many seconds a stream says that it is still there: 15, because many
  ///   proxies close a connection on which nothing was said for 30 or 60.
  public init(sessions: Sessions, observation: Observation, heartbeatInterval: Double = 15) {
    self.sessions = sessions
    self.observation = observation
    self.heartbeatInterval = heartbeatInterval
  }

  /// Every route.
  public var router: Router {
    var api = API()
    addCatalogue(to: &api)
    addSessions(to: &api)
    addEvents(to: &api)
    addStream(to: &api)
    addHealth(to: &api)
    addProblems(to: &api)
    addWeb(to: &api)
    addDocument(to: &api)
    return api.router
  }

  /// How the server asks the service to render errors.
  public var hooks: ServerHooks {
    var hooks = ServerHooks()
    hooks.renderError = { error, request in Problem(error).response(to: request.path) }
    hooks.onRequestCompleted = observation.note
    let log = observation.log
    hooks.log = { log.write(.debug, $0) }
    hooks.mapError = { error, request in Problem(error)?.response(to: request.path) }
    return hooks
  }
}
