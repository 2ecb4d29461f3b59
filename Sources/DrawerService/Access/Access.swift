import DrawerConcurrency
import DrawerHTTP

/// Who may do what.
public struct Access: Sendable {
  /// Those that let in at the moment; nil where none is needed, which never changes.
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

  /// Lets in only who has one of `tokens` from now on, if a token is needed at all.
  ///
  /// - Parameter tokens: at least one: an empty list would refuse every request.
  func replaceTokens(by tokens: [AccessToken]) { current?.list.withLock { $0 = tokens } }

  private var tokens: [AccessToken] { current?.list.withLock { $0 } ?? [] }

  /// How long a ticket is valid, in seconds: enough to open a stream, and little for one that has leaked into a log.
  static let ticketLifetime = 60

  /// Whose request it is: the token it comes with; nil where none is needed.
  ///
  /// - Throws: 401 unless the request comes with a valid token, or a stream's with a ticket.
  func authenticate(_ request: Request) throws(HTTPError) -> AccessToken? {
    guard current != nil, !Access.isPublic(request) else { return nil }
    if let route = request.routeTemplate, Operation.streams.contains(route),
      let ticket = request.queryValue(Parameters.ticket.description.name)
    {
      guard let token = token(ofTicket: ticket) else {
        throw Access.unauthorized("The ticket is not valid, or no longer.")
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
    // Every token is compared, however soon one is found.
    for token in tokens where token.secret.isEqual(to: secret) { found = token }
    guard let found else { throw Access.unauthorized("The token is not valid.") }
    return found
  }

  /// Refuses with 403 what `token` does not allow.
  func authorize(_ request: Request, _ token: AccessToken?) throws(HTTPError) {
    guard let token else { return }
    let needed = Access.scope(of: request)
    guard token.scopes.contains(needed) else {
      throw HTTPError(
        status: 403, kind: .forbidden, detail: "The token lacks the scope \"\(needed.rawValue)\".",
        headers: ["WWW-Authenticate": "Bearer error=\"insufficient_scope\", scope=\"\(needed.rawValue)\""])
    }
  }

  private static func unauthorized(_ detail: String, error: String? = "invalid_token") -> HTTPError {
    let challenge = error.map { "Bearer realm=\"drawerd\", error=\"\($0)\"" } ?? "Bearer realm=\"drawerd\""
    return HTTPError(status: 401, kind: .unauthorized, detail: detail, headers: ["WWW-Authenticate": challenge])
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
    // A path that does not exist is a 404 for every token that may read.
    return method == .get || method == .options ? .read : .write
  }
}

// MARK: - Tickets

extension Access {
  /// A ticket that opens streams in place of the token that `request` comes with. Every instance that knows the token
  /// accepts it, as nothing is kept: it is the token's name and an expiry, authenticated with the token's secret.
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
