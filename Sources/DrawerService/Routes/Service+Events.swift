import DrawerJSON
import DrawerSessions
import HTTPServer

extension Service {
  func addEvents(to router: inout Router) {
    router.add(.applyEvents, handler: apply)
    router.add(.readJournal, handler: journal)
  }

  @Sendable private func apply(_ request: Request, _ responder: Responder) {
    answer(responder) {
      var query = Query(request)
      let explains = query.value(Parameters.explain) ?? false
      let frameRate = query.value(Parameters.timeline)
      try query.check()
      let change = ChangeRequest.events(
        try limits.events(request.body), if: request.allowedRevisions, key: try request.idempotencyKey()
      ) { view in
        view.result { text in
          if explains, let explanation = view.explanation {
            text.name("explanation")
            text.append(explanation)
          }
          if let frameRate { text.member("timeline", Timeline(of: view.machine, framesPerSecond: frameRate).json) }
        }.bytes
      }
      sessions.change(request.parameter("id"), with: change) { [self] result in
        respond(responder, to: result, of: request) { .json($0) }
      }
    }
  }

  @Sendable private func journal(_ request: Request, _ responder: Responder) {
    answer(responder) {
      var query = Query(request)
      let revision = query.value(Parameters.after) ?? 0
      let limit = query.value(Parameters.journalLimit) ?? 100
      try query.check()
      // One more than asked for tells whether there are more.
      sessions.journal(of: request.parameter("id"), after: revision, limit: limit + 1) { [self] result in
        respond(responder, to: result, of: request) { entries in
          let page = entries.prefix(limit)
          let next = entries.count > limit ? page.last.map { JSONValue.number(Double($0.revision)) } : nil
          return .json(["events": .array(try page.map { try $0.json() }), "nextAfter": next ?? .null])
        }
      }
    }
  }
}
