import DrawerHTTP
import DrawerSessions

extension Request {
  /// The path parameter called `name`; empty if the route has none.
  func parameter(_ name: String) -> String { pathParameter(name) ?? "" }

  /// The revisions that `If-Match` allows; any revision without that header. A weak tag allows none (RFC 9110, 13.1.1).
  var allowedRevisions: Precondition { revisions(in: "If-Match", weakly: false) ?? .any }

  /// The revisions that the client has already, by `If-None-Match`; nil without that header. Weak tags count, too,
  /// because a proxy may have made them weak (RFC 9110, 13.1.2).
  var knownRevisions: Precondition? { revisions(in: "If-None-Match", weakly: true) }

  /// The revisions in the entity tags of the header `name`; nil without that header.
  ///
  /// Tags of other servers are not revisions, and match nothing.
  private func revisions(in name: String, weakly: Bool) -> Precondition? {
    guard headers.contains(name) else { return nil }
    let tags = headers.elements(of: name)
    if tags.contains("*") { return .any }
    return .revisions(
      tags.compactMap { tag in
        let opaque = weakly && tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
        return Int(opaque.filter { $0 != "\"" })
      })
  }

  /// The request's fingerprint, if it has an idempotency key.
  func idempotencyKey() throws(Problem) -> RequestKey? {
    guard let key = headers["Idempotency-Key"] else { return nil }
    guard (1...255).contains(key.utf8.count) else {
      throw Problem(faults: [(.header("Idempotency-Key"), "must have 1...255 characters")])
    }
    let query = query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    let parts = [Array(method.rawValue.utf8), Array(path.utf8), Array(query.utf8), body]
    // A key belongs to its token, so that a token never receives the answer to another one's request.
    return RequestKey(key, of: parts, owner: client)
  }
}
