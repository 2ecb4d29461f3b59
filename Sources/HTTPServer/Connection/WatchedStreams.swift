import Concurrency

/// The streams whose clients may close their connections while there is nothing to send.
final class WatchedStreams: Sendable {
  private struct Streams {
    var byID: [UInt64: EventStream] = [:]
    var ids: [ObjectIdentifier: UInt64] = [:]
    var count: UInt64 = 0
  }

  private let streams = Locked(Streams())

  /// Notes a stream; returns its number, by which ``hungUp(_:)`` knows it.
  func insert(_ stream: EventStream) -> UInt64 {
    streams.withLock { streams in
      streams.count += 1
      streams.byID[streams.count] = stream
      streams.ids[ObjectIdentifier(stream)] = streams.count
      return streams.count
    }
  }

  /// Forgets a stream that is over.
  func remove(_ stream: EventStream) {
    streams.withLock { streams in
      if let id = streams.ids.removeValue(forKey: ObjectIdentifier(stream)) { streams.byID[id] = nil }
    }
  }

  /// Ends a stream whose client has gone; nothing if it is over already.
  func hungUp(_ id: UInt64) {
    streams.withLock { $0.byID[id] }?.abort(as: .clientGone)
  }
}
