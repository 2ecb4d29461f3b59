/// JSON in UTF-8 that is written, without a tree of values in between.
///
/// It holds what Foundation's encoder would write of the same value, except that members come in the order in which they
/// were written.
public struct JSONText: Sendable, Equatable {
  /// The text.
  public let bytes: [UInt8]

  /// Nothing.
  public init() { bytes = [] }

  /// What `write` writes, which is likely to have `capacity` bytes.
  @inline(never)  // As long as what it is called for, in two hundred places of a module for browsers.
  public init(capacity: Int = 256, _ write: (inout JSONWriter) -> Void) {
    // Written on the stack, if it is not too long for that, so that it takes no more memory than it needs in the end.
    bytes = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(64, capacity)) { memory in
      guard let start = memory.baseAddress else { return [] }
      var writer = JSONWriter(lent: start, capacity: memory.count)
      write(&writer)
      return writer.bytes
    }
  }

  /// The object that `text` holds, and nothing else, with the members that `body` adds; it has members already.
  package init(object text: [UInt8], adding body: (inout JSONWriter) -> Void) {
    self.init(capacity: text.count + 64) { writer in
      writer.append(written: text, upTo: text.lastIndex(of: UInt8(ascii: "}")) ?? text.endIndex)
      body(&writer)
      writer.append(written: CollectionOfOne(UInt8(ascii: "}")))
    }
  }

  /// The value that the text stands for.
  public var value: JSONValue { (try? JSONValue(parsing: bytes)) ?? .null }

  /// A member's name as it stands before the value: in quotes, with the colon.
  package struct Name: Sendable {
    let bytes: [UInt8]

    /// The name `name`.
    @inline(never)  // As above.
    package init(_ name: String) {
      bytes = JSONText { $0.append(name) }.bytes + [UInt8(ascii: ":")]
    }
  }
}
