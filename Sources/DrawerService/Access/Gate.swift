import DrawerHTTP

/// The checks that every request has to pass (host names, tokens, rates and origins), and the headers that every
/// response has.
public struct Gate: Sendable {
  private let hosts: HostNames?
  private let access: Access
  private let rate: RateLimit?
  private let crossOrigin: CrossOrigin
  /// The headers of every response, and those of responses without a content security policy of their own.
  private let headers: HTTPHeaders
  private let headersOfData: HTTPHeaders
  /// Which pages may load a response that does not say so.
  private let resourcePolicy: String

  /// A gate.
  ///
  /// - Parameters:
  ///   - hosts: the accepted host names; all if nil.
  ///   - tokens: the valid ones; if empty, requests need none.
  ///   - requestsPerSecond: the rate limit for each token, or for each address without tokens; no limit if nil.
  ///   - crossOrigin: the other origins whose web pages may use the service.
  ///   - isSecure: whether the service uses HTTPS, so that responses have `Strict-Transport-Security`.
  ///   - now: the time in seconds since 1970.
  public init(
    hosts: HostNames? = nil, tokens: [AccessToken] = [], requestsPerSecond: Int? = nil,
    crossOrigin: CrossOrigin = CrossOrigin(), isSecure: Bool = false, now: @escaping @Sendable () -> Double
  ) {
    self.hosts = hosts
    access = Access(tokens: tokens, now: now)
    rate = requestsPerSecond.map { RateLimit(requestsPerSecond: $0, now: now) }
    self.crossOrigin = crossOrigin
    resourcePolicy = crossOrigin.isOff ? "same-origin" : "cross-origin"
    var headers: HTTPHeaders = ["X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"]
    if isSecure { headers.add("Strict-Transport-Security", "max-age=31536000") }
    self.headers = headers
    headers.add("Content-Security-Policy", Gate.contentSecurityPolicy)
    headers.add(Gate.resourcePolicy, resourcePolicy)
    headersOfData = headers
  }

  /// Refuses a request with 401, 403, 421 or 429.
  ///
  /// - Returns: the name of the request's token, if it needs one.
  func admit(_ request: Request) throws(HTTPError) -> String? {
    // Any client may probe, and no other client's requests may use up the probes' rate.
    if request.isProbe { return nil }
    try checkHost(of: request)
    // A browser sends a preflight request before it sends the token.
    if crossOrigin.isAllowedPreflight(request) {
      try rate?.admit(request.remoteAddress.client)
      return nil
    }
    let token: AccessToken?
    do {
      token = try access.authenticate(request)
    } catch {
      // Failed attempts count against the same rate as requests, so that tokens cannot be guessed.
      try rate?.admit(request.remoteAddress.client)
      throw error
    }
    // No client's address has a space in it.
    try rate?.admit(token.map { "token \($0.name)" } ?? request.remoteAddress.client)
    try access.authorize(request, token)
    return token?.name
  }

  /// Refuses a request that a browser intended for another server. A request without a Host header is not from a
  /// browser.
  private func checkHost(of request: Request) throws(HTTPError) {
    guard let hosts, let host = request.headers["Host"], !hosts.contain(host) else { return }
    if let template = request.routeTemplate, Operation.probes.contains(template) { return }
    throw HTTPError(.misdirectedRequest, "This server does not accept the host name \"\(host)\".")
  }

  /// Replaces the valid tokens, if tokens are required. Open streams continue.
  ///
  /// - Parameter tokens: at least one.
  public func replaceTokens(by tokens: [AccessToken]) { access.replaceTokens(by: tokens) }

  /// A short-lived ticket instead of the token of `request`; empty if no token is required.
  func ticket(for request: Request) throws(HTTPError) -> String { try access.ticket(for: request) }

  /// Adds the header fields that every answer has.
  func decorate(_ response: inout Response, for request: Request) {
    let isFile = response.headers.contains("Content-Security-Policy")
    response.headers.add(isFile ? headers : headersOfData)
    if isFile, !response.headers.contains(Gate.resourcePolicy) {
      response.headers.add(Gate.resourcePolicy, resourcePolicy)
    }
    crossOrigin.decorate(&response, for: request)
  }

  private static let resourcePolicy = "Cross-Origin-Resource-Policy"
  /// A browser that opens a response as a page runs nothing.
  static let contentSecurityPolicy = "default-src 'none'; frame-ancestors 'none'"
}

extension Request {
  /// Whether it asks for the health of the server, which needs no token and has a constant cost.
  fileprivate var isProbe: Bool {
    guard let template = routeTemplate, method == .get || method == .head else { return false }
    return Operation.probes.contains(template)
  }
}
