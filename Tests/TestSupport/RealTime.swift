import Glibc

/// The reasons for which a test lets real time pass.
///
/// Every other test waits for the event that it looks at (``eventually(_:)``), reads until something arrives, or moves the
/// clock of the type under test. A test that looks at something after a while passes or fails by how busy the machine is.
public enum RealTime: Double {
  /// The time between the bytes of a client that drips: the server measures the whole request on the system's clock.
  case drip = 0.05
  /// The time between the events of a stream that goes on until it is closed, so that they do not fill its queue.
  case pace = 0.000_1
  /// The time before a client of a store that is down tries again, so that it leaves the processor to others.
  case pause = 0.005

  /// Waits as long as the reason demands.
  public func pass() { usleep(UInt32(rawValue * 1_000_000)) }
}
