import DrawerConcurrency
import Drawers
import Foundation
import TestSupport
import Testing

/// The load balancer of `compose.yaml`, with a real nginx. Only the addresses differ.
@Suite struct LoadBalancerTests {
  @Test(arguments: [false, true]) func instancesBehindNginxAreOneService(_ isKept: Bool) throws {
    let redis = try RedisProcess()
    let cluster = try Cluster(["--store", redis.url], isKept: isKept)
    let connection = try HTTPConnection(port: cluster.nginx.port)
    let created = try connection.request("POST", "/v1/sessions", body: #"{"controller": "curtain", "clock": "client"}"#)
    #expect(created.status == 201)
    let path = try #require(created.headers["location"])
    let stream = try StreamReader(port: cluster.nginx.port, "\(path)/stream")
    #expect(try stream.next()?.name == "snapshot")
    for index in 1...20 {
      let answer = try connection.request(
        "POST", "\(path)/events", body: #"{"type": "tick", "time": \#(index)}"#)
      #expect(answer.status == 200)
      #expect(answer.headers["etag"] == "\"\(index)\"")
      #expect(try stream.next()?.id == index)
    }
    // Stop one instance. The other one has all sessions.
    cluster.instances[0].stop()
    let survivor = try HTTPConnection(port: cluster.nginx.port)
    let reached = eventually { (try? survivor.request("GET", path).status) == 200 }
    #expect(reached)
  }

  /// With the group of kept connections, requests of one session go to one instance, and those of many to both.
  @Test func sessionHasItsInstance() throws {
    let redis = try RedisProcess()
    let cluster = try Cluster(["--store", redis.url], isKept: true)
    let connection = try HTTPConnection(port: cluster.nginx.port)
    var used: Set<[Int]> = []
    // 64 random ids are at one of two instances with a probability of less than one in 2^60.
    for _ in 0..<64 {
      let created = try connection.request(
        "POST", "/v1/sessions", body: #"{"controller": "curtain", "clock": "client"}"#)
      let path = try #require(created.headers["location"])
      let before = try applied(cluster)
      for time in 1...4 {
        let answer = try connection.request("POST", "\(path)/events", body: #"{"type": "tick", "time": \#(time)}"#)
        #expect(answer.status == 200)
      }
      let counts = zip(try applied(cluster), before).map { $0 - $1 }
      #expect(counts == [4, 0] || counts == [0, 4], "\(counts)")
      used.insert(counts)
    }
    #expect(used.count == 2)
  }

  /// The number of ticks that each instance has applied.
  private func applied(_ cluster: Cluster) throws -> [Int] {
    try zip(cluster.instances, Cluster.addresses).map { instance, address in
      let text = try DrawerdProcess.run(
        ["-s", "http://\(address):\(instance.port)/metrics"], executable: URL(fileURLWithPath: "/usr/bin/curl")
      ).output
      let line = try #require(
        text.split(separator: "\n").first { $0.hasPrefix(#"drawerd_events_total{controller="curtain",type="tick"}"#) })
      return try #require(line.split(separator: " ").last.flatMap { Int($0) })
    }
  }

  /// nginx closes idle connections, and not drawerd, to which a request after a pause might be under way at that moment.
  @Test(arguments: [false, true]) func requestsAfterAPauseMeetNoClosedConnection(_ isKept: Bool) throws {
    let cluster = try Cluster(
      ["--idle-timeout", "600"], isKept: isKept, changing: ["keepalive_timeout 2s": "keepalive_timeout 1s"])
    let port = cluster.nginx.port
    let openFiles = { try cluster.instances.map { try $0.openFiles() }.reduce(0, +) }
    let before = try openFiles()
    for _ in 0..<2 {
      try onThreads(16) { _ in
        let connection = try HTTPConnection(port: port)
        for _ in 0..<8 {
          let answer = try connection.request(
            "POST", "/v1/simulations", body: #"{"controller": "curtain", "events": []}"#)
          #expect(answer.status == 200)
        }
      }
      try eventually("nginx closes its connections") { try openFiles() <= before }
    }
  }

  /// The timeout in the configuration is shorter than the program's.
  @Test func nginxClosesIdleConnectionsFirst() throws {
    let text = try NginxProcess.configuration(isKept: true)
    let kept = try #require(text.firstMatch(of: /keepalive_timeout (\d+)s;/).flatMap { Int($0.output.1) })
    let server = try DrawerdProcess(["--log-level", "info"])
    let log = server.stop().errors
    let idle = try #require(log.firstMatch(of: /"idle-timeout":"(\d+)"/).flatMap { Int($0.output.1) })
    #expect(kept < idle)
  }

  /// nginx once resolved names only at its start: after a restart with other addresses, every response was a 502.
  @Test func instancesWithOtherAddressesAreFound() throws {
    let redis = try RedisProcess()
    let cluster = try Cluster(["--store", redis.url], isKept: false)
    let created = try HTTPConnection(port: cluster.nginx.port)
      .request("POST", "/v1/sessions", body: #"{"controller": "curtain", "clock": "client"}"#)
    let path = try #require(created.headers["location"])
    try cluster.move(to: ["127.0.0.4", "127.0.0.5"])
    // A connection belongs to one nginx process. Each of these processes resolves names by itself, and closes a
    // connection after 1,000 requests.
    var connection = try HTTPConnection(port: cluster.nginx.port)
    try eventually("the session is there again") {
      connection = try HTTPConnection(port: cluster.nginx.port)
      return try connection.request("GET", path).status == 200
    }
    // nginx uses the new instances only.
    for index in 1...40 {
      let answer = try connection.request("POST", "\(path)/events", body: #"{"type": "tick", "time": \#(index)}"#)
      #expect(answer.status == 200)
    }
    cluster.instances[0].stop()
    for _ in 1...10 { #expect(try connection.request("GET", path).status == 200) }
  }

  /// The number of restarts. `make check` uses twenty.
  private static let restarts = Int(ProcessInfo.processInfo.environment["DRAWERD_ROLLING_RESTARTS"] ?? "") ?? 1

  /// Each restart once caused up to 112 responses with status 502, because nginx may not retry these requests.
  @Test(arguments: [false, true]) func rollingRestartsFailNothing(_ isKept: Bool) throws {
    let redis = try RedisProcess(["--appendfsync", "no"])
    // nginx closes a kept connection after two seconds without a request.
    let cluster = try Cluster(["--store", redis.url, "--drain-delay", isKept ? "3" : "0"], isKept: isKept)
    let port = cluster.nginx.port
    let isOver = Locked(false)
    let answered = Locked(0)
    try onThreads(9) { number in
      if number == 0 {
        defer { isOver.withLock { $0 = true } }
        for _ in 0..<Self.restarts {
          let before = answered.withLock { $0 }
          #expect(eventually { answered.withLock { $0 } > before + 200 || isOver.withLock { $0 } })
          if isOver.withLock({ $0 }) { return }
          try cluster.restart()
        }
        return
      }
      var connection = try HTTPConnection(port: port)
      let creation = #"{"controller": "curtain", "clock": "client"}"#
      let created = try connection.request("POST", "/v1/sessions", body: creation)
      let path = try #require(created.headers["location"])
      var index = 0
      while !isOver.withLock({ $0 }) {
        index += 1
        // nginx closes a connection after 1,000 requests.
        if index % 500 == 0 { connection = try HTTPConnection(port: port) }
        let answer = try connection.request("POST", "\(path)/events", body: #"{"type": "tick", "time": \#(index)}"#)
        guard answer.status == 200 else {
          Issue.record("\(answer.status) \(answer.text), as nginx says: \(cluster.nginx.errors.suffix(2000))")
          return isOver.withLock { $0 = true }
        }
        answered.withLock { $0 += 1 }
      }
    }
  }

  /// nginx retries repeatable requests when an instance is killed mid-response, so that clients notice nothing.
  @Test(arguments: [false, true]) func killedInstanceFailsNothingThatMayBeRepeated(_ isKept: Bool) throws {
    let redis = try RedisProcess()
    let cluster = try Cluster(["--store", redis.url], isKept: isKept)
    let (instance, port) = (cluster.instances[0], cluster.nginx.port)
    let answered = Locked(0)
    try onThreads(5) { number in
      if number == 0 {
        #expect(eventually { answered.withLock { $0 } > 40 })
        instance.stop(with: SIGKILL)
        return
      }
      let connection = try HTTPConnection(port: port)
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
