import Testing

@testable import DrawerHTTP

/// The trace identifiers of a request, as text.
@Suite struct TraceContextTests {
  @Test func digitsAreThoseOfTheNumbers() {
    var generator = SystemRandomNumberGenerator()
    for round in 0..<1000 {
      let parts = (0..<3).map { _ in round < 4 ? UInt64(round) << 60 | 1 : generator.next() | 1 }
      let digits = parts.map { part in
        let text = String(part, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
      }
      let flags = String(256 + round % 256, radix: 16).dropFirst()
      let context = TraceContext(["traceparent": "00-\(digits[0])\(digits[1])-\(digits[2])-\(flags)"])
      context.withTraceID { #expect(String(decoding: $0, as: UTF8.self) == digits[0] + digits[1]) }
      let span = String(context.span, radix: 16)
      let padding = String(repeating: "0", count: 16 - span.count)
      #expect(context.text == "00-\(digits[0])\(digits[1])-\(padding)\(span)-\(flags)")
    }
  }
}
