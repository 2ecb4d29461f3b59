import Glibc

/// The reasons for which a test lets real time pass.
///
/// Every other test waits for the event that it looks at (``eventually(_:)``, or `until` in the browser scripts), reads until
/// something arrives, or moves the clock of what it tests: a type's clock, or that of a page (`virtual.py`). A test that looks
/// at something after a while passes or fails by how busy the machine is.
///
/// Some tests wait until a deadline of another program has passed, because it has no clock that a test can move. They
/// expect that it passes, and not how soon: the timeouts of a request, of a probe and of an answer from Redis
/// (`LimitTests`, `ReadinessTests`, `OpenAPIAnswerTests`), the watchdog's interval (`ServiceManagerTests`), nginx's timeout of
/// an idle connection (`LoadBalancerTests`), the election in a cluster of Redis, and the kernel's timeout of a vanished client
/// (`vanish.py`, which must tell half a minute from forty seconds).
public enum RealTime: Double {
  /// The time between the bytes of a client that drips: the server measures the whole request on the system's clock.
  case drip = 0.05
  /// The time between the events of a stream that goes on until it is closed, so that they do not fill its queue.
  case pace = 0.000_1
  /// The time before a client of a store that is down tries again, so that it leaves the processor to others.
  case pause = 0.005

  /// Waits as long as the reason demands.
  public func pass() { usleep(UInt32(rawValue * 1_000_000)) }

  /// The other calls under Tests that let time pass: how many each file has at most, and for which reason.
  public static let elsewhere: [(file: String, calls: Int, reason: String)] = [
    ("TestSupport/Eventually.swift", 1, "looks again"),
    ("TestSupport/RealTime.swift", 1, "is `pass`"),
    ("BrowserTests/Scripts/browser.py", 2, "looks again, or waits for the time of a finger's last event"),
    ("BrowserTests/Scripts/virtual.py", 2, "looks again"),
    ("BrowserTests/Scripts/components.py", 2, "delays requests to a server, so that the clock of the page is ahead"),
    ("BrowserTests/Scripts/proxy.py", 1, "is the latency for Benchmarks/Client"),
    ("BrowserTests/Scripts/firefox.py", 1, "rests a finger in an engine without another clock"),
    ("BrowserTests/Scripts/webkit.py", 1, "rests a finger in an engine without another clock"),
    ("DocumentationTests/TenMinutesTests.swift", 1, "ends the waiting of a documented command after five minutes"),
    ("DurabilityTests/containers.py", 2, "looks again, as often as a compose file says"),
    ("DurabilityTests/load.py", 3, "leaves the processor to the services between two requests"),
    ("DurabilityTests/vanish.py", 1, "looks again"),
    ("StoreTests/Files/record.py", 2, "looks again"),
  ]
}
