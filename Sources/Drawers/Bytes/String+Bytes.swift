extension String {
  /// Whether both are the same bytes.
  ///
  /// What clients name is compared by bytes: to `==` a text may be one character of half a million accents, put in
  /// order first.
  package func isSame(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    return withBytes { left in other.withBytes { left.elementsEqual($0) } }
  }

  /// Whether it comes before `other` in the order of their bytes, which is that of their scalars.
  package func precedes(_ other: String) -> Bool {
    withBytes { left in other.withBytes { left.lexicographicallyPrecedes($0) } }
  }

  /// A text in a pattern stands for the same bytes.
  package static func ~= (pattern: String, text: String) -> Bool { pattern.isSame(as: text) }

  /// How many code points it has.
  package var scalarCount: Int { withBytes { $0.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 } } }

  /// Calls `body` with its bytes, which lie in one piece: to go through `utf8` byte by byte takes another way for texts that
  /// do not, of which we have none.
  package func withBytes<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    var text = self
    return text.withUTF8(body)
  }
}
