import DrawerConcurrency
import Synchronization

/// The open streams, and the number of bytes that wait for their clients.
///
/// A client may close its connection while there is nothing to send: ``hungUp(_:)`` ends its stream.
final class OpenStreams: Sendable {
  private struct Streams {
    var byID: [UInt64: EventStream] = [:]
    var count: UInt64 = 0
  }

  /// Bytes that wait for the clients of all streams.
  let bytes = Atomic<Int>(0)
  private let maximumBytes: Int
  private let streams = Locked(Streams())

  /// No streams. Up to `maximumBytes` may wait for all clients together.
  init(maximumBytes: Int) { self.maximumBytes = maximumBytes }

  /// Adds a stream; returns its number for ``remove(_:)`` and ``hungUp(_:)``.
  func insert(_ stream: EventStream) -> UInt64 {
    let id = streams.withLock { streams in
      streams.count += 1
      streams.byID[streams.count] = stream
      return streams.count
    }
    endHeaviest()
    return id
  }

  /// Forgets a stream that is over.
  func remove(_ id: UInt64) {
    // Released outside the lock, because the last reference may run a handler's deinit.
    _ = streams.withLock { $0.byID.removeValue(forKey: id) }
  }

  /// Ends a stream whose client is gone; does nothing if it is over already.
  func hungUp(_ id: UInt64) {
    streams.withLock { $0.byID[id] }?.abort(as: .clientGone)
  }

  /// Ends the streams with the most waiting bytes, until all together are within the limit. Call this without a lock.
  func endHeaviest() {
    guard bytes.load(ordering: .relaxed) > maximumBytes else { return }
    let open = streams.withLock { Array($0.byID.values) }
    for (stream, _) in open.map({ ($0, $0.queuedBytes) }).sorted(by: { $0.1 > $1.1 }) {
      guard bytes.load(ordering: .relaxed) > maximumBytes else { return }
      stream.overflow()
    }
  }
}
