import DrawerHTTP
import DrawerSessions

extension Request {
  /// The path parameter called `name`; empty if the route has none.
  func parameter(_ name: String) -> String { pathParameter(name) ?? "" }

  /// The path at which a proxy serves this server, by `X-Forwarded-Prefix`; empty without one, or for another text. Only
  /// the client of the request sees it, so that it need not be trusted.
  var prefix: String {
    guard let text = headers["X-Forwarded-Prefix"] else { return "" }
    let path = text.hasSuffix("/") ? text.dropLast() : text[...]
    return path.wholeMatch(of: /(\/[A-Za-z0-9._~\-]+)+/) == nil ? "" : String(path)
  }

  /// The revisions that `If-Match` allows; any revision without that header.
  private var matchedRevisions: Precondition { revisions(in: "If-Match") ?? .any }

  /// The revisions that a change may find: those that `If-Match` allows, without those of `If-None-Match` (RFC 9110, 13.2.2).
  var allowedRevisions: Precondition {
    switch (knownRevisions, matchedRevisions) {
    case (nil, let matched): matched
    case (.any, _): .revisions([])
    case (let known?, .revisions(let matched)): .revisions(matched.filter { !known.allows($0) })
    case (.revisions(let known), _): .except(known)
    case (.except, let matched): matched
    }
  }

  /// Throws unless `If-Match` allows the `revision` that is read.
  func checkMatch(of revision: Int) throws(SessionFailure) {
    guard matchedRevisions.allows(revision) else { throw .preconditionFailed(revision: revision) }
  }

  /// The revisions that the client has already, by `If-None-Match`; nil without that header.
  var knownRevisions: Precondition? { revisions(in: "If-None-Match") }

  /// The revisions in the entity tags of the header `name`; nil without that header.
  ///
  /// Tags of other servers are not revisions, and match nothing. A proxy that compresses makes a tag weak (nginx,
  /// HAProxy), or adds the coding to it (Caddy, Apache), and its client can only return that tag. The revision in it is
  /// as exact as before, although RFC 9110 (13.1.1) has `If-Match` ignore weak tags.
  private func revisions(in name: String) -> Precondition? {
    guard headers.contains(name) else { return nil }
    let tags = headers.elements(of: name)
    if tags.contains("*") { return .any }
    return .revisions(
      tags.compactMap { tag in
        let opaque = (tag.hasPrefix("W/") ? tag.dropFirst(2) : tag).filter { $0 != "\"" }
        return Int(
          Request.codingSuffixes.first(where: opaque.hasSuffix).map { opaque.dropLast($0.count) } ?? opaque[...])
      })
  }

  private static let codingSuffixes = ["gzip", "br", "zstd", "deflate"].flatMap { ["--\($0)", "-\($0)", ";\($0)"] }

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
