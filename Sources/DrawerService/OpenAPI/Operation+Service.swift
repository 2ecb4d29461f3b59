import DrawerJSON

extension Operation {
  /// Every operation; a test finds out which are no routes, and which routes are none.
  static let all =
    [
      createSession, listSessions, readSession, updateSession, deleteSession, readTimeline, applyEvents, readJournal,
      streamSession, simulate, createTicket, listControllers, readController, liveness, health, readiness, metrics,
      problemPage, document,
    ] + files

  static let listControllers = Operation(
    method: .get, path: "/v1/controllers", id: "listControllers", tag: .controllers, scope: .read,
    summary: "Lists the controllers, with their defaults",
    answers: [
      Answer(
        content: .json("Catalogue") { ["controllers": .array(ControllerKind.all.map(\.summary))] }, text: "All kinds.")
    ],
    ownProblems: [.invalidRequest])

  static let readController = Operation(
    method: .get, path: "/v1/controllers/{kind}", id: "readController", tag: .controllers, scope: .read,
    summary: "Describes a controller, with the JSON Schemas of its configuration and events",
    answers: [
      Answer(
        content: .json("ControllerDescription") { ControllerKind.named("appStorePresentation")?.description },
        text: "The controller.")
    ],
    ownProblems: [.invalidRequest, .notFound])

  static let liveness = alive("/livez", id: "readLiveness", scope: nil)
  static let health = alive("/healthz", id: "readHealth", scope: .read)

  private static func alive(_ path: String, id: String, scope: AccessToken.Scope?) -> Operation {
    Operation(
      method: .get, path: path, id: id, tag: .service, scope: scope, summary: "Tells that the process lives",
      answers: [Answer(content: .json("Health") { ["status": "ok"] }, text: "It does.")])
  }

  static let readiness = Operation(
    method: .get, path: "/readyz", id: "readReadiness", tag: .service, summary: "Tells whether the store answers",
    answers: [Answer(content: .json("Health") { ["status": "ok"] }, text: "It does.")],
    ownProblems: [.storeUnavailable])

  /// The paths that a load balancer asks, which knows a server by its address.
  static let probes: Set<String> = [liveness.path, readiness.path]

  static let metrics = Operation(
    method: .get, path: "/metrics", id: "readMetrics", tag: .service, scope: .admin,
    summary: "Metrics, as Prometheus reads them",
    answers: [Answer(content: .text("text/plain; version=0.0.4; charset=utf-8"), text: "Everything that is counted.")])

  static let problemPage = Operation(
    method: .get, path: "/problems/{type}", id: "readProblem", tag: .service, summary: "Explains a problem's type",
    answers: [page("A page for people.")], ownProblems: [.notFound])

  static let document = Operation(
    method: .get, path: "/openapi.json", id: "readDocument", tag: .service, summary: "This document",
    parameters: [.ifNoneMatch],
    answers: [
      Answer(content: .json("Document") { nil }, headers: ["ETag"], text: "An OpenAPI document."), notModified,
    ])

  /// The files that people or programs ask for by name; what these load is left out.
  static let files = [
    file("/", id: "readPlayground", "The playground", type: "text/html; charset=utf-8"),
    file("/docs", id: "readDocumentation", "This document, for people", type: "text/html; charset=utf-8"),
    file("/client.js", id: "readClient", "The client for browsers, a module", type: "text/javascript; charset=utf-8"),
    file("/client.d.ts", id: "readClientTypes", "The client's types", type: "application/typescript; charset=utf-8"),
  ]

  private static func file(_ path: String, id: String, _ summary: String, type: String) -> Operation {
    Operation(
      method: .get, path: path, id: id, tag: .service, summary: summary, parameters: [.ifNoneMatch],
      answers: [Answer(content: .text(type), headers: ["ETag"], text: "The file."), notModified])
  }

  private static let notModified = Answer(
    status: 304, content: .none, headers: ["ETag"], text: "The client has it already.")

  private static func page(_ text: String) -> Answer { Answer(content: .text("text/html; charset=utf-8"), text: text) }
}
