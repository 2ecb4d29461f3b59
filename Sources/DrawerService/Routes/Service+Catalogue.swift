import DrawerJSON
import HTTPServer

extension Service {
  func addCatalogue(to router: inout Router) {
    router.add(.listControllers) { request in
      try Query(request).check()
      return .json(["controllers": .array(ControllerKind.all.map(\.summary))])
    }
    router.add(.readController) { request in
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
    for operation in [Operation.liveness, .health] {
      router.add(operation) { _ in .json(["status": "ok"]) }
    }
    router.add(.readiness) { [self] request, responder in
      guard !isDraining else {
        responder.fail(Problem(.draining, "The server is about to stop."))
        return
      }
      sessions.check { [self] result in respond(responder, to: result, of: request) { .json(["status": "ok"]) } }
    }
    let metrics = observation.metrics
    router.add(.metrics) { _ in
      Response(contentType: "text/plain; version=0.0.4; charset=utf-8", body: Array(metrics.text.utf8))
    }
  }
}
