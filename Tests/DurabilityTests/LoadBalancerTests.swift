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
}

/// A running nginx with the project's configuration.
final class NginxProcess {
  let port: Int
  private let process = Process()
  private let directory: TemporaryDirectory

  init(upstreams: [Int]) throws {
    directory = try TemporaryDirectory()
    port = try FreePort.find()
    let source = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../deploy/nginx.conf").standardized
    var text = try String(contentsOf: source, encoding: .utf8)
    for (index, upstream) in upstreams.enumerated() {
      text = text.replacingOccurrences(of: "server drawerd-\(index + 1):8080;", with: "server 127.0.0.1:\(upstream);")
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
