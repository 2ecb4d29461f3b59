import DrawerJSON
import DrawerSessions
import HTTPServer

extension Service {
  func addSessions(to router: inout Router) {
    router.add(.createSession, handler: create)
    router.add(.listSessions, handler: list)
    router.add(.readSession, handler: read)
    router.add(.updateSession, handler: update)
    router.add(.deleteSession, handler: delete)
    router.add(.readTimeline, handler: timeline)
    router.add(.simulate) { [limits] request in
      try Query(request).check()
      return .json(try Simulator(limits: limits).run(request.body))
    }
  }

  @Sendable private func create(_ request: Request, _ responder: Responder) {
    answer(responder) {
      try Query(request).check()
      let body = try body(of: request)
      sessions.create(body, key: try request.idempotencyKey()) {
        $0.created.bytes
      } then: { [self] result in
        respond(responder, to: result, of: request) { answer in
          // The answer to a repeated creation is all that is left of the first one.
          let id = try JSONValue(parsing: answer.body)["id"]?.string ?? ""
          return .json(answer, status: 201, location: "/v1/sessions/\(id)")
        }
      }
    }
  }

  @Sendable private func list(_ request: Request, _ responder: Responder) {
    answer(responder) {
      var query = Query(request)
      let limit = query.value(Parameters.sessionLimit) ?? 50
      let cursor = query.value(Parameters.cursor)
      let controller = query.value(Parameters.controller)
      try query.check()
      // One more than asked for tells whether there is a next page.
      sessions.list(after: cursor, limit: limit + 1, controller: controller) { [self] result in
        respond(responder, to: result, of: request) { found in
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
      let time = query.value(Parameters.time)
      let revision = query.value(Parameters.revision)
      try query.check()
      let known = request.knownRevisions
      sessions.snapshot(of: request.parameter("id"), at: time, revision: revision) { [self] result in
        respond(responder, to: result, of: request) { view in
          // What moves on the server's clock is another picture at each moment, whatever its revision.
          let isStill = view.header.clock == .client || view.machine.nextCompletion == nil
          let headers = Response.entityTag(view.revision)
          if let known, time == nil, isStill, known.allows(view.revision) {
            return Response(status: 304, headers: headers)
          }
          return .json(view.snapshot, headers: headers)
        }
      }
    }
  }

  @Sendable private func update(_ request: Request, _ responder: Responder) {
    answer(responder) {
      try Query(request).check()
      let change = ChangeRequest.patch(
        try body(of: request), if: request.allowedRevisions
      ) { $0.snapshot.bytes }
      sessions.change(request.parameter("id"), with: change) { [self] result in
        respond(responder, to: result, of: request) { .json($0) }
      }
    }
  }

  @Sendable private func delete(_ request: Request, _ responder: Responder) {
    answer(responder) {
      try Query(request).check()
      sessions.delete(request.parameter("id"), if: request.allowedRevisions) { [self] result in
        respond(responder, to: result, of: request) { Response(status: 204) }
      }
    }
  }

  @Sendable private func timeline(_ request: Request, _ responder: Responder) {
    answer(responder) {
      var query = Query(request)
      let rate = query.value(Parameters.timelineRate) ?? 60
      try query.check()
      sessions.snapshot(of: request.parameter("id")) { [self] result in
        respond(responder, to: result, of: request) { view in
          .json(Timeline(of: view.machine, framesPerSecond: rate).json, headers: Response.entityTag(view.revision))
        }
      }
    }
  }
}

extension SessionSummary {
  fileprivate var json: JSONValue {
    [
      "id": .string(header.id), "controller": .string(header.controller),
      "clock": .string(header.clock.rawValue), "revision": .number(Double(revision)),
    ]
  }
}
