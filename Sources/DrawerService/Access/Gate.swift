import DrawerHTTP

/// What every request has to pass, and what every answer takes along: names, tokens, rates, other origins, and the headers
/// that keep browsers careful.
public struct Gate: Sendable {
  private let hosts: HostNames?
  private let access: Access
  private let rate: RateLimit?
  private let crossOrigin: CrossOrigin
  /// What every answer has, and what those have besides that say nothing of what they may load.
  private let headers: HTTPHeaders
  private let headersOfData: HTTPHeaders

  /// A gate.
  ///
  /// - Parameters:
  ///   - hosts: the names under which the service may be asked for; any if nil.
  ///   - tokens: the valid ones; if empty, requests need none.
  ///   - requestsPerSecond: how many each token, or address where there is none, may send; any number if nil.
  ///   - crossOrigin: the web pages of other origins that may use the service.
  ///   - isSecure: whether the service is reached by HTTPS, and answers have `Strict-Transport-Security`.
  ///   - now: the time in seconds since 1970.
  public init(
    hosts: HostNames? = nil, tokens: [AccessToken] = [], requestsPerSecond: Int? = nil,
    crossOrigin: CrossOrigin = CrossOrigin(), isSecure: Bool = false, now: @escaping @Sendable () -> Double
  ) {
    self.hosts = hosts
    access = Access(tokens: tokens, now: now)
    rate = requestsPerSecond.map { RateLimit(requestsPerSecond: $0, now: now) }
    self.crossOrigin = crossOrigin
    var headers: HTTPHeaders = [
      "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
      "Cross-Origin-Resource-Policy": crossOrigin.isOff ? "same-origin" : "cross-origin",
    ]
    if isSecure { headers.add("Strict-Transport-Security", "max-age=31536000") }
    self.headers = headers
    headers.add("Content-Security-Policy", Gate.contentSecurityPolicy)
    headersOfData = headers
  }

  /// Refuses what must not go on, with 401, 403, 421 or 429.
  ///
  /// - Returns: the name of the request's token, if it needs one.
  func admit(_ request: Request) throws(HTTPError) -> String? {
    try checkHost(of: request)
    // A browser asks what a page may do before it sends the token along.
    if crossOrigin.isAllowedPreflight(request) {
      try rate?.admit(request.remoteAddress.client)
      return nil
    }
    let token: AccessToken?
    do {
      token = try access.authenticate(request)
    } catch {
      // Guesses of tokens count against the same rate as requests.
      try rate?.admit(request.remoteAddress.client)
      throw error
    }
    // No client's address has a space in it.
    try rate?.admit(token.map { "token \($0.name)" } ?? request.remoteAddress.client)
    try access.authorize(request, token)
    return token?.name
  }

  /// Refuses a request that a browser believes to send to another server. One without a Host header is not from a browser.
  private func checkHost(of request: Request) throws(HTTPError) {
    guard let hosts, let host = request.headers["Host"], !hosts.contain(host) else { return }
    if let template = request.routeTemplate, Operation.probes.contains(template) { return }
    throw HTTPError(status: 421, kind: .misdirected, detail: "This server is not called \"\(host)\".")
  }

  /// Has `tokens` let in from now on instead of those from before, where a token is needed. Streams that are open go on.
  ///
  /// - Parameter tokens: at least one.
  public func replaceTokens(by tokens: [AccessToken]) { access.replaceTokens(by: tokens) }

  /// A short-lived ticket in place of the token of `request`; empty where none is needed.
  func ticket(for request: Request) throws(HTTPError) -> String { try access.ticket(for: request) }

  /// Adds what every answer has.
  func decorate(_ response: inout Response, for request: Request) {
    response.headers.add(response.headers.contains("Content-Security-Policy") ? headers : headersOfData)
    crossOrigin.decorate(&response, for: request)
  }

  /// A browser that opens an answer that is not a page runs nothing.
  private static let contentSecurityPolicy = "default-src 'none'; frame-ancestors 'none'"
}
