import Drawers
import Foundation
import TestSupport
import Testing

/// The pages that a browser gets in place of problems.
@Suite struct ProblemPageTests {
  /// As Chromium sends it when a person goes to an address.
  private static let browser =
    "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8"

  @Test(arguments: [
    (browser, true), ("text/html", true), ("TEXT/HTML", true), ("text/*", true), ("text/html;charset=utf-8", true),
    ("application/json;q=0.5, text/html;q=0.6", true), ("text/html, application/json;q=0.9", true),
    ("application/problem+json;q=0, */*", false), ("application/problem+json;q=0.1, text/html;q=0.2", true),
    (nil, false), ("", false), ("*/*", false), ("application/json", false), ("application/problem+json", false),
    ("application/json, text/plain, */*", false), ("application/*", false), ("image/png", false),
    ("text/event-stream", false), ("text/html;q=0", false), ("text/html, application/json", false),
    ("text/html;q=0.8, */*;q=0.8", false), ("text/html;q=0.1, application/json", false), ("nonsense", false),
  ])
  func pageIsForClientsThatPreferIt(_ accept: String?, _ isPage: Bool) throws {
    let answer = try TestService().connection.request(
      "GET", "/nothing", headers: accept.map { ["Accept": $0] } ?? [:])
    #expect(answer.status == 404)
    #expect(
      answer.headers["content-type"] == (isPage ? "text/html; charset=utf-8" : "application/problem+json"),
      "\(accept ?? "")")
    #expect(answer.headers["vary"] == "Accept")
  }

  /// Requests without an answer of their own, with all refusals before and after routing.
  @Test(arguments: RefusalTests.requests.filter { $0.headers["Accept"] == nil })
  func everyProblemHasAPage(_ request: Refused) throws {
    let service = try TestService()
    var headers = request.headers
    let problem = try service.send(request.method, request.target, request.body, headers: headers).json()
    headers["Accept"] = Self.browser
    let page = try TestService().connection.request(
      request.method, request.target, body: request.body, headers: headers)
    #expect(page.status == request.status)
    #expect(page.headers["content-type"] == "text/html; charset=utf-8")
    #expect(page.headers["cache-control"] == "no-store")
    #expect(page.headers["content-security-policy"]?.hasPrefix("default-src 'none'; style-src 'sha256-") == true)
    #expect(page.text.contains("<h1>\(try #require(problem["title"]?.string))</h1>"))
    #expect(page.text.contains(escaped(try #require(problem["detail"]?.string))), "\(page.text)")
    for fault in problem["errors"]?.elements ?? [] {
      #expect(page.text.contains(escaped(try #require(fault["detail"]?.string))), "\(page.text)")
    }
  }

  @Test func nothingOfARequestIsMarkup() throws {
    let service = try TestService()
    let page = try service.connection.request(
      "GET", #"/<script>alert("1")</script>/'&amp;"#, headers: ["Accept": "text/html"])
    #expect(page.status == 404)
    #expect(!page.text.contains("<script"))
    #expect(page.text.contains("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;/&#39;&amp;amp;"))
    let faulty = try service.connection.request(
      "POST", "/v1/sessions", body: #"{"controller": "<b onclick='x'>"}"#, headers: ["Accept": Self.browser])
    #expect(faulty.status == 422)
    #expect(!faulty.text.contains("<b onclick"))
  }

  /// Relative, so that they work below a proxy's path, too.
  @Test(arguments: [
    ("/nothing", "./"), ("/v1/nothing", "../"), ("/v1/sessions/none", "../../"), ("/a//b/", "../../../"),
    ("/%2F", "./"),
    ("/v1/sessions/none?at=1/2", "../../"), ("/problems/none", "../"), ("http://localhost/v1/nothing", "../"),
    ("/v1/%zz", "../"),
  ])
  func linksLeadToThePages(_ target: String, _ root: String) throws {
    let page = try TestService().connection.request("GET", target, headers: ["Accept": "text/html"])
    #expect(page.status >= 400)
    for link in [
      root, root + "examples", root + "lab", root + "docs", root + "playground/icon.svg", root + "problems/",
    ] {
      #expect(page.text.contains("href=\"\(link)"), "\(link)")
    }
  }

  @Test func headOfAPageHasItsLength() throws {
    let service = try TestService()
    let head = try service.connection.request("HEAD", "/nothing", headers: ["Accept": "text/html"])
    #expect(head.headers["content-type"] == "text/html; charset=utf-8")
    let page = try service.connection.request("GET", "/nothing", headers: ["Accept": "text/html"])
    // The page names the method.
    #expect(head.headers["content-length"] == String(page.body.count + 1))
  }

  private func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
      .replacingOccurrences(of: "'", with: "&#39;")
  }
}
