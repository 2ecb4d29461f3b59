import Drawers
import TestSupport
import Testing

/// A stream of several sessions.
final class SharedStream {
  /// An event, with the path of its session.
  struct Event: Equatable {
    var name: String
    var path: String
    /// The data that the session's own stream would send.
    var data: String
    var position: String?

    init(_ name: String, _ path: String, position: String? = nil, _ data: String) {
      self.name = name
      self.path = path
      self.data = data
      self.position = position
    }
  }

  let reader: StreamReader

  /// Follows the sessions at `paths`. A session in `revisions` continues after that revision.
  init(
    _ client: SessionClient, _ paths: [String], revisions: [String: Int] = [:], query: String = "",
    after position: String? = nil
  ) throws {
    reader = try client.stream(Self.path(paths, revisions: revisions) + query, after: position)
    try #require(reader.status == 200, "\(reader.body)")
  }

  static func path(_ paths: [String], revisions: [String: Int] = [:]) -> String {
    let sessions = paths.map { path in
      "session=\(path.dropFirst("/v1/sessions/".count))" + (revisions[path].map { "@\($0)" } ?? "")
    }
    return "/v1/stream?" + sessions.joined(separator: "&")
  }

  /// Reads the next event. Returns nil at the end of the stream.
  func next() throws -> Event? {
    guard let event = try reader.next() else { return nil }
    // All session ids have the same length, and the text after the id must match exactly.
    let head = #"{"session":""#
    let between = #"","data":"#
    try #require(event.data.hasPrefix(head) && event.data.hasSuffix("}"), "\(event.data)")
    let rest = event.data.dropFirst(head.count)
    try #require(rest.dropFirst(32).hasPrefix(between), "\(event.data)")
    return Event(
      event.name, "/v1/sessions/\(rest.prefix(32))", position: event.position,
      String(rest.dropFirst(32 + between.count).dropLast()))
  }
}
