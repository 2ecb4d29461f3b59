import DrawerJSON

extension Sessions {
  /// How many watch a session at this moment.
  public var watchCount: Int {
    watched.withLock { watched in watched.values.reduce(0) { $0 + $1.watchers.count } }
  }

  /// How many sessions of each kind of controller are in memory.
  public var liveCounts: [(controller: String, count: Int)] { count { _ in true } }

  /// How many of them have an animation that runs or is queued, by the kind of their controller.
  public var animatingCounts: [(controller: String, count: Int)] {
    count { $0.committed.machine.nextCompletion != nil }
  }

  private func count(where isCounted: (LiveSession) -> Bool) -> [(controller: String, count: Int)] {
    let counts = live.all.reduce(into: [String: Int]()) { counts, session in
      counts[session.header.controller, default: 0] += isCounted(session) ? 1 : 0
    }
    return counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Watches a session: tells `handler` what is, and then everything that happens, in the order in which it does.
  ///
  /// - Parameters:
  ///   - revision: the last one that the watcher has seen; it is told what it has missed since, instead of what is, as
  ///     far as the journal goes and unless it is more than ``Options/replayLimit``.
  ///   - handler: must return at once, since the session waits for it.
  public func watch(
    _ id: String, after revision: Int? = nil, handler: @escaping @Sendable (SessionNews) -> Void,
    then: @escaping @Sendable (SessionResult<Watch>) -> Void
  ) {
    withSettled(id, then: then) { [self] session, content, answer in
      let begin: @Sendable ([SessionNews]) -> Void = { [self] news in
        for item in news { handler(item) }
        let number = session.watchers.add(handler)
        noteWatcher(of: session)
        // What ended just now may have told everybody else already.
        if session.committed.presence != .here { handler(.ended(.deleted)) }
        if isStopping.withLock({ $0 }) { handler(.ended(.stopping)) }
        answer(.success(Watch { session.watchers.remove(number) }))
      }
      let present = SessionNews.snapshot(session.view(content, at: arrival(at: session, content)))
      guard let revision, revision <= content.revision else { return begin([present]) }
      guard revision < content.revision else { return begin([]) }
      guard content.revision - revision <= options.replayLimit else { return begin([present]) }
      replay(session, after: revision, until: content.revision) { missed in
        switch missed {
        case .success(let views):
          begin(views.map { .result(revision: $0.revision, json: $0.result().bytes) })
        case .failure:
          begin([present])
        }
      }
    }
  }

  /// The session as it is now on the server's clock, for who draws it; nil when it is gone.
  public func presentation(of id: String) -> (isMoving: Bool, view: SessionView)? {
    guard let session = live[id] else { return nil }
    let content = session.committed
    guard content.presence == .here else { return nil }
    let view = session.view(content, at: arrival(at: session, content))
    // What has ended by now moves no more, although its completion may still be under way.
    return (view.machine.nextCompletion != nil && session.header.clock == .server, view)
  }

  /// What every batch after `revision`, until the one that led to `last`, caused: found by carrying the journal out once
  /// more. (Where other processes write too, the journal may be longer already: that comes when it is taken over here.)
  func replay(
    _ session: LiveSession, after revision: Int, until last: Int,
    then: @escaping @Sendable (SessionResult<[SessionView]>) -> Void
  ) {
    store.load(session.header.id, revision: revision, now: now()) { [self] result in
      do throws(SessionFailure) {
        guard let stored = try result.asSessionResult.get(), stored.revision == revision else {
          throw .revisionNotKept
        }
        let machine = try stored.machine()
        let count = last - revision
        store.journal(of: session.header.id, after: revision, limit: count, now: now()) { result in
          then(
            result.asSessionResult.flatMap { entries in
              guard let entries else { return .failure(.notFound) }
              // The oldest may have been cut off since.
              guard entries.count == count, entries.last?.revision == last else { return .failure(.revisionNotKept) }
              return Sessions.views(of: entries, on: machine, session.header)
            })
        }
      } catch {
        then(.failure(error))
      }
    }
  }

  private static func views(
    of entries: [JournalEntry], on start: any AnyMachine, _ header: SessionHeader
  ) -> SessionResult<[SessionView]> {
    var machine = start
    var views: [SessionView] = []
    var steps: [Step] = []
    for entry in entries {
      do throws(SessionFailure) {
        steps.append(try entry.replay(on: &machine))
      } catch {
        return .failure(error)
      }
      guard entry.revision == entry.batch else { continue }
      views.append(SessionView(header: header, revision: entry.revision, machine: machine, steps: steps))
      steps = []
    }
    return .success(views)
  }
}
