import Drawers

extension Sessions {
  /// How many missed journal entries a watcher that reconnects gets at most.
  public var replayLimit: Int { options.replayLimit }

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

  /// Watches a session: hands `handler` what is, and then everything that happens, in the order in which it does.
  ///
  /// - Parameters:
  ///   - revision: the last one that the watcher has seen; it gets what it has missed since, instead of what is, as far
  ///     as the journal goes and unless it is more than ``Options/replayLimit``.
  ///   - replayLimit: a lower limit, for who watches several sessions.
  ///   - handler: must return at once, since the session waits for it.
  public func watch(
    _ id: String, after revision: Int? = nil, replayLimit: Int = .max,
    handler: @escaping @Sendable (SessionUpdate) -> Void
  ) async throws(SessionFailure) -> Watch {
    try await withCurrent(id) { (session) throws(SessionFailure) in
      let (missed, updates) = await firstUpdates(
        of: session, after: revision, replayLimit: min(replayLimit, options.replayLimit))
      for update in updates { handler(update) }
      let number = session.watchers.add(handler)
      noteWatcher(of: session)
      // What ended just now may have been published already.
      if session.committed.presence != .here { handler(.ended(.deleted)) }
      if isStopping.withLock({ $0 }) { handler(.ended(.stopping)) }
      return Watch(replayed: missed) { session.watchers.remove(number) }
    }
  }

  /// What somebody gets at first who has seen the session until `revision`; with how many entries were replayed for it.
  private func firstUpdates(
    of session: LiveSession, after revision: Int?, replayLimit: Int
  ) async -> (replayed: Int, updates: [SessionUpdate]) {
    let content = session.committed
    if let revision, revision <= content.revision, content.revision - revision <= replayLimit {
      guard revision < content.revision else { return (0, []) }
      if let missed = try? await replay(session, after: revision, until: content.revision) {
        let updates = missed.map { SessionUpdate.result(revision: $0.revision, json: $0.result().bytes) }
        return (content.revision - revision, updates)
      }
    }
    return (0, [.snapshot(session.view(content, at: arrival(at: session, content)))])
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
}
