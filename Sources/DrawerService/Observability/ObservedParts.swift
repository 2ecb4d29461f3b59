import Concurrency
import DrawerSessions
import HTTPServer

/// The parts whose state the metrics export, once they exist.
final class ObservedParts: Sendable {
  private struct Parts: Sendable {
    weak var server: Server?
    // Not weakly: what is ever held weakly is slow to hold at all, and every request holds these.
    var sessions: Sessions?
  }

  private let parts = Locked(Parts())

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
