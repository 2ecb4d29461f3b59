import DrawerJSON
import DrawerSessions
import HTTPServer

extension Service {
  func addSessions(to router: inout Router) {
    router.add(.post, "/v1/sessions", options: Routes.writes, handler: create)
    router.add(.get, "/v1/sessions", options: Routes.reads, handler: list)
    router.add(.get, "/v1/sessions/{id}", options: Routes.reads, handler: read)
    router.add(.patch, "/v1/sessions/{id}", options: Routes.writes, handler: update)
    router.add(.delete, "/v1/sessions/{id}", handler: delete)
    router.add(.post, "/v1/sessions/{id}/events", options: Routes.writes, handler: apply)
    router.add(.post, "/v1/simulations", options: Routes.writes) { request in
      try Query(request).check()
      return .json(try Simulation.run(try JSONValue(parsing: request.body)))
    }
  }

  @Sendable private func create(_ request: Request, _ responder: Responder) {
    answer(responder) {
      try Query(request).check()
      sessions.create(try JSONValue(parsing: request.body)) { result in
        respond(responder, to: result) { view in
          var headers = view.entityTag
          headers["Location"] = "/v1/sessions/\(view.header.id)"
          return .json(.object(view.created), status: 201, headers: headers)
        }
      }
    }
  }

  @Sendable private func list(_ request: Request, _ responder: Responder) {
    answer(responder) {
      var query = Query(request)
      let limit = query.integer("limit", in: 1...500) ?? 50
      let cursor = query.text("cursor")
      let controller = query.choice("controller", of: ControllerKind.all.map(\.name))
      try query.check()
      // One more than asked for tells whether there is a next page.
      sessions.list(after: cursor, limit: limit + 1, controller: controller) { result in
        respond(responder, to: result) { found in
          let page = found.prefix(limit)
          let next = found.count > limit ? page.last.map { JSONValue.string($0.header.id) } : nil
          return .json(["sessions": .array(page.map(\.json)), "nextCursor": next ?? .null])
        }
      }
    }
  }

  @Sendable private func read(_ request: Request, _ responder: Responder) {
    answer(responder) {
      var query = Query(request)
      let time = query.number("at", in: 0...1e7)
      try query.check()
      sessions.snapshot(of: request.parameter("id"), at: time) { result in
        respond(responder, to: result) { .json(.object($0.snapshot), headers: $0.entityTag) }
      }
    }
  }

  @Sendable private func update(_ request: Request, _ responder: Responder) {
    answer(responder) {
      try Query(request).check()
      sessions.update(request.parameter("id"), with: try JSONValue(parsing: request.body)) { result in
        respond(responder, to: result) { .json(.object($0.snapshot), headers: $0.entityTag) }
      }
    }
  }

  @Sendable private func delete(_ request: Request, _ responder: Responder) {
    answer(responder) {
      try Query(request).check()
      sessions.delete(request.parameter("id")) { result in
        respond(responder, to: result) { Response(status: 204) }
      }
    }
  }

  @Sendable private func apply(_ request: Request, _ responder: Responder) {
    answer(responder) {
      var query = Query(request)
      let explains = query.bool("explain") ?? false
      try query.check()
      sessions.apply(try JSONValue(parsing: request.body), to: request.parameter("id")) { result in
        respond(responder, to: result) { view in
          var members = view.result
          if explains { members["explanation"] = view.explanation }
          return .json(.object(members), headers: view.entityTag)
        }
      }
    }
  }

  /// Starts what answers later; what is thrown before is the answer.
  private func answer(_ responder: Responder, start: () throws -> Void) {
    do {
      try start()
    } catch {
      responder.fail(error)
    }
  }

  private func respond<Value>(
    _ responder: Responder, to result: SessionResult<Value>, with response: (Value) -> Response
  ) {
    switch result {
    case .success(let value): responder.respond(response(value))
    case .failure(let failure): responder.fail(failure)
    }
  }
}

extension SessionView {
  /// The revision as an entity tag.
  fileprivate var entityTag: HTTPHeaders { ["ETag": "\"\(revision)\""] }
}

extension SessionSummary {
  fileprivate var json: JSONValue {
    [
      "id": .string(header.id), "controller": .string(header.controller),
      "clock": .string(header.clock.rawValue), "revision": .number(Double(revision)),
    ]
  }
}
