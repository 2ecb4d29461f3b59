extension String {
  /// Whether both are the same bytes.
  ///
  /// What clients name is compared by bytes: to `==` a text may be one character of half a million accents, put in
  /// order first.
  @inlinable package func isSame(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    return withBytes(and: other) { $0.elementsEqual($1) }
  }

  /// Whether it comes before `other` in the order of their bytes, which is that of their scalars.
  @inlinable package func precedes(_ other: String) -> Bool { withBytes(and: other) { $0.lexicographicallyPrecedes($1) } }

  /// Every text of ours lies in one piece, so that its bytes are compared as fast as they can be.
  @inlinable func withBytes(
    and other: String, _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    var (left, right) = (self, other)
    return left.withUTF8 { left in right.withUTF8 { body(left, $0) } }
  }
}
