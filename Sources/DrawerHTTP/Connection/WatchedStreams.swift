import DrawerConcurrency

/// The streams whose clients may close their connections while there is nothing to send.
final class WatchedStreams: Sendable {
  private struct Streams {
    var byID: [UInt64: EventStream] = [:]
    var count: UInt64 = 0
  }

  private let streams = Locked(Streams())

  /// Notes a stream; returns its number, by which ``remove(_:)`` and ``hungUp(_:)`` know it.
  func insert(_ stream: EventStream) -> UInt64 {
    streams.withLock { streams in
      streams.count += 1
      streams.byID[streams.count] = stream
      return streams.count
    }
  }

  /// Forgets a stream that is over.
  func remove(_ id: UInt64) {
    // Released outside of the lock: the last reference may run a handler's deinit.
    _ = streams.withLock { $0.byID.removeValue(forKey: id) }
  }

  /// Ends a stream whose client has gone; nothing if it is over already.
  func hungUp(_ id: UInt64) {
    streams.withLock { $0.byID[id] }?.abort(as: .clientGone)
  }
}
