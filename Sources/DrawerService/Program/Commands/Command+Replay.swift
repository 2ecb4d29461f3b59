import DrawerSessions
import Drawers

extension Command {
  /// Repeats a server's session locally, and compares; returns the exit status.
  static func replay(_ settings: Settings) -> Int32 {
    attempt("replay", otherwise: "the session cannot be repeated") {
      let differences = try Replay(settings).run()
      differences.forEach(Console.complain)
      return differences.isEmpty ? Exit.success : Exit.failure
    }
  }
}

/// A server's session, and the same events applied locally.
private struct Replay {
  private let client: ServerClient
  private let session: String

  init(_ settings: Settings) throws(UsageError) {
    session = settings.operands.dropFirst().first ?? ""
    let isID = !session.isEmpty && session.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    guard isID else { throw UsageError(message: "SESSION must be a session's id, not \"\(session)\"") }
    client = try ServerClient(settings)
  }

  /// Writes a line for each event; returns the differences, for people.
  func run() throws -> [String] {
    var local = try LocalSession(Creation.of(try beginning()))
    var revision = 0
    var next: Int? = 0
    var differences: [String] = []
    while let after = next {
      let page = try client.journal(of: session, after: after)
      // Ends the loop if a server's pages lead back, or are empty.
      next = page.nextAfter.flatMap { $0 > after && !page.events.isEmpty ? $0 : nil }
      for entry in page.events {
        revision += 1
        guard entry.revision == revision else { throw trimmed(to: entry.revision) }
        let result: JSONText
        do throws(WireError) {
          result = try local.apply(entry.event)
        } catch {
          return differences + ["revision \(revision): the event is refused locally: \(error.reason)"]
        }
        try Console.put(result.bytes)
        guard differences.isEmpty else { continue }
        differences += Differences.between(entry.delegate, result.value["delegate"], at: .root.member("delegate"))
          .map { "revision \(revision): \($0)" }
      }
    }
    let snapshot = try client.snapshot(of: session, revision: revision)
    return differences
      + Differences.between(Replay.comparable(snapshot), Replay.comparable(local.snapshot.value), at: .root)
      .map { "state after revision \(revision): \($0)" }
  }

  /// The session as it was created.
  private func beginning() throws(CommandFailure) -> JSONValue {
    do throws(CommandFailure) {
      return try client.snapshot(of: session, revision: 0)
    } catch {
      // The revision is the only value that can be invalid.
      guard error.answer == 422 else { throw error }
      throw trimmed(to: try client.journal(of: session, after: 0).events.first?.revision)
    }
  }

  private func trimmed(to revision: Int?) -> CommandFailure {
    let rest = revision.map { ": it begins with revision \($0)" } ?? ""
    return CommandFailure(
      status: Exit.badData,
      message: "the journal of \(session) was trimmed (--journal-limit of the server)\(rest), and the events before "
        + "cannot be repeated")
  }

  /// The part of a snapshot that must be the same: everything but the server's own names and times.
  private static func comparable(_ snapshot: JSONValue) -> JSONValue {
    .object((snapshot.members ?? [:]).filter { !["id", "clock"].contains($0.key) })
  }
}

/// The body of the request that creates the same session.
private enum Creation {
  /// The request for a session whose snapshot at revision 0 is `snapshot`.
  ///
  /// A snapshot contains every default, including those that depend on the container. The request contains only the
  /// members that differ from the defaults, so that a resize changes the same values as on the server.
  static func of(_ snapshot: JSONValue) throws(WireError) -> JSONValue {
    let wanted = snapshot["configuration"]?.members ?? [:]
    var given = wanted
    for name in wanted.keys {
      var fewer = given
      fewer[name] = nil
      guard let session = try? LocalSession(body(snapshot, fewer)) else { continue }
      if session.snapshot.value["configuration"]?.members == wanted { given = fewer }
    }
    return body(snapshot, given)
  }

  private static func body(_ snapshot: JSONValue, _ configuration: JSONObject) -> JSONValue {
    [
      "controller": snapshot["controller"] ?? .null, "container": snapshot["container"] ?? .null,
      "configuration": .object(configuration), "clock": "client",
    ]
  }
}

extension WireError {
  /// Why, for people.
  fileprivate var reason: String {
    switch self {
    case .malformed(let detail): detail
    case .invalid(let faults): faults.map { "\($0.pointer) \($0.detail)" }.joined(separator: "; ")
    case .refused(let refusal, _): "\(refusal)"
    }
  }
}
