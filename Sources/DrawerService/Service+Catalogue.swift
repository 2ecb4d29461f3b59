import DrawerJSON
import HTTPServer

extension Service {
  func addCatalogue(to router: inout Router) {
    router.add(.get, "/v1/controllers", options: Routes.reads) { request in
      try Query(request).check()
      return .json(["controllers": .array(ControllerKind.all.map(\.summary))])
    }
    router.add(.get, "/v1/controllers/{kind}", options: Routes.reads) { request in
      try Query(request).check()
      let name = request.parameter("kind")
      guard let kind = ControllerKind.named(name) else {
        let names = ControllerKind.all.map(\.name).joined(separator: ", ")
        throw Problem(.notFound, "There is no controller of this kind; there are \(names).")
      }
      return .json(kind.description)
    }
  }

  func addHealth(to router: inout Router) {
    for path in ["/healthz", "/livez"] {
      router.add(.get, path, options: Routes.reads) { _ in .json(["status": "ok"]) }
    }
    router.add(.get, "/readyz", options: Routes.reads) { request, responder in
      guard !isDraining else {
        responder.fail(Problem(.draining, "The server is about to stop."))
        return
      }
      sessions.check { result in respond(responder, to: result, of: request) { .json(["status": "ok"]) } }
    }
    let metrics = observation.metrics
    router.add(.get, "/metrics") { _ in
      Response(contentType: "text/plain; version=0.0.4; charset=utf-8", body: Array(metrics.text.utf8))
    }
  }
}
