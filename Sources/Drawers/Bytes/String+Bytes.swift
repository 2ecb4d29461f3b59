extension String {
  /// Whether both strings have the same bytes.
  ///
  /// Names that clients send are compared by bytes, because `==` normalizes first: one character may have half a
  /// million accents.
  package func isSame(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    return withBytes { left in other.withBytes { left.elementsEqual($0) } }
  }

  /// Whether this string precedes `other` in byte order, which is also the order of their scalars.
  package func precedes(_ other: String) -> Bool {
    withBytes { left in other.withBytes { left.lexicographicallyPrecedes($0) } }
  }

  /// A text in a pattern stands for the same bytes.
  package static func ~= (pattern: String, text: String) -> Bool { pattern.isSame(as: text) }

  /// How many code points it has.
  package var scalarCount: Int { withBytes { $0.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 } } }

  /// Calls `body` with the string's contiguous UTF-8 bytes. Iterating over `utf8` would add a path for strings that are
  /// not contiguous, and drawerd has none.
  package func withBytes<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    var text = self
    return text.withUTF8(body)
  }
}
