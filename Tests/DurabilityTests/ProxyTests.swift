import Drawers
import Foundation
import TestSupport
import Testing

/// Proxies with the configurations of the project: conditions, repetitions and streams work through each, although all
/// of them compress.
@Suite struct ProxyTests {
  enum Kind: String, CaseIterable, Sendable {
    case nginx, caddy, haproxy
  }

  /// A proxy in front of a server of its own.
  private func start(_ kind: Kind) throws -> (proxy: ProxyProcess, server: DrawerdProcess) {
    let server = try DrawerdProcess()
    return (try ProxyProcess(kind, to: server.port), server)
  }

  /// The tag that a client receives with a compressed session is the one that it can send.
  @Test(arguments: Kind.allCases) func conditionsHoldForCompressedSessions(_ kind: Kind) throws {
    let (proxy, server) = try start(kind)
    let connection = try HTTPConnection(port: proxy.port)
    let created = try connection.request("POST", "/v1/sessions", body: #"{"controller": "curtain", "clock": "client"}"#)
    #expect(created.status == 201, "\(created.text)")
    let path = try #require(created.headers["location"])
    var tags: [String] = []
    for time in 1...3 {
      let read = try connection.request("GET", path, headers: ["Accept-Encoding": "gzip"])
      #expect(read.headers["content-encoding"] == "gzip")
      let tag = try #require(read.headers["etag"])
      let body = #"{"type": "tick", "time": \#(time)}"#
      let applied = try connection.request("POST", "\(path)/events", body: body, headers: ["If-Match": tag])
      #expect(applied.status == 200, "\(tag): \(applied.text)")
      let late = try connection.request("POST", "\(path)/events", body: body, headers: ["If-Match": tag])
      #expect(late.status == 412)
      tags.append(tag)
    }
    // Caddy 2.6 leaves the tag as it is.
    #expect(tags.allSatisfy { $0.hasPrefix("W/") } == (kind != .caddy), "\(tags)")
    withExtendedLifetime(server) {}
  }

  /// Caddy once delivered nothing of a stream.
  @Test(arguments: Kind.allCases) func streamsArrive(_ kind: Kind) throws {
    let (proxy, server) = try start(kind)
    let connection = try HTTPConnection(port: proxy.port)
    let created = try connection.request("POST", "/v1/sessions", body: #"{"controller": "curtain", "clock": "client"}"#)
    let path = try #require(created.headers["location"])
    let id = try #require(path.split(separator: "/").last)
    for (time, target) in zip(1..., ["\(path)/stream", "/v1/stream?session=\(id)"]) {
      let stream = try StreamReader(port: proxy.port, target, headers: ["Accept-Encoding": "gzip"])
      #expect(stream.headers["content-encoding"] == nil)
      #expect(try stream.next()?.name == "snapshot")
      let tick = #"{"type": "tick", "time": \#(time)}"#
      // Otherwise the stream would have nothing to deliver.
      try #require(try connection.request("POST", "\(path)/events", body: tick).status == 200)
      #expect(try stream.next()?.name == "result")
    }
    withExtendedLifetime(server) {}
  }

  /// The lines of the page for operators, for a server at a path of another one.
  private func lines(for kind: Kind) throws -> String {
    let parts = try Repository.text("Documentation/server/proxies.md").components(separatedBy: "```")
    let directive = kind == .nginx ? "proxy_pass" : "reverse_proxy"
    let block = try #require(parts.first { $0.hasPrefix("text\n") && $0.contains(directive) })
    return String(block.dropFirst("text\n".count))
  }

  /// Starts a proxy with the page's lines, in which only the server's port differs, in front of the server on `server`.
  private func start(_ kind: Kind, withLinesTo server: Int) throws -> ProxyProcess {
    let port = try FreePort.find()
    let lines = try lines(for: kind).replacing(":8080", with: ":\(server)")
    let text =
      kind == .nginx
      ? "events {}\nhttp { access_log off; server { listen 127.0.0.1:\(port);\n\(lines)} }\n"
      : "{\n admin off\n}\nhttp://:\(port) {\n bind 127.0.0.1\n \(lines)}\n"
    return try ProxyProcess(kind, configuration: text, port: port)
  }

  @Test(arguments: [Kind.nginx, .caddy]) func prefixIsInTheAddresses(_ kind: Kind) throws {
    let server = try DrawerdProcess()
    let proxy = try start(kind, withLinesTo: server.port)
    let connection = try HTTPConnection(port: proxy.port)
    let created = try connection.request(
      "POST", "/drawers/v1/sessions", body: #"{"controller": "curtain", "clock": "client"}"#)
    #expect(created.status == 201, "\(created.text)")
    let location = try #require(created.headers["location"])
    #expect(location.hasPrefix("/drawers/v1/sessions/"))
    #expect(try connection.request("GET", location).status == 200)
    let document = try JSONValue(parsing: try connection.request("GET", "/drawers/openapi.json").body)
    let base = try #require(document["servers"]?.elements?.first?["url"]?.string)
    let url = URL(string: base, relativeTo: URL(string: "http://localhost:\(proxy.port)/drawers/openapi.json"))
    #expect(url?.absoluteURL.path.trimmingCharacters(in: ["/"]) == "drawers")
    // Clients compare the types of problems.
    let problem = try JSONValue(parsing: try connection.request("GET", "/drawers/v1/sessions/none").body)
    #expect(problem["type"]?.string == "/problems/session-not-found")
    // A stream is passed on as it comes.
    let stream = try StreamReader(port: proxy.port, "\(location)/stream")
    #expect(try stream.next()?.name == "snapshot")
    let tick = #"{"type": "tick", "time": 1}"#
    try #require(try connection.request("POST", "\(location)/events", body: tick).status == 200)
    #expect(try stream.next()?.name == "result")
    withExtendedLifetime(server) {}
  }

  /// With the page's lines, the last address is the one from which the proxy was reached, whatever a client sends.
  @Test(arguments: [Kind.nginx, .caddy]) func clientCannotChooseItsAddress(_ kind: Kind) throws {
    let server = try DrawerdProcess(
      ["--trusted-proxy", "127.0.0.1"], environment: ["DRAWERD_LOG_LEVEL": "info"])
    let proxy = try start(kind, withLinesTo: server.port)
    let asked = try DrawerdProcess.run(
      [
        "-s", "--interface", "127.0.0.2", "-H", "X-Forwarded-For: 203.0.113.9",
        "http://127.0.0.1:\(proxy.port)/drawers/v1/controllers",
      ], executable: URL(fileURLWithPath: "/usr/bin/curl"))
    #expect(asked.status == 0 && asked.output.contains("curtain"), "\(asked.output)\(asked.errors)")
    let log = server.stop().errors
    #expect(log.contains(#""client.address":"127.0.0.2""#) && !log.contains("203.0.113.9"), "\(log)")
  }

  /// A proxy that kept an idle connection until the server closes it could send a request at that moment. The lines of
  /// the page for Caddy once kept it for two minutes.
  @Test(arguments: [(Kind.nginx, true), (.caddy, true), (.caddy, false), (.haproxy, false)])
  func proxyClosesIdleConnectionsFirst(_ kind: Kind, _ isOfPage: Bool) throws {
    let server = try DrawerdProcess(["--idle-timeout", "600"])
    let before = try server.openFiles()
    let proxy = isOfPage ? try start(kind, withLinesTo: server.port) : try ProxyProcess(kind, to: server.port)
    let connection = try HTTPConnection(port: proxy.port)
    let path = (isOfPage ? "/drawers" : "") + "/v1/simulations"
    let answer = try connection.request("POST", path, body: #"{"controller": "curtain", "events": []}"#)
    #expect(answer.status == 200, "\(answer.text)")
    try eventually("the proxy closes its connections") { try server.openFiles() <= before }
    // Less than the default of --idle-timeout.
    if isOfPage, kind == .caddy { #expect(try lines(for: kind).contains(/keepalive [12]?\ds\n/)) }
  }

  /// HAProxy once looked the name up only when it started, and used one of its addresses.
  @Test func instancesBehindHAProxyAreOneService() throws {
    let redis = try RedisProcess()
    let port = try FreePort.find()
    let options = ["--store", redis.url, "--port", String(port), "--host"]
    let addresses = ["127.0.0.2", "127.0.0.3"]
    let instances = try addresses.map { try DrawerdProcess(options + [$0]) }
    let names = try NameServer("drawerd", addresses)
    let proxy = try ProxyProcess(
      .haproxy, to: port,
      changing: [
        ("parse-resolv-conf", "nameserver test 127.0.0.1:\(names.port)"), ("drawerd:8080", "drawerd:\(port)"),
      ])
    let created = try HTTPConnection(port: proxy.port).request(
      "POST", "/v1/sessions", body: #"{"controller": "curtain"}"#)
    let path = try #require(created.headers["location"])
    let isServed = { (try? HTTPConnection(port: proxy.port).request("GET", path).status) == 200 }
    instances[0].stop()
    eventually("the other instance serves the session", isServed)
    let moved = try DrawerdProcess(options + ["127.0.0.4"])
    try names.change(to: ["127.0.0.4"])
    instances[1].stop()
    eventually("the new instance serves the session", isServed)
    withExtendedLifetime(moved) {}
  }

  @Test(arguments: ["drawers", "//other.example", "/a b", "/a\"", "/", "/a//b", "https://other.example/"])
  func otherPrefixesAreIgnored(_ prefix: String) throws {
    let server = try DrawerdProcess()
    let created = try HTTPConnection(port: server.port).request(
      "POST", "/v1/sessions", body: #"{"controller": "curtain"}"#, headers: ["X-Forwarded-Prefix": prefix])
    #expect(created.headers["location"]?.hasPrefix("/v1/sessions/") == true, "\(prefix)")
  }
}
