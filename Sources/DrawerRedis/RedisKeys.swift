import DrawerSessions

/// The names in Redis outside of partitions.
enum RedisKeys {
  /// The schema's version.
  static let version = "drawerd:version"

  /// The channel of changes. Channels do not belong to a database.
  static func channel(_ database: Int) -> String { "drawerd:changes:\(database)" }
}

/// A message about a session: the name of the process, the session's id, and the revision, or "-" if the session is
/// gone.
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
    let revision = Int(parts[2]).flatMap { revisions.contains($0) ? $0 : nil }
    guard revision != nil || parts[2] == "-" else { return nil }
    self.init(process: String(parts[0]), id: String(parts[1]), revision: revision)
  }

  var text: String { "\(process) \(id) \(revision.map { "\($0)" } ?? "-")" }
}
