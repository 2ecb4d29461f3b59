import Drawers

/// The code that reads JSON from outside.
///
/// This file alone decides which content takes the hot path: events and simulations. Foundation decodes the content of
/// all other requests, and the files that commands read. A test counts what Foundation decodes for every operation.
/// With `--json foundation` there is no hot path.
package enum ContentCodec: Sendable {
  /// Foundation's `JSONDecoder`.
  case foundation
  /// `JSONScanner`, or `PlainEvent` for frequent events.
  case hotPath

  /// Documents in a file of the user's.
  package static let ofFiles = foundation
  /// Simulations: whole sessions with all their events.
  package static let ofSimulations = hotPath

  /// The most bytes of a request's content that Foundation decodes. Only a creation from a script is as long, and
  /// Foundation would need a fifth of a second and 70 MiB for a megabyte of brackets.
  static let mostBytes = 64 << 10

  /// The value of `text`, nested at most `maximumDepth` levels deep. Both codecs accept the same texts, refuse the
  /// others for the same reason, and read the same values.
  func value(of text: [UInt8], maximumDepth: Int) throws(MalformedJSON) -> JSONValue {
    if case .foundation = self, !HotPath.takesEverything {
      try FoundationJSON.value(parsing: text, maximumDepth: maximumDepth)
    } else {
      try JSONValue(parsing: text, maximumDepth: maximumDepth)
    }
  }
}

extension Operation {
  /// The codec that reads its content.
  var codec: ContentCodec {
    switch id {
    case Operation.applyEvents.id: .hotPath
    case Operation.simulate.id: .ofSimulations
    default: .foundation
    }
  }

  /// The codec that reads `content`.
  func codec(for content: [UInt8]) -> ContentCodec { content.count > ContentCodec.mostBytes ? .hotPath : codec }
}
