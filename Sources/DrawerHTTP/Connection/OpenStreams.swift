import DrawerConcurrency
import Synchronization

/// The streams that are being sent, and what waits for their clients.
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

  /// No streams; `maximumBytes` may wait for the clients of all together.
  init(maximumBytes: Int) { self.maximumBytes = maximumBytes }

  /// Notes a stream; returns its number, by which ``remove(_:)`` and ``hungUp(_:)`` know it.
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
    // Released outside of the lock: the last reference may run a handler's deinit.
    _ = streams.withLock { $0.byID.removeValue(forKey: id) }
  }

  /// Ends a stream whose client has gone; nothing if it is over already.
  func hungUp(_ id: UInt64) {
    streams.withLock { $0.byID[id] }?.abort(as: .clientGone)
  }

  /// Ends the streams for which the most waits, until what waits for all is within its bound. To be called with no lock held.
  func endHeaviest() {
    guard bytes.load(ordering: .relaxed) > maximumBytes else { return }
    let open = streams.withLock { Array($0.byID.values) }
    for (stream, _) in open.map({ ($0, $0.queuedBytes) }).sorted(by: { $0.1 > $1.1 }) {
      guard bytes.load(ordering: .relaxed) > maximumBytes else { return }
      stream.overflow()
    }
  }
}
