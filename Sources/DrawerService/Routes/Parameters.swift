import Drawers

/// The query parameters of requests about sessions.
enum Parameters {
  /// The greatest whole number that JSON carries exactly.
  private static let revisions = 0...9_007_199_254_740_991
  /// How many samples a second a client may ask for.
  private static let frameRates = 1...240

  static let sessionLimit = QueryParameter.integer("limit", in: 1...500, default: 50, "How many there are on a page.")
  static let cursor = QueryParameter<String>(
    "cursor", ["type": "string", "pattern": "^[0-9a-f]{32}$"],
    fault: "must be the nextCursor of the page before; leave it out for the first page",
    text: "Where the page begins: the last page's nextCursor."
  ) { text in
    text.utf8.count == 32 && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) } ? text : nil
  }
  static let controller = QueryParameter.choice(
    "controller", of: ControllerKind.all.map(\.name), "Only sessions of this controller.")
  static let time = QueryParameter.number(
    "at", in: 0...1e7, "Samples what is running at that time, in seconds, without changing anything.")
  static let revision = QueryParameter.integer("revision", in: revisions, "The session as it was at that revision.")
  static let timelineRate = QueryParameter.integer("fps", in: frameRates, default: 60, "Samples a second.")
  static let streamRate = QueryParameter.integer(
    "fps", in: frameRates, "Adds that many samples a second while something moves, for who cannot animate.")
  static let streamPositions = QueryParameter<StreamPosition>(
    "session", ["type": "string", "pattern": "^[0-9a-f]{32}(@[0-9]{1,15})?$"], counts: 1...100,
    fault: "must be the id of a session, or ID@REVISION",
    text: """
      A session to follow, by its id; `ID@REVISION` for what comes after that revision, instead of the snapshot. It is \
      repeated for each session.
      """, read: StreamPosition.init)
  static let ticket = QueryParameter.text(
    "ticket", "Lets in instead of a token, for browsers, whose event streams have no headers of their own.")
  static let explain = QueryParameter.bool("explain", "Adds why a gesture that ended settled where it did.")
  static let timeline = QueryParameter.integer(
    "timeline", in: frameRates, "Adds the movement that is under way, in that many samples a second.")
  static let after = QueryParameter.integer("after", in: revisions, default: 0, "Only entries after this revision.")
  static let journalLimit = QueryParameter.integer(
    "limit", in: 1...1000, default: 100, "How many there are on a page.")
}
