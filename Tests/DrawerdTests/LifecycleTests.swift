import Drawers
import Foundation
import TestSupport
import Testing

/// The program from its ready line to its last signal.
@Suite struct LifecycleTests {
  @Test(arguments: [SIGTERM, SIGINT]) func signalEndsItInOrder(_ signal: Int32) throws {
    let process = try DrawerdProcess()
    let idle = try HTTPConnection(port: process.port)
    #expect(try idle.request("GET", "/healthz").status == 200)
    let (status, errors) = process.stop(with: signal)
    #expect(status == 0)
    #expect(errors.isEmpty)
    #expect(throws: HTTPConnection.Failure.self) { try HTTPConnection(port: process.port) }
  }

  /// An incomplete request must not keep the program from exiting, nor change its exit status.
  @Test func halfARequestDoesNotHoldItUp() throws {
    let process = try DrawerdProcess()
    let connection = try HTTPConnection(port: process.port)
    try connection.send(
      "POST /v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9")
    #expect(process.stop().status == 0)
  }

  @Test(arguments: [
    ["--host", "::1"], ["--host", "[::1]"], ["--host", "0.0.0.0"], ["--host", "::"], ["--host", "[::]"],
    ["--host", "0:0:0:0:0:0:0:0"], ["--host", "localhost"],
  ])
  func healthCheckFindsTheServer(_ host: [String]) throws {
    // Not every machine has IPv6. Without it, the program reports an error and exits.
    guard host[1].contains(":") == false || FileManager.default.fileExists(atPath: "/proc/net/if_inet6") else { return }
    let process = try DrawerdProcess(host + ["--insecure"])
    let well = try DrawerdProcess.run(["--healthcheck", "--port", String(process.port)] + host)
    #expect(well.status == 0)
    #expect(well.output.isEmpty && well.errors.isEmpty)
    process.stop()
    let gone = try DrawerdProcess.run(["--healthcheck", "--port", String(process.port)] + host)
    #expect(gone.status == 1)
    #expect(gone.errors.contains(":\(process.port) cannot be reached: Connection refused"), "\(gone.errors)")
  }

  /// Opens a socket that listens on loopback, and returns it with its port. The caller closes the socket.
  private static func listener() throws -> (socket: Int32, port: String) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 1) == 0 && getsockname(listener, $0, &size) == 0
      }
    }
    try #require(isListening)
    return (listener, String(UInt16(bigEndian: address.sin_port)))
  }

  /// The server accepts connections, but never responds.
  @Test(arguments: [[], ["--tls-certificate", "/nowhere", "--tls-key", "/nowhere"]])
  func healthCheckDoesNotWaitForSilentServer(_ tls: [String]) throws {
    let (listener, port) = try Self.listener()
    defer { close(listener) }
    let silent = try DrawerdProcess.run(["--healthcheck", "--port", port] + tls)
    #expect(silent.status == 1)
    let action = tls.isEmpty ? "answer" : "complete the TLS handshake"
    #expect(silent.errors == "drawerd: 127.0.0.1:\(port) does not \(action) within 3 seconds\n")
  }

  /// The port responds, but belongs to another program.
  @Test func healthCheckIsNotFooledByAnotherServer() throws {
    let (listener, port) = try Self.listener()
    defer { close(listener) }
    let answering = Thread {
      let connection = accept(listener, nil, nil)
      let answer = "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n"
      send(connection, answer, answer.utf8.count, Int32(MSG_NOSIGNAL))
      close(connection)
    }
    answering.start()
    let other = try DrawerdProcess.run(["--healthcheck", "--port", port])
    #expect(other.status == 1)
    #expect(other.errors == "drawerd: 127.0.0.1:\(port) answers 503 to GET /livez\n")
  }

  /// The log has the program's lifecycle in order, without probes and events, which are too numerous.
  @Test func lifecycleIsInTheLog() throws {
    let server = try DrawerdProcess(environment: ["DRAWERD_LOG_LEVEL": "info"])
    let connection = try HTTPConnection(port: server.port)
    let created = try connection.request("POST", "/v1/sessions", body: #"{"controller": "curtain"}"#)
    let events = try #require(JSONValue(parsing: created.text.utf8)["id"]?.string.map { "/v1/sessions/\($0)/events" })
    #expect(try connection.request("POST", events, body: #"{"type": "tick"}"#).status == 200)
    #expect(try connection.request("POST", events, body: #"{"type": "tock"}"#).status == 422)
    for path in ["/livez", "/readyz", "/healthz", "/metrics", "/v1/controllers"] {
      #expect(try connection.request("GET", path).status == 200)
    }
    try server.waitUntilLogSays("/v1/controllers")
    let entries = try server.stop().errors.split(separator: "\n").map { try JSONValue(parsing: $0.utf8) }
    #expect(
      entries.compactMap { $0["message"]?.string }
        == ["settings", "ready", "request", "request", "request", "draining", "stopping", "stopped"])
    #expect(
      entries.filter { $0["message"] == "request" }.map { $0["http.response.status_code"] } == [201, 422, 200])
    #expect(entries.first { $0["message"] == "draining" }?["signal"] == "SIGTERM")
  }

  /// With an unread pipe as its log, the server once stopped responding, even to probes and signals, after some six
  /// hundred requests.
  @Test func unreadLogBlocksNoRequest() throws {
    let directory = try TemporaryDirectory()
    let script = "mkfifo \"$0\" && exec 9<> \"$0\" && exec \"$@\" 2>&9"
    let server = try DrawerdProcess(
      ["--log-level", "debug"], launcher: ["/bin/bash", "-c", script, directory.file("log")])
    let connection = try HTTPConnection(port: server.port)
    // Several times the capacity of the pipe and the log's buffer.
    for _ in 0..<4000 { #expect(try connection.request("GET", "/v1/controllers").status == 200) }
    #expect(try HTTPConnection(port: server.port).request("GET", "/livez").status == 200)
    let metrics = try connection.request("GET", "/metrics").text
    let dropped = try #require(metrics.firstMatch(of: /\ndrawerd_log_lines_dropped_total ([0-9.]+)\n/)?.output.1)
    #expect(try #require(Double(dropped)) > 0)
    #expect(server.stop().status == 0)
  }

  /// The line has the log's own format, so that a log collector finds no other lines in the output.
  @Test(arguments: ["json", "text"]) func readyLineNamesTheAddress(_ format: String) throws {
    let version = try DrawerdProcess.run(["--version"]).output.trimmingCharacters(in: .newlines)
    let process = try DrawerdProcess(["--threads", "1", "--log-format", format])
    let address = "http://127.0.0.1:\(process.port)"
    if format == "text" {
      #expect(process.readyLine == "\(version) is ready on \(address)")
    } else {
      let entry = try JSONValue(parsing: process.readyLine.utf8)
      #expect(entry["message"] == "ready" && entry["url.full"] == .string(address))
      #expect(version == "drawerd \(entry["service.version"]?.string ?? "")")
    }
    #expect(try HTTPConnection(port: process.port).request("GET", "/healthz").status == 200)
  }
}
