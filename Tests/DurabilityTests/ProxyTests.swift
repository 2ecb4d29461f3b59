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

  /// The server at a path of another one, with the lines of the page for operators.
  @Test(arguments: [Kind.nginx, .caddy]) func prefixIsInTheAddresses(_ kind: Kind) throws {
    let server = try DrawerdProcess()
    let port = try FreePort.find()
    let text =
      kind == .nginx
      ? """
      events {}
      http {
        access_log off;
        server {
          listen 127.0.0.1:\(port);
          location /drawers/ {
            proxy_pass http://127.0.0.1:\(server.port)/;
            proxy_set_header X-Forwarded-Prefix /drawers;
            proxy_http_version 1.1;
            proxy_buffering off;
          }
        }
      }
      """
      : """
      {
        admin off
      }
      http://:\(port) {
        bind 127.0.0.1
        handle_path /drawers/* {
          reverse_proxy 127.0.0.1:\(server.port) {
            header_up X-Forwarded-Prefix /drawers
          }
        }
      }
      """
    let proxy = try ProxyProcess(kind, configuration: text, port: port)
    let connection = try HTTPConnection(port: proxy.port)
    let created = try connection.request(
      "POST", "/drawers/v1/sessions", body: #"{"controller": "curtain", "clock": "client"}"#)
    #expect(created.status == 201, "\(created.text)")
    let location = try #require(created.headers["location"])
    #expect(location.hasPrefix("/drawers/v1/sessions/"))
    #expect(try connection.request("GET", location).status == 200)
    let document = try JSONValue(parsing: try connection.request("GET", "/drawers/openapi.json").body)
    let base = try #require(document["servers"]?.elements?.first?["url"]?.string)
    let url = URL(string: base, relativeTo: URL(string: "http://localhost:\(port)/drawers/openapi.json"))
    #expect(url?.absoluteURL.path.trimmingCharacters(in: ["/"]) == "drawers")
    // Clients compare the types of problems.
    let problem = try JSONValue(parsing: try connection.request("GET", "/drawers/v1/sessions/none").body)
    #expect(problem["type"]?.string == "/problems/session-not-found")
    withExtendedLifetime(server) {}
  }

  @Test(arguments: ["drawers", "//other.example", "/a b", "/a\"", "/", "/a//b", "https://other.example/"])
  func otherPrefixesAreIgnored(_ prefix: String) throws {
    let server = try DrawerdProcess()
    let created = try HTTPConnection(port: server.port).request(
      "POST", "/v1/sessions", body: #"{"controller": "curtain"}"#, headers: ["X-Forwarded-Prefix": prefix])
    #expect(created.headers["location"]?.hasPrefix("/v1/sessions/") == true, "\(prefix)")
  }
}
