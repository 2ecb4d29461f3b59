import DrawerConcurrency
import Drawers

extension Sessions {
  /// The largest part of the journals that one request may replay: 2,000 entries, which take a tenth of a second at
  /// most, the default work limit of a request, and 1 MiB. A watcher that has missed more receives a snapshot.
  public var replayBudget: ReplayBudget { ReplayBudget(entries: 2000, work: 200_000, bytes: 1 << 20) }

  /// The number of sessions in memory, by kind of controller.
  public var liveCounts: [(controller: String, count: Int)] { counts(\.sessions) }

  /// The number of sessions with running or queued animations, by kind of controller.
  public var animatingCounts: [(controller: String, count: Int)] { counts(\.animating) }

  private func counts(_ count: KeyPath<LiveCensus.Counts, Int>) -> [(controller: String, count: Int)] {
    census.all.sorted { $0.key < $1.key }.map { ($0.key, $0.value[keyPath: count]) }
  }

  /// Watches a session: passes its current state to `handler`, and then every update, in order.
  ///
  /// - Parameters:
  ///   - revision: the last one that the watcher has seen. It receives the updates since then instead of the current
  ///     state, if the journal and the budget reach back that far.
  ///   - budget: the limit on replaying, ``replayBudget`` at first; the replay spends it.
  ///   - handler: must return at once, because the session waits for it.
  public func watch(
    _ id: String, after revision: Int? = nil, _ budget: inout ReplayBudget,
    handler: @escaping @Sendable (SessionUpdate) -> Void
  ) async throws(SessionFailure) -> Watch {
    var rest = budget
    defer { budget = rest }
    return try await withCurrent(id) { (session, present) throws(SessionFailure) in
      let bytes = session.bytes
      // A session with watchers stays in memory.
      guard census.watchedBytes <= options.liveBytes - bytes else { throw .memoryFull }
      for update in try await firstUpdates(of: session, at: present, after: revision, &rest) { handler(update) }
      // What changes before the store confirms is read then.
      shared?.follow(id)
      let removeWatcher = session.addWatcher(handler)
      noteWatcher(of: session)
      // The end of a session that ended just now may have been published already.
      if session.committed.presence != .here { handler(.ended(.deleted)) }
      if isStopping.withLock({ $0 }) { handler(.ended(.stopping)) }
      census.noteWatcher(ofBytes: bytes)
      return Watch { [census, shared] in
        removeWatcher()
        shared?.unfollow(id)
        census.noteWatcher(ofBytes: -bytes)
      }
    }
  }

  /// The first updates at `time` for a watcher that has seen the session until `revision`.
  private func firstUpdates(
    of session: LiveSession, at time: Double?, after revision: Int?, _ budget: inout ReplayBudget
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
    return [.snapshot(session.view(content, at: time))]
  }

  /// The session now, on the server's clock, for a client that draws it; nil if it is gone.
  public func presentation(of id: String) -> (isMoving: Bool, view: SessionView)? {
    guard let session = live[id] else { return nil }
    let content = session.committed
    guard content.presence == .here else { return nil }
    let view = session.view(content, at: arrival(at: session, content))
    // An animation that has ended does not move any more, although its completion may still be in progress.
    return (view.machine.nextCompletion != nil && session.header.clock == .server, view)
  }
}

extension Sessions {
  /// The session as soon as nothing moves in it, on the server's clock.
  ///
  /// - Parameter seconds: how long to wait at most.
  /// - Throws: ``SessionFailure/stillMoving(seconds:)`` if something moves for longer than that.
  public func rest(of id: String, within seconds: Double) async throws(SessionFailure) -> SessionView {
    let end = now() + seconds
    while true {
      let view = try await snapshot(of: id)
      guard view.header.clock == .server, let completion = view.machine.nextCompletion else { return view }
      let rest = end - now()
      guard rest > 0 else { throw .stillMoving(seconds: seconds) }
      guard !isStopping.withLock({ $0 }), !Task.isCancelled else { throw .cancelled }
      try await change(of: view, within: min(rest, completion - view.machine.time))
    }
  }

  /// Waits until the session that `view` shows changes, for `seconds` at most.
  private func change(of view: SessionView, within seconds: Double) async throws(SessionFailure) {
    let moment = Moment()
    var budget = replayBudget
    let watch = try await watch(view.header.id, after: view.revision, &budget) { _ in moment.come() }
    alarms.schedule(after: seconds) { moment.come() }
    await withTaskCancellationHandler {
      await moment.wait()
    } onCancel: {
      moment.come()
    }
    watch.stop()
  }
}

/// A moment that comes once, and that one task waits for.
private final class Moment: Sendable {
  private struct State {
    var hasCome = false
    var waiting: UnsafeContinuation<Void, Never>?
  }

  private let state = Locked(State())

  /// Lets the task go on that waits, or will wait.
  func come() {
    let waiting = state.withLock { state in
      state.hasCome = true
      return state.waiting.take()
    }
    waiting?.resume()
  }

  func wait() async {
    await withUnsafeContinuation { continuation in
      let hasCome = state.withLock { state in
        if !state.hasCome { state.waiting = continuation }
        return state.hasCome
      }
      if hasCome { continuation.resume() }
    }
  }
}
