import DrawerConcurrency

/// An update that the watchers of a session receive.
public enum SessionUpdate: Sendable {
  /// The current state of the session, for a new watcher.
  case snapshot(SessionView)
  /// The effects of a request or a completion, as JSON, because there may be many watchers.
  case result(revision: Int, json: [UInt8])
  /// There is nothing more to come, and why.
  case ended(End)

  /// The update for the result of a request or a completion.
  init(_ view: SessionView) { self = .result(revision: view.revision, json: view.result().bytes) }

  /// Why a session's updates end.
  public enum End: String, Sendable, CaseIterable {
    /// The session was deleted, or has expired.
    case deleted
    /// The service stops.
    case stopping
  }
}

/// Who watches a session.
final class Watchers: Sendable {
  typealias Handler = @Sendable (SessionUpdate) -> Void

  private struct State {
    var handlers: [Int: Handler] = [:]
    var nextID = 0
  }

  private let state = Locked(State())

  var isEmpty: Bool { state.withLock { $0.handlers.isEmpty } }

  /// Adds a watcher, which receives every update from now on; returns the number for ``remove(_:)``.
  func add(_ handler: @escaping Handler) -> Int {
    state.withLock { state in
      state.nextID += 1
      state.handlers[state.nextID] = handler
      return state.nextID
    }
  }

  func remove(_ id: Int) { state.withLock { _ = $0.handlers.removeValue(forKey: id) } }

  /// Passes the update to all watchers, in the order in which they were added. Handlers only queue it.
  func publish(_ update: @autoclosure () -> SessionUpdate) {
    let handlers = state.withLock { $0.handlers.isEmpty ? nil : $0.handlers }
    guard let handlers else { return }
    let update = update()
    for (_, handler) in handlers.sorted(by: { $0.key < $1.key }) { handler(update) }
  }
}

/// A client's subscription to a session, until it is stopped or the session ends.
public final class Watch: Sendable {
  /// Nil once it is stopped.
  private let end: Locked<(@Sendable () -> Void)?>

  init(end: @escaping @Sendable () -> Void) {
    self.end = Locked(end)
  }

  /// Stops the subscription. Only updates in flight may follow.
  public func stop() {
    let end = end.withLock { $0.take() }
    end?()
  }
}
