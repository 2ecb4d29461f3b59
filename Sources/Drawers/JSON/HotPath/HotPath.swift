// The fast path for gestures, their results and streams: JSON without Foundation, the codec layer (`FoundationJSON.swift`). What
// is read here, Foundation reads alike, and what is written here, it reads as the same value. Tests and fuzzing compare both
// text by text, and play all recordings with Foundation alone, also through a server (`--json foundation`).
//
// - `JSONScanner` reads JSON in UTF-8, and checks the syntax of what Foundation reads: Foundation accepts a trailing comma,
//   several members of one name, and other encodings, and does not say where a fault is. Numbers beyond a double, which
//   Foundation refuses, are infinite here. Two spellings of a name, which Foundation takes for the same, are two.
// - `ShortName` is a member's name or a word that is compared without a string. A reader that uses it, such as
//   `PlainEvent`, leaves longer ones to the declarations.
// - `JSONWriter` writes text without a tree of values, and the shortest digits of a number.
//
// On two busy cores, a pan of 106 bytes is read in 0.9 us instead of 43, and a result of 400 bytes is written in 1.1 us instead
// of 48. `make bench` measures both (`Benchmarks/Core`).

/// Whether JSON is read and written without Foundation where that is faster.
package enum HotPath {
  #if hasFeature(Embedded)
    /// Always: there is no Foundation.
    package static var isTaken: Bool { true }
  #else
    /// Whether the program takes the fast path. Set it before the program reads or writes the first JSON: nothing guards it
    /// afterward, because every number that is written reads it.
    @exclusivity(unchecked) nonisolated(unsafe) package static var isAllowed = true

    #if DEBUG
      /// Whether the current task may take it: a test binds it to false, and no other task sees that.
      @TaskLocal package static var isAllowedHere = true

      package static var isTaken: Bool { isAllowed && isAllowedHere }
    #else
      package static var isTaken: Bool { isAllowed }
    #endif
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
