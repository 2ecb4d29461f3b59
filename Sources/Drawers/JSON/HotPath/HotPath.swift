// The hot path: JSON without Foundation, which is the reference (`FoundationJSON.swift`). What is read here, Foundation reads
// alike, and what is written here, it reads as the same value. Tests hold one against the other, text by text, and play
// everything that was recorded of the controllers with Foundation alone.
//
// - `JSONScanner` reads whatever is JSON in UTF-8. It refuses an object with several members of one name, of which Foundation
//   keeps the first without a word, and names longer than any of ours; numbers beyond a double, which Foundation refuses,
//   are the nearest one. Two spellings of a name, which Foundation takes for the same, are two.
// - `ShortName` is a member's name or a word that is compared without a string. Whoever reads with it, as Drawers's
//   `PlainEvent` does, leaves what it cannot hold to the declarations.
// - `JSONWriter` writes text without a tree of values, and the shortest digits of a number.
//
// What that gains, on two busy cores: a pan of 106 bytes is read in 0.9 us instead of 43, a result of 400 bytes is written
// in 1.1 us instead of 48. `make bench` measures both (`Benchmarks/Core`).

/// Whether JSON is read and written without Foundation.
package enum HotPath {
  #if DEBUG && !hasFeature(Embedded)
    /// A test binds it to false, for what it does itself: no other task sees that. A release has no such switch.
    @TaskLocal package static var isTaken = true
  #else
    /// Always.
    @inlinable package static var isTaken: Bool { true }
  #endif
}

extension JSONWriter {
  /// Has Foundation write `value` where the hot path is not taken; whether it did.
  @inline(__always)
  mutating func isWrittenByFoundation(_ value: @autoclosure () -> JSONValue) -> Bool {
    #if hasFeature(Embedded)
      false
    #else
      guard !HotPath.isTaken else { return false }
      append(written: FoundationJSON.text(of: value()))
      return true
    #endif
  }
}
