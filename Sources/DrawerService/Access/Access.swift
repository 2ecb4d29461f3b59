import DrawerConcurrency
import DrawerHTTP

/// The rules of access: which requests each token and each origin may make.
public struct Access: Sendable {
  /// The valid tokens; nil if none is required, which never changes.
  private let current: Tokens?
  private let now: @Sendable () -> Double

  private final class Tokens: Sendable {
    let list: Locked<[AccessToken]>

    init(_ list: [AccessToken]) { self.list = Locked(list) }
  }

  /// Allows requests with one of `tokens`; without tokens, all requests.
  ///
  /// - Parameter now: the time in seconds since 1970, by which tickets expire.
  public init(tokens: [AccessToken] = [], now: @escaping @Sendable () -> Double) {
    current = tokens.isEmpty ? nil : Tokens(tokens)
    self.now = now
  }

  /// Replaces the valid tokens, if tokens are required at all.
  ///
  /// - Parameter tokens: at least one, because an empty list would refuse every request.
  func replaceTokens(by tokens: [AccessToken]) { current?.list.withLock { $0 = tokens } }

  private var tokens: [AccessToken] { current?.list.withLock { $0 } ?? [] }

  /// How long a ticket is valid, in seconds: long enough to open a stream, and short for one that leaked into a log.
  static let ticketLifetime = 60

  /// The token of the request; nil if none is required.
  ///
  /// - Throws: 401 unless the request has a valid token, or a stream's request a valid ticket.
  func authenticate(_ request: Request) throws(HTTPError) -> AccessToken? {
    guard current != nil, !Access.isPublic(request) else { return nil }
    if let route = request.routeTemplate, Operation.streams.contains(route),
      let ticket = request.queryValue(Parameters.ticket.description.name)
    {
      guard let token = token(ofTicket: ticket) else {
        throw Access.unauthorized("The ticket is invalid or has expired.")
      }
      return token
    }
    guard let field = request.headers["Authorization"] else {
      throw Access.unauthorized("The request needs a token.", error: nil)
    }
    let words = field.split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0].lowercased() == "bearer" else {
      throw Access.unauthorized("The header Authorization must be \"Bearer TOKEN\".")
    }
    let secret = Secret(words[1].utf8)
    var found: AccessToken?
    // Every token is compared, even after a match, so that the duration reveals nothing.
    for token in tokens where token.secret.isEqual(to: secret) { found = token }
    guard let found else { throw Access.unauthorized("The token is not valid.") }
    return found
  }

  /// Refuses a request with 403 if `token` does not allow it.
  func authorize(_ request: Request, _ token: AccessToken?) throws(HTTPError) {
    guard let token else { return }
    let needed = Access.scope(of: request)
    guard token.scopes.contains(needed) else {
      throw HTTPError(
        .forbidden, "The token lacks the scope \"\(needed.rawValue)\".",
        headers: ["WWW-Authenticate": "Bearer error=\"insufficient_scope\", scope=\"\(needed.rawValue)\""])
    }
  }

  private static func unauthorized(_ detail: String, error: String? = "invalid_token") -> HTTPError {
    let challenge = error.map { "Bearer realm=\"drawerd\", error=\"\($0)\"" } ?? "Bearer realm=\"drawerd\""
    return HTTPError(.unauthorized, detail, headers: ["WWW-Authenticate": challenge])
  }
}

// MARK: - Routes

extension Access {
  /// Pages and files that are the same for every client, and the probes of a load balancer.
  private static let publicTemplates: Set<String> =
    Set(Operation.all.filter { $0.scope == nil }.map(\.path) + WebAsset.all.map(\.path) + [SharedFolder.template])

  private static let scopes: [String: [HTTPMethod: AccessToken.Scope]] = Dictionary(grouping: Operation.all, by: \.path)
    .mapValues { Dictionary($0.compactMap { each in each.scope.map { (each.method, $0) } }) { first, _ in first } }

  private static func isPublic(_ request: Request) -> Bool {
    guard let template = request.routeTemplate else { return false }
    return publicTemplates.contains(template)
  }

  private static func scope(of request: Request) -> AccessToken.Scope {
    let method = request.method == .head ? .get : request.method
    if let scope = request.routeTemplate.flatMap({ scopes[$0]?[method] }) { return scope }
    // A path that does not exist is a 404 for every token with the scope `read`.
    return method == .get || method == .options ? .read : .write
  }
}

// MARK: - Tickets

extension Access {
  /// A ticket that opens streams instead of the token of `request`. Every instance that knows the token accepts it,
  /// because no state is kept: the ticket is the token's name and an expiry, authenticated with the token's secret.
  func ticket(for request: Request) throws(HTTPError) -> String {
    guard let token = try authenticate(request) else { return "" }
    let content = "\(token.name).\(Int(now()) + Access.ticketLifetime)"
    return "\(content).\(token.secret.code(for: content))"
  }

  private func token(ofTicket ticket: String) -> AccessToken? {
    let parts = ticket.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let expiry = Int(parts[1]), Double(expiry) > now(),
      let token = tokens.first(where: { $0.name == parts[0] })
    else { return nil }
    let code = token.secret.code(for: "\(parts[0]).\(parts[1])")
    return Secret.areEqual(Array(code.utf8), Array(parts[2].utf8)) ? token : nil
  }
}
