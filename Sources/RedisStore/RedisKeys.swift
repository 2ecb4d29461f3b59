/// The names in Redis. A session's own share a hash tag.
enum RedisKeys {
  /// Every living session's id, and of ended ones until they are swept; all with the same score, for their order.
  static let sessions = "drawerd:sessions"
  /// The same ids by the ends of their lives.
  static let expiries = "drawerd:expiries"
  /// What is written to see whether that can be done.
  static let probe = "drawerd:probe"
  /// The schema's version.
  static let version = "drawerd:version"

  static let prefix = "drawerd:{"
  /// A hash; a list of entries; a sorted set of snapshots; a list of answers.
  static let suffixes = ["}:session", "}:entries", "}:snapshots", "}:answers"]

  /// Every key that a change of a session may touch.
  static func of(_ id: String) -> [String] { suffixes.map { prefix + id + $0 } + [sessions, expiries] }

  /// Where the answer to a creation is kept.
  static func creation(_ key: String) -> String { "drawerd:creation:" + key }

  /// Where changes are told; channels do not belong to a database.
  static func channel(_ database: Int) -> String { "drawerd:changes:\(database)" }
}

/// What another process says about a session: its own name, the session's, and the revision, or "-" for its end.
struct RedisNotice: Equatable {
  var process: String
  var id: String
  var revision: Int?

  init(process: String, id: String, revision: Int?) {
    self.process = process
    self.id = id
    self.revision = revision
  }

  init?(_ text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 3 else { return nil }
    let revision = Int(parts[2])
    guard revision != nil || parts[2] == "-" else { return nil }
    self.init(process: String(parts[0]), id: String(parts[1]), revision: revision)
  }

  var text: String { "\(process) \(id) \(revision.map { "\($0)" } ?? "-")" }
}
