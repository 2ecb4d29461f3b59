import DrawerSessions
import Drawers

/// The query parameters of requests about sessions.
enum Parameters {
  /// How many samples a second a client may ask for.
  private static let frameRates = 1...240

  static let sessionLimit = QueryParameter.integer("limit", in: 1...500, default: 50, "The size of a page.")
  static let cursor = QueryParameter<String>(
    "cursor", ["type": "string", "pattern": "^[0-9a-f]{32}$"],
    fault: "must be the nextCursor of the previous page; omit it for the first page",
    text: "The nextCursor of the previous page."
  ) { text in
    SessionHeader.isID(text.utf8) ? text : nil
  }
  static let controller = QueryParameter.choice(
    "controller", of: ControllerKind.all.map(\.name), "Only sessions of this controller.")
  static let time = QueryParameter.number(
    "at", in: 0...1e7, "Samples the running animations at this time, in seconds. The session does not change.")
  static let revision = QueryParameter.integer("revision", in: revisions, "The session as it was at that revision.")
  static let scriptStart = QueryParameter.integer(
    "from", in: revisions, "Begins with the machine at this revision, and not with the session's creation.")
  static let wait = QueryParameter.choice(
    "wait", of: ["rest"],
    "Waits until nothing moves on the server's clock, 30 seconds at most by default, before the answer.")
  static let timelineRate = QueryParameter.integer("fps", in: frameRates, default: 60, "Samples a second.")
  static let streamRate = QueryParameter.integer(
    "fps", in: frameRates,
    "Adds this many samples a second while something moves, for clients without an animation engine.")
  static let streamPositions = QueryParameter<StreamPosition>(
    "session", ["type": "string", "pattern": "^[0-9a-f]{32}(@[0-9]{1,15})?$"], counts: 1...100,
    fault: "must be the id of a session, or ID@REVISION",
    text: """
      The id of a session to follow, or `ID@REVISION` for the events after that revision instead of a snapshot. Repeat \
      it for each session.
      """, read: StreamPosition.init)
  static let ticket = QueryParameter.text(
    "ticket", "A ticket instead of a token, for browsers, which cannot set headers of event streams.")
  static let explain = QueryParameter.bool("explain", "Adds the reason why a gesture settled where it did.")
  static let timeline = QueryParameter.integer(
    "timeline", in: frameRates, "Adds the current movement, with this many samples a second.")
  static let after = QueryParameter.integer("after", in: revisions, default: 0, "Only entries after this revision.")
  static let journalLimit = QueryParameter.integer(
    "limit", in: 1...1000, default: 100, "The size of a page.")
}
