extension String {
  /// Whether both are the same bytes.
  ///
  /// What clients name is compared by bytes: to `==` a text may be one character of half a million accents, put in
  /// order first.
  @inlinable package func isSame(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    // Every text of ours lies in one piece, so that its bytes are compared as fast as they can be.
    let isSame = utf8.withContiguousStorageIfAvailable { bytes in
      other.utf8.withContiguousStorageIfAvailable { bytes.elementsEqual($0) }
    }
    return isSame.flatMap { $0 } ?? utf8.elementsEqual(other.utf8)
  }

  /// Whether it comes before `other` in the order of their bytes, which is that of their scalars.
  @inlinable package func precedes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
