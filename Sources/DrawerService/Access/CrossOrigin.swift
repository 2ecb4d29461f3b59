import DrawerHTTP

/// The other origins whose web pages may use the service (the Fetch standard's CORS protocol).
///
/// Credentials are never allowed: the page's own script sends a token in a header.
public struct CrossOrigin: Sendable {
  private let origins: Set<String>
  /// The origins whose first label may be any: scheme and `://`, the rest of the name with its dot, and the port.
  private let patterns: [(scheme: String, domain: String, port: Substring)]

  /// Allows pages of `origins`: each is a scheme, host and port such as `https://example.org`, or the same with `:*`
  /// for any port of that host, as in `http://localhost:*`, or with `*.` for all names below one, as in
  /// `https://*.example.org`, or `*` for all.
  public init(origins: [String] = []) {
    self.origins = Set(origins)
    patterns = origins.compactMap { origin in
      let parts = origin.split(separator: "://*", maxSplits: 1)
      guard parts.count == 2, parts[1].hasPrefix(".") else { return nil }
      let domain = parts[1].prefix { $0 != ":" }
      return (parts[0] + "://", String(domain), parts[1].dropFirst(domain.count))
    }
  }

  /// Whether no other origin's pages may use the service.
  var isOff: Bool { origins.isEmpty }

  /// Whether `request` is a browser's preflight request for a page that is allowed.
  func isAllowedPreflight(_ request: Request) -> Bool {
    request.method == .options && request.headers.contains("Access-Control-Request-Method")
      && allowedOrigin(of: request) != nil
  }

  /// Adds the CORS headers for the page that sent `request`, unless every page may read the response.
  func decorate(_ response: inout Response, for request: Request) {
    guard !origins.isEmpty, !response.headers.contains("Access-Control-Allow-Origin") else { return }
    if !origins.contains("*") { response.headers.add("Vary", "Origin") }
    guard let origin = allowedOrigin(of: request) else { return }
    response.headers["Access-Control-Allow-Origin"] = origin
    if isAllowedPreflight(request) {
      response.headers["Access-Control-Allow-Methods"] = response.headers["Allow"]
      response.headers["Access-Control-Allow-Headers"] = CrossOrigin.requestHeaders
      response.headers["Access-Control-Max-Age"] = "7200"
    } else {
      response.headers["Access-Control-Expose-Headers"] = CrossOrigin.responseHeaders
    }
  }

  private func allowedOrigin(of request: Request) -> String? {
    guard !origins.isEmpty, let origin = request.headers["Origin"] else { return nil }
    if origins.contains("*") { return "*" }
    let isNamed = origins.contains(origin) || origins.contains(CrossOrigin.onAnyPort(origin))
    return isNamed || matchesPattern(origin) ? origin : nil
  }

  private func matchesPattern(_ origin: String) -> Bool {
    patterns.contains { pattern in
      guard origin.hasPrefix(pattern.scheme) else { return false }
      let name = origin.dropFirst(pattern.scheme.count).prefix { $0 != ":" }
      let port = origin.dropFirst(pattern.scheme.count + name.count)
      return name.hasSuffix(pattern.domain) && name.count > pattern.domain.count && !name.hasPrefix(".")
        && (pattern.port == ":*" || pattern.port == port)
    }
  }

  /// `http://localhost:*` for `http://localhost:3000`, and for `http://localhost`, which has the scheme's default port.
  private static func onAnyPort(_ origin: String) -> String {
    guard let colon = origin.lastIndex(of: ":") else { return origin }
    let port = origin[origin.index(after: colon)...]
    let isPort = !port.isEmpty && port.utf8.allSatisfy { UInt8(ascii: "0") <= $0 && $0 <= UInt8(ascii: "9") }
    return (isPort ? String(origin[..<colon]) : origin) + ":*"
  }

  private static let requestHeaders =
    "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, traceparent"
  private static let responseHeaders = "ETag, Location, Retry-After, WWW-Authenticate, traceparent"
}
