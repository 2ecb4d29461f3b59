import TestSupport
import Testing

/// The access of pages from other origins: none, unless their origin is listed.
@Suite struct CrossOriginTests {
  private static let preflight = [
    "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type, authorization",
  ]

  private func answer(
    _ arguments: [String], origin: String?, method: String = "GET", headers: [String: String] = [:],
    environment: [String: String] = [:]
  ) throws -> HTTPConnection.Answer {
    let server = try DrawerdProcess(arguments, environment: environment)
    let origin = origin.map { ["Origin": $0] } ?? [:]
    return try HTTPConnection(port: server.port).request(
      method, "/v1/controllers", headers: headers.merging(origin) { first, _ in first })
  }

  @Test func offByDefault() throws {
    for (method, headers) in [("GET", [:]), ("OPTIONS", Self.preflight)] {
      let answer = try answer([], origin: "https://example.org", method: method, headers: headers)
      #expect(!answer.headers.all.contains { $0.name.lowercased().hasPrefix("access-control-") })
      #expect(answer.headers["cross-origin-resource-policy"] == "same-origin")
    }
  }

  /// Regression: a copied page worked only where the server served it.
  @Test func everyPageMayLoadTheClient() throws {
    let files = [
      "/parts.js", "/parts.css", "/elements.js", "/client.js", "/client/server.js", "/react.js",
      "/machine/curtain.wasm",
    ]
    for (arguments, policyOfPages) in [([], "same-origin"), (Self.two, "cross-origin")] {
      let server = try DrawerdProcess(arguments, environment: ["DRAWERD_TOKEN": "a-secret-of-the-tests"])
      let connection = try HTTPConnection(port: server.port)
      for origin in ["https://any.test", "null", "http://localhost:3000"] {
        for path in files {
          var headers = ["Origin": origin]
          for status in [200, 304] {
            let answer = try connection.request("GET", path, headers: headers)
            #expect(answer.status == status)
            #expect(answer.headers["access-control-allow-origin"] == "*", "\(path)")
            #expect(answer.headers["cross-origin-resource-policy"] == "cross-origin", "\(path)")
            #expect(answer.headers["vary"]?.contains("Origin") != true, "\(path)")
            headers["If-None-Match"] = answer.headers["etag"]
          }
        }
      }
      for path in ["/", "/playground", "/docs/guide", "/v1/controllers", "/nothing.js"] {
        let answer = try connection.request("GET", path, headers: ["Origin": "https://any.test"])
        #expect(answer.headers["access-control-allow-origin"] == nil, "\(path)")
        #expect(answer.headers["cross-origin-resource-policy"] == policyOfPages, "\(path)")
      }
    }
  }

  private static let two = ["--allow-origin", "https://example.org", "--allow-origin", "http://localhost:3000"]

  @Test(arguments: ["https://example.org", "http://localhost:3000"]) func namedOriginMayRead(_ origin: String) throws {
    let answer = try answer(Self.two, origin: origin)
    #expect(answer.status == 200)
    #expect(answer.headers["access-control-allow-origin"] == origin)
    #expect(answer.headers["access-control-allow-credentials"] == nil)
    #expect(answer.headers["access-control-expose-headers"]?.contains("ETag") == true)
    #expect(answer.headers["vary"]?.hasSuffix("Origin") == true)
  }

  /// The whole origin must match, not only a part of it.
  @Test(arguments: [
    "https://example.org.evil.test", "http://example.org", "https://example.org:8443", "null", "https://EXAMPLE.org",
  ]) func otherOriginMayNot(_ origin: String) throws {
    let answer = try answer(Self.two, origin: origin)
    #expect(answer.headers["access-control-allow-origin"] == nil)
    // Caches must not serve this response to pages of listed origins.
    #expect(answer.headers["vary"]?.hasSuffix("Origin") == true)
  }

  @Test func preflightListsAllowedMethodsAndHeaders() throws {
    let answer = try answer(Self.two, origin: "https://example.org", method: "OPTIONS", headers: Self.preflight)
    #expect(answer.status == 204)
    #expect(answer.headers["access-control-allow-methods"]?.contains("GET") == true)
    let headers = answer.headers["access-control-allow-headers"] ?? ""
    for name in ["Authorization", "Content-Type", "Idempotency-Key", "If-Match", "Last-Event-ID"] {
      #expect(headers.contains(name))
    }
  }

  /// A browser sends no token with a preflight request. A preflight of an unlisted origin gets 401.
  @Test func preflightNeedsNoToken() throws {
    let token = ["DRAWERD_TOKEN": "environment-0123456789"]
    for (origin, status) in [("https://example.org", 204), ("https://evil.test", 401)] {
      let answer = try answer(
        Self.two, origin: origin, method: "OPTIONS", headers: Self.preflight, environment: token)
      #expect(answer.status == status)
    }
    let request = try answer(Self.two, origin: "https://example.org", environment: token)
    #expect(request.status == 401)
    // This header lets the page read the reason.
    #expect(request.headers["access-control-allow-origin"] == "https://example.org")
  }

  @Test func asteriskIsForAllAndNeverWithCredentials() throws {
    let answer = try answer(["--allow-origin", "*"], origin: "https://any.test")
    #expect(answer.headers["access-control-allow-origin"] == "*")
    #expect(answer.headers["access-control-allow-credentials"] == nil)
    #expect(answer.headers["vary"]?.contains("Origin") != true)
    #expect(answer.headers["cross-origin-resource-policy"] == "cross-origin")
  }

  @Test(arguments: [
    ("http://localhost:5173", true), ("http://localhost", true), ("http://[::1]:3000", true),
    ("https://localhost:5173", false), ("http://localhost.evil.test:80", false), ("http://evil.test:80", false),
    ("http://localhost:80:80", false), ("http://[::1]", true), ("null", false),
  ])
  func anyPortOfAHostMayBeLetIn(_ origin: String, isLetIn: Bool) throws {
    let arguments = ["--allow-origin", "http://localhost:*", "--allow-origin", "http://[::1]:*"]
    let answer = try answer(arguments, origin: origin)
    #expect(answer.headers["access-control-allow-origin"] == (isLetIn ? origin : nil))
    #expect(answer.headers["vary"]?.hasSuffix("Origin") == true)
  }

  @Test func commandLineReplacesTheEnvironment() throws {
    let environment = ["DRAWERD_ALLOW_ORIGIN": "https://a.test, https://b.test"]
    #expect(
      try answer([], origin: "https://b.test", environment: environment)
        .headers["access-control-allow-origin"] == "https://b.test")
    #expect(
      try answer(Self.two, origin: "https://b.test", environment: environment)
        .headers["access-control-allow-origin"] == nil)
  }

  /// Origins that no browser sends.
  @Test(arguments: [
    ("example.org", "did you mean https://example.org?"), ("localhost:3000", "did you mean https://localhost:3000?"),
    ("https://example.org/", "an origin has no path: https://example.org"), ("https://a.test/b?c", "https://a.test"),
    ("https://", ""), ("https://a b", ""), ("", ""), ("null", "only * allows"), ("file:///home", "null"),
    ("https://*", "https://*.example.org"), ("https://a.*.test", "https://*.example.org"),
    ("*.example.org", "https://*"),
    ("https://shop*.test", "https://*.example.org"), ("https://user@a.test", ""), ("https://größe.test", "xn--"),
    ("https://a.test:0", "port 0"), ("https://a.test:99999", "port 99999"), ("https://a.test:", ""),
    ("https://a..test", ""),
    ("1http://a.test", ""),
  ])
  func badOriginIsRefused(_ origin: String, _ hint: String) throws {
    let (status, _, errors) = try DrawerdProcess.run(["--port", "0", "--allow-origin", origin])
    #expect(status == 64)
    #expect(errors.hasPrefix("drawerd: --allow-origin must be") && (hint.isEmpty || errors.contains(hint)), "\(errors)")
  }

  /// What an operator writes, what a browser sends, and whether they are the same.
  @Test(arguments: [
    ("https://shop.example:443", "https://shop.example", true), ("http://shop.example:80", "http://shop.example", true),
    ("https://shop.example:80", "https://shop.example:80", true),
    ("HTTPS://Shop.Example", "https://shop.example", true),
    ("https://shop.example:08443", "https://shop.example:8443", true),
    ("capacitor://localhost", "capacitor://localhost", true), ("ionic://localhost", "capacitor://localhost", false),
    ("chrome-extension://abcdef", "chrome-extension://abcdef", true), ("tauri://localhost", "tauri://localhost", true),
    ("http://[::1]:3000", "http://[::1]:3000", true),
    ("https://*.shop.example", "https://a.shop.example", true),
    ("https://*.shop.example", "https://a.b.shop.example", true),
    ("https://*.shop.example", "https://shop.example", false),
    ("https://*.shop.example", "https://.shop.example", false),
    ("https://*.shop.example", "https://evilshop.example", false),
    ("https://*.shop.example", "http://a.shop.example", false),
    ("https://*.shop.example", "https://a.shop.example:8443", false),
    ("https://*.shop.example", "https://a.shop.example.evil.test", false),
    ("https://*.shop.example:*", "https://a.shop.example:8443", true),
    ("https://*.shop.example:*", "https://a.shop.example", true),
    ("https://*.shop.example:8443", "https://a.shop.example:8443", true),
    ("https://*.shop.example:8443", "https://a.shop.example", false),
  ])
  func originIsComparedAsABrowserSendsIt(_ given: String, _ sent: String, _ isLetIn: Bool) throws {
    let answer = try answer(["--allow-origin", given], origin: sent)
    #expect(answer.headers["access-control-allow-origin"] == (isLetIn ? sent : nil))
  }
}
