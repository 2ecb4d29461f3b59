import DrawerHTTP

/// The other origins whose web pages may use the service (the Fetch standard's CORS protocol).
///
/// Credentials are never allowed: the page's own script sends a token in a header.
public struct CrossOrigin: Sendable {
  private let origins: Set<String>

  /// Allows pages of `origins`: each is a scheme, host and port such as `https://example.org`, or the same with `:*`
  /// for any port of that host, as in `http://localhost:*`, or `*` for all.
  public init(origins: [String] = []) { self.origins = Set(origins) }

  /// Whether no other origin's pages may use the service.
  var isOff: Bool { origins.isEmpty }

  /// Whether `request` is a browser's preflight request for a page that is allowed.
  func isAllowedPreflight(_ request: Request) -> Bool {
    request.method == .options && request.headers.contains("Access-Control-Request-Method")
      && allowedOrigin(of: request) != nil
  }

  /// Adds the CORS headers for the page that sent `request`.
  func decorate(_ response: inout Response, for request: Request) {
    guard !origins.isEmpty else { return }
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
    return origins.contains(origin) || origins.contains(CrossOrigin.onAnyPort(origin)) ? origin : nil
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
