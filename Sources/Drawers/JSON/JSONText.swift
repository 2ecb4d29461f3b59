/// A written JSON text in UTF-8, without a tree of values.
///
/// It equals the output of Foundation's encoder for the same value, except that members keep the order in which they
/// were written.
package struct JSONText: Sendable, Equatable {
  /// The text.
  package let bytes: [UInt8]

  /// Nothing.
  package init() { bytes = [] }

  /// A text that is written already.
  package init(written bytes: [UInt8]) { self.bytes = bytes }

  /// The text that `write` writes, probably of `capacity` bytes.
  ///
  /// Two hundred places of a module for browsers call it, so it is not inlined.
  @inline(never)
  package init(capacity: Int = 256, _ write: (inout JSONWriter) -> Void) {
    // Written on the stack if it is short enough, so that the array has exactly the size of the text.
    bytes = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(64, capacity)) { memory in
      guard let start = memory.baseAddress else { return [] }
      var writer = JSONWriter(lent: start, capacity: memory.count)
      write(&writer)
      return writer.bytes
    }
  }

  /// The object in `text`, which has members, with the members that `body` adds.
  package init(object text: [UInt8], adding body: (inout JSONWriter) -> Void) {
    self.init(capacity: text.count + 64) { writer in
      writer.append(written: text[..<(text.lastIndex(of: UInt8(ascii: "}")) ?? text.endIndex)])
      body(&writer)
      writer.append(written: CollectionOfOne(UInt8(ascii: "}")))
    }
  }

  /// The value that the text stands for.
  package var value: JSONValue { (try? JSONValue(parsing: bytes)) ?? .null }

  /// A member's name as written before its value: in quotes, with the colon.
  package struct Name: Sendable {
    let bytes: [UInt8]

    /// The name `name`.
    @inline(never)  // As above.
    package init(_ name: String) {
      bytes = JSONText { $0.append(name) }.bytes + [UInt8(ascii: ":")]
    }
  }
}
