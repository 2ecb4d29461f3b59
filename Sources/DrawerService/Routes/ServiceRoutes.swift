import DrawerHTTP
import Drawers

extension Operation {
  static let liveness = alive("/livez", id: "readLiveness")
  static let health = alive("/healthz", id: "readHealth")

  private static func alive(_ path: String, id: String) -> Operation {
    Operation(
      method: .get, path: path, id: id, tag: .service, summary: "Checks whether the process is alive",
      answers: [Answer(content: .json("Health") { ["status": "ok"] }, text: "It does.")], handler: Service.readHealth)
  }

  static let readiness = Operation(
    method: .get, path: "/readyz", id: "readReadiness", tag: .service,
    summary: "Checks whether the server can write to the store",
    answers: [
      Answer(
        content: .json("Readiness") { ["status": "ok"] }, text: "The server can write to it, or could a moment ago.")
    ],
    ownProblems: [.storeUnavailable],
    handler: Service.readReadiness)

  /// The paths for load balancers, which address a server by its IP address.
  static let probes: Set<String> = [liveness.path, readiness.path]
}

extension Service {
  fileprivate func readHealth(_ request: Request) -> Response { .json(["status": "ok"]) }

  fileprivate func readReadiness(_ request: Request) async throws -> Response {
    .json(try await health.report(of: sessions))
  }
}

extension Operation {
  static let metrics = Operation(
    method: .get, path: "/metrics", id: "readMetrics", tag: .service, scope: .admin,
    summary: "Metrics, as Prometheus reads them",
    answers: [Answer(content: .text("text/plain; version=0.0.4; charset=utf-8"), text: "All metrics.")],
    handler: Service.readMetrics)
}

extension Service {
  fileprivate func readMetrics(_ request: Request) -> Response {
    let text = Array(observation.metrics.text.utf8)
    let compressed = request.accepts(encoding: "gzip") ? Gzip.compress(text, isFast: true) : nil
    var response = Response(
      contentType: "text/plain; version=0.0.4; charset=utf-8", headers: ["Vary": "Accept-Encoding"],
      body: compressed ?? text)
    if compressed != nil { response.headers.add("Content-Encoding", "gzip") }
    return response
  }
}

extension Operation {
  static let problemPage = Operation(
    method: .get, path: "/problems/{type}", id: "readProblem", tag: .service, summary: "Explains a problem's type",
    answers: [Answer(content: .text(ProblemPage.contentType), text: "A page for people.")], ownProblems: [.notFound],
    handler: Service.readProblem)
}

extension Service {
  fileprivate func readProblem(_ request: Request) throws -> Response {
    guard let kind = Problem.Kind.named(request.parameter("type")) else {
      throw Problem(.notFound, "There is no problem of this type.")
    }
    return ProblemPage(kind: kind, request: request).response
  }
}
