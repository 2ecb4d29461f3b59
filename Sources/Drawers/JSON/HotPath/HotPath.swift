// The fast path for gestures, their results and streams: JSON without Foundation, the codec layer
// (`FoundationJSON.swift`). Foundation reads every text in the same way as this code, and reads every text that this
// code writes as the same value. Tests and fuzzing compare both text by text, and play all recordings with Foundation
// alone, also through a server (`--json foundation`).
//
// - `JSONScanner` reads JSON in UTF-8, and checks the syntax for Foundation, which accepts a trailing comma, several
//   members of one name, and other encodings, and does not report the place of a fault. Numbers beyond a double, which
//   Foundation refuses, are infinite here. Two spellings of a name, which Foundation treats as equal, are two names.
// - `ShortName` is a member's name or a word that is compared without a string. A reader that uses it, such as
//   `PlainEvent`, leaves longer names to the declarations.
// - `JSONWriter` writes text without a tree of values, and the shortest digits of a number.
//
// On two busy cores, a pan of 106 bytes is read in 0.9 us instead of 43, and a result of 400 bytes is written in 1.1 us
// instead of 48. `make bench` measures both (`Benchmarks/Core`).

/// Whether JSON is read and written without Foundation where that is faster.
package enum HotPath {
  #if hasFeature(Embedded)
    /// Always: there is no Foundation.
    package static var isTaken: Bool { true }
  #else
    /// Whether the program uses the fast path. Set it before the program reads or writes the first JSON: nothing
    /// synchronizes it afterward, because writing any number reads it.
    @exclusivity(unchecked) nonisolated(unsafe) package static var isAllowed = true

    #if DEBUG
      /// Whether the current task may use it. A test binds this to false for its own task alone.
      @TaskLocal package static var isAllowedHere = true

      package static var isTaken: Bool { isAllowed && isAllowedHere }
    #else
      package static var isTaken: Bool { isAllowed }
    #endif
  #endif
}

extension JSONWriter {
  /// Writes `value` by Foundation if the fast path is not allowed; returns whether it did.
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
