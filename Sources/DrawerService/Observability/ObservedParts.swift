import DrawerConcurrency
import DrawerHTTP
import DrawerSessions

/// The parts whose state the metrics export, once they exist.
final class ObservedParts: Sendable {
  private struct Parts: Sendable {
    weak var server: Server?
    // A strong reference, because a weak one would make the object slower for every request.
    var sessions: Sessions?
  }

  private let parts = Locked(Parts())
  /// The event streams, of one session or of many.
  let openStreams = OpenStreams()

  /// The server, as long as it lives.
  var server: Server? {
    get { parts.withLock { $0.server } }
    set { parts.withLock { $0.server = newValue } }
  }

  /// The sessions, which stay in memory for this.
  var sessions: Sessions? {
    get { parts.withLock { $0.sessions } }
    set { parts.withLock { $0.sessions = newValue } }
  }
}

/// How many event streams are open.
final class OpenStreams: Sendable {
  private let number = Locked(0)

  var count: Int { number.withLock { $0 } }

  /// Counts one more, unless there are `limit` already; returns whether it was counted.
  func begin(limit: Int) -> Bool {
    number.withLock { number in
      guard number < limit else { return false }
      number += 1
      return true
    }
  }

  /// Counts one less.
  func end() { number.withLock { $0 -= 1 } }
}
