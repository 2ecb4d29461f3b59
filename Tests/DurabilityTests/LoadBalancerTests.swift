import Concurrency
import DrawerJSON
import Foundation
import TestSupport
import Testing

/// The load balancer of `compose.yaml`, with the real nginx: only the addresses are the test's.
@Suite struct LoadBalancerTests {
  @Test func instancesBehindNginxAreOneService() throws {
    let redis = try RedisProcess()
    let servers = try (0..<2).map { _ in try DrawerdProcess(["--store", redis.url]) }
    let nginx = try NginxProcess(upstreams: servers.map(\.port))
    let connection = try HTTPConnection(port: nginx.port)
    let created = try connection.request("POST", "/v1/sessions", body: #"{"controller": "curtain", "clock": "client"}"#)
    #expect(created.status == 201)
    let path = try #require(created.headers["location"])
    let stream = try StreamReader(port: nginx.port, "\(path)/stream")
    #expect(try stream.next()?.name == "snapshot")
    for index in 1...20 {
      let answer = try connection.request(
        "POST", "\(path)/events", body: #"{"type": "tick", "time": \#(index)}"#)
      #expect(answer.status == 200)
      #expect(answer.headers["etag"] == "\"\(index)\"")
      #expect(try stream.next()?.id == index)
    }
    // One instance goes; the other has everything.
    servers[0].stop()
    let survivor = try HTTPConnection(port: nginx.port)
    let reached = eventually { (try? survivor.request("GET", path).status) == 200 }
    #expect(reached)
  }

  /// nginx closes connections before drawerd does, or else some requests after a pause would meet one that is closing.
  @Test func requestsAfterAPauseMeetNoClosedConnection() throws {
    let idle = 2
    let servers = try (0..<2).map { _ in try DrawerdProcess(["--idle-timeout", String(idle)]) }
    // Shorter on both sides, in the same relation.
    let nginx = try NginxProcess(
      upstreams: servers.map(\.port), changing: ["keepalive_timeout 20s": "keepalive_timeout 1s"])
    for round in 0..<4 {
      try onThreads(16) { _ in
        let connection = try HTTPConnection(port: nginx.port)
        for _ in 0..<8 {
          let answer = try connection.request(
            "POST", "/v1/simulations", body: #"{"controller": "curtain", "events": []}"#)
          #expect(answer.status == 200)
        }
      }
      usleep(UInt32(idle) * 1_000_000 + UInt32(round) * 20_000)
    }
  }

  /// The configuration's own time is below the program's.
  @Test func nginxClosesIdleConnectionsFirst() throws {
    let text = try NginxProcess.configuration()
    let kept = try #require(text.firstMatch(of: /keepalive_timeout (\d+)s;/).flatMap { Int($0.output.1) })
    let server = try DrawerdProcess(["--log-level", "info"])
    let log = server.stop().errors
    let idle = try #require(log.firstMatch(of: /"idle-timeout":"(\d+)"/).flatMap { Int($0.output.1) })
    #expect(kept < idle)
  }

  /// What may be repeated is, when an instance is killed in the middle of it: nobody notices.
  @Test func killedInstanceFailsNothingThatMayBeRepeated() throws {
    let redis = try RedisProcess()
    let servers = try (0..<2).map { _ in try DrawerdProcess(["--store", redis.url]) }
    let nginx = try NginxProcess(upstreams: servers.map(\.port))
    let answered = Locked(0)
    try onThreads(5) { number in
      if number == 0 {
        #expect(eventually { answered.withLock { $0 } > 40 })
        servers[0].stop(with: SIGKILL)
        return
      }
      let connection = try HTTPConnection(port: nginx.port)
      let created = try connection.request(
        "POST", "/v1/sessions", body: #"{"controller": "curtain", "clock": "client"}"#,
        headers: ["Idempotency-Key": "creation-\(number)"])
      let path = created.headers["location"] ?? ""
      for index in 1...100 {
        let posted = try connection.request(
          "POST", "\(path)/events", body: #"{"type": "tick", "time": \#(index)}"#,
          headers: ["Idempotency-Key": "\(number)-\(index)"])
        let read = try connection.request("GET", path)
        guard posted.status == 200, read.status == 200 else {
          Issue.record("\(posted.status) \(posted.text), \(read.status) \(read.text)")
          return
        }
        answered.withLock { $0 += 1 }
      }
    }
  }
}

/// A running nginx with the project's configuration.
final class NginxProcess: @unchecked Sendable {
  let port: Int
  private let process = Process()
  private let directory: TemporaryDirectory

  /// The project's configuration.
  static func configuration() throws -> String {
    let source = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../deploy/nginx.conf").standardized
    return try String(contentsOf: source, encoding: .utf8)
  }

  /// Starts one in front of servers on these ports.
  ///
  /// - Parameter changes: what else is not as in the project's configuration.
  init(upstreams: [Int], changing changes: [String: String] = [:]) throws {
    directory = try TemporaryDirectory()
    port = try FreePort.find()
    var text = try NginxProcess.configuration()
    for (old, new) in changes {
      guard text.contains(old) else { throw HTTPConnection.Failure(description: "nginx.conf has no \(old)") }
      text = text.replacingOccurrences(of: old, with: new)
    }
    for (index, upstream) in upstreams.enumerated() {
      text = text.replacingOccurrences(of: "server drawerd-\(index + 1):8080 ", with: "server 127.0.0.1:\(upstream) ")
    }
    text = text.replacingOccurrences(of: "listen 8080;", with: "listen 127.0.0.1:\(port);")
    text = text.replacingOccurrences(of: "/tmp/nginx", with: directory.file("nginx"))
    // As root, nginx's workers would be nobody's, who may not write there.
    if getuid() == 0 { text = "user root;\n" + text }
    let file = directory.file("nginx.conf")
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let path = (ProcessInfo.processInfo.environment["PATH"] ?? "") + ":/usr/sbin"
    process.environment = ["PATH": path]
    process.arguments = ["nginx", "-c", file, "-g", "daemon off;"]
    try process.run()
    TestProcesses.endWithTests(process.processIdentifier)
    let isUp = eventually { [port] in (try? HTTPConnection(port: port)) != nil }
    guard isUp else { throw HTTPConnection.Failure(description: "nginx does not listen") }
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
    TestProcesses.hasEnded(process.processIdentifier)
  }
}
