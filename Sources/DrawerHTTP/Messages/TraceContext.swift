import Synchronization

/// The place of a request in a distributed trace (W3C Trace Context).
///
/// A valid `traceparent` of the request continues its trace; otherwise the request starts a trace. The span is this
/// server's part of it. Every response has it as `traceparent`, so that a client can quote it to the operator, who
/// finds it in the log.
public struct TraceContext: Sendable, Equatable {
  /// The trace, 128 bits that are not all zero.
  let trace: (high: UInt64, low: UInt64)
  /// The server's span, 64 bits that are not all zero.
  let span: UInt64
  /// The sender's flags: whether the trace is sampled, and flags of later versions.
  let flags: UInt8

  /// Calls `body` with the trace's id: 32 hexadecimal digits.
  public func withTraceID(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { buffer in
      Hexadecimal.write(trace.high, to: buffer, at: 0)
      Hexadecimal.write(trace.low, to: buffer, at: 16)
      body(UnsafeBufferPointer(buffer))
    }
  }

  /// The value of a `traceparent`.
  var text: String {
    String(unsafeUninitializedCapacity: 55) { buffer in
      buffer.initialize(repeating: UInt8(ascii: "-"))
      Hexadecimal.write(UInt8(0), to: buffer, at: 0)
      Hexadecimal.write(trace.high, to: buffer, at: 3)
      Hexadecimal.write(trace.low, to: buffer, at: 19)
      Hexadecimal.write(span, to: buffer, at: 36)
      Hexadecimal.write(flags, to: buffer, at: 53)
      return 55
    }
  }

  /// The context of a request with these header fields.
  init(_ headers: HTTPHeaders) {
    span = TraceContext.newIdentifier()
    let parents = headers.contains("traceparent") ? headers.values(for: "traceparent") : []
    if parents.count == 1, let parent = TraceContext.parse(parents[0]) {
      trace = parent.trace
      flags = parent.flags
    } else {
      trace = (TraceContext.newIdentifier(), TraceContext.newIdentifier())
      flags = 0
    }
  }

  /// Whether both name the same span of the same trace.
  public static func == (left: TraceContext, right: TraceContext) -> Bool {
    left.trace == right.trace && left.span == right.span && left.flags == right.flags
  }

  private static func parse(_ text: String) -> (trace: (high: UInt64, low: UInt64), flags: UInt8)? {
    let parts = Array(text.utf8).split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count >= 4, parts[0].count == 2, parts[1].count == 32, parts[2].count == 16, parts[3].count == 2,
      let version = Hexadecimal.value(parts[0]), version != 0xFF, version != 0 || parts.count == 4,
      let high = Hexadecimal.value(parts[1].prefix(16)), let low = Hexadecimal.value(parts[1].suffix(16)),
      let parent = Hexadecimal.value(parts[2]), let flags = Hexadecimal.value(parts[3]),
      high != 0 || low != 0, parent != 0
    else { return nil }
    return ((high, low), UInt8(truncatingIfNeeded: flags))
  }

  // Identifiers need to be unique, not secret: a counter, mixed from a random start (Steele, Lea and Flood's
  // SplitMix64), needs one system call instead of three per request.
  private static let counter = Atomic<UInt64>(UInt64.random(in: 0...UInt64.max))

  private static func newIdentifier() -> UInt64 {
    var mixed = counter.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    return mixed == 0 ? 1 : mixed
  }
}
