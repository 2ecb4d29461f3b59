import Drawers

extension Sessions {
  /// What one request may have replayed at most.
  public var replayBudget: ReplayBudget {
    ReplayBudget(entries: options.replayLimit, work: options.replayWork, bytes: options.replayBytes)
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

  /// Watches a session: hands `handler` what is, and then everything that happens, in the order in which it does.
  ///
  /// - Parameters:
  ///   - revision: the last one that the watcher has seen; it gets what it has missed since, instead of what is, as far
  ///     as the journal and the budget go.
  ///   - budget: what may be replayed, ``replayBudget`` at first; the replay spends it.
  ///   - handler: must return at once, since the session waits for it.
  public func watch(
    _ id: String, after revision: Int? = nil, _ budget: inout ReplayBudget,
    handler: @escaping @Sendable (SessionUpdate) -> Void
  ) async throws(SessionFailure) -> Watch {
    var rest = budget
    defer { budget = rest }
    return try await withCurrent(id) { (session) throws(SessionFailure) in
      for update in try await firstUpdates(of: session, after: revision, &rest) { handler(update) }
      let number = session.watchers.add(handler)
      noteWatcher(of: session)
      // What ended just now may have been published already.
      if session.committed.presence != .here { handler(.ended(.deleted)) }
      if isStopping.withLock({ $0 }) { handler(.ended(.stopping)) }
      return Watch { session.watchers.remove(number) }
    }
  }

  /// The first updates for a watcher that has seen the session until `revision`.
  private func firstUpdates(
    of session: LiveSession, after revision: Int?, _ budget: inout ReplayBudget
  ) async throws(SessionFailure) -> [SessionUpdate] {
    let content = session.committed
    if let revision, revision <= content.revision {
      guard revision < content.revision else { return [] }
      // A journal that certainly exceeds the budget is not read from the store.
      if content.revision - content.journal.snapshotRevision(at: revision) <= budget.entries {
        do throws(SessionFailure) {
          return try await missedUpdates(of: session, after: revision, until: content.revision, &budget)
        } catch {
          if error == .cancelled { throw error }
        }
      }
    }
    return [.snapshot(session.view(content, at: arrival(at: session, content)))]
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
