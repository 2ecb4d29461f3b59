// The fast path for gestures, their results and streams: JSON without Foundation, the codec layer
// (`FoundationJSON.swift`). Foundation reads every text in the same way as this code, and reads every text that this
// code writes as the same value. Tests and fuzzing compare both request by request, and tests play all recordings
// with Foundation alone, also through a server (`--json foundation`).
//
// - `JSONScanner` reads JSON in UTF-8, and checks the syntax for Foundation, which accepts a trailing comma, several
//   members of one name, and other encodings, and does not report the place of a fault. Numbers beyond a double, which
//   Foundation refuses, are infinite, and two spellings of a name, which Foundation treats as equal, are two names:
//   `OutlinedJSON` takes both from here.
// - `ShortName` is a member's name or a word that is compared without a string. A reader that uses it, such as
//   `PlainEvent`, leaves longer names to the declarations.
// - `JSONWriter` writes text without a tree of values, and the shortest digits of a number.
//
// On two busy cores, a pan of 106 bytes is read in 0.9 us instead of 43, and a result of 400 bytes is written in 1.1 us
// instead of 48. `make bench` measures both (`Benchmarks/Core`).

/// Which JSON is read and written without Foundation.
package enum HotPath {
  #if hasFeature(Embedded)
    /// Always: there is no Foundation.
    package static var isTaken: Bool { true }
  #else
    /// The JSON that takes the fast path.
    package enum Extent: Sendable {
      /// None: Foundation reads and writes everything.
      case nothing
      /// Gestures, their results and streams.
      case gestures
      /// Also the content of all other requests, so that tests can compare the two.
      case everything
    }

    /// What takes the fast path in this program. Set it before the program reads or writes the first JSON: nothing
    /// synchronizes it afterward, because writing any number reads it.
    @exclusivity(unchecked) nonisolated(unsafe) package static var extent = Extent.gestures

    #if DEBUG
      /// What takes it in the current task; nil for the program's ``extent``. A test binds this for its own task alone.
      @TaskLocal package static var extentHere: Extent?

      private static var current: Extent { extentHere ?? extent }
    #else
      private static var current: Extent { extent }
    #endif

    package static var isTaken: Bool { current != .nothing }

    /// Whether what Foundation reads otherwise takes it, too.
    package static var takesEverything: Bool { current == .everything }
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
