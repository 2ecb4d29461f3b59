import DrawerConcurrency
import DrawerHTTP

/// The rate limit of each client: a steady rate, and a burst of two seconds' worth.
///
/// The generic cell rate algorithm (ITU-T I.371): for each client, only the time is kept at which its requests would
/// have been sent at the steady rate.
final class RateLimit: Sendable {
  private let interval: Double
  private let tolerance: Double
  private let limit: Int
  private let now: @Sendable () -> Double
  private let clients = Locked(Clients())

  private struct Clients {
    var arrivals: [String: Double] = [:]
    /// The number of clients that are kept before idle ones are removed. It becomes twice the number that remained, so
    /// that the cost of checking all of them is spread over many new clients.
    var limit = 10_000

    mutating func makeRoom(at moment: Double) {
      guard arrivals.count >= limit else { return }
      arrivals = arrivals.filter { $0.value > moment }
      limit = max(10_000, 2 * arrivals.count)
    }
  }

  private static let burst = 2.0

  /// - Parameters:
  ///   - requestsPerSecond: at least 1.
  ///   - now: seconds on any clock that does not run backward.
  init(requestsPerSecond: Int, now: @escaping @Sendable () -> Double) {
    limit = requestsPerSecond
    interval = 1 / Double(max(1, requestsPerSecond))
    tolerance = RateLimit.burst
    self.now = now
  }

  /// Counts a request of `client`; throws 429 if there were too many.
  func admit(_ client: String) throws(HTTPError) {
    let moment = now()
    let wait: Double = clients.withLock { clients in
      let theoretical = max(clients.arrivals[client] ?? moment, moment)
      let early = theoretical + interval - moment - tolerance
      // A rounding error must not cost a client its last request.
      guard early <= 1e-9 else { return early }
      clients.makeRoom(at: moment)
      clients.arrivals[client] = theoretical + interval
      return 0
    }
    guard wait > 0 else { return }
    throw .tooManyRequests("The limit is \(limit) requests a second.", retryAfter: Int(wait.rounded(.up)))
  }
}
