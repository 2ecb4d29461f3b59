import Drawers
import Foundation
import TestSupport
import Testing

/// `/readyz` reports whether the store is writable and, if not, why. It does not reveal the store's location.
@Suite(.serialized) struct ReadinessTests {
  private static let creation = #"{"controller": "curtain", "clock": "client", "ttl": 10}"#

  /// Waits until `/readyz` fails, and returns its response.
  private func refusal(_ server: DrawerdProcess) throws -> HTTPConnection.Answer {
    let connection = try HTTPConnection(port: server.port)
    var answer = try connection.request("GET", "/readyz")
    let hasFailed = try eventually {
      answer = try connection.request("GET", "/readyz")
      return answer.status == 503
    }
    try #require(hasFailed, "\(answer.text)")
    #expect(answer.text.contains("/problems/store-unavailable"))
    #expect(!answer.text.contains("127.0.0.1") && !answer.text.contains(NSTemporaryDirectory()), "\(answer.text)")
    return answer
  }

  private func isReady(_ server: DrawerdProcess) throws -> Bool {
    try HTTPConnection(port: server.port).request("GET", "/readyz").status == 200
  }

  private static let canMount: Bool = {
    let tried = try? DrawerdProcess.run(
      ["--user", "--map-root-user", "--mount", "mount", "-t", "tmpfs", "none", "/mnt"],
      executable: URL(fileURLWithPath: "/usr/bin/unshare"))
    return tried?.status == 0
  }()

  /// On a full disk, expired sessions once could not be deleted, because a deletion also writes: the disk stayed full
  /// forever.
  @Test(.enabled(if: canMount, "needs a file system of its own, by a user namespace"))
  func fullDiskIsReportedAndFreedByExpiry() throws {
    let directory = try TemporaryDirectory()
    let server = try DrawerdProcess(
      ["--store", "sqlite:\(directory.file("sessions.sqlite"))"], disk: (directory.path, 6 << 20))
    let connection = try HTTPConnection(port: server.port)
    #expect(try isReady(server))
    // A response with its content has a few hundred bytes. These sessions also have long journals.
    let events = (0..<400).map { #"{"type": "tick", "time": \#($0)}"# }.joined(separator: ", ")
    var status = 201
    while status == 201 {
      let created = try connection.request("POST", "/v1/sessions", body: Self.creation)
      status = created.status
      guard let path = created.headers["location"] else { continue }
      let posted = try connection.request("POST", "\(path)/events", body: "[\(events)]")
      if ![200, 404].contains(posted.status) { status = posted.status }
    }
    #expect(status == 503)
    // The log reports the system's error message, the database SQLite's.
    #expect(try refusal(server).text.contains(/No space left|is full/))
    // Ten seconds later, all sessions have expired.
    try eventually("a new session") {
      try connection.request("POST", "/v1/sessions", body: Self.creation).status == 201
    }
    try eventually("ready again") { try isReady(server) }
    #expect(server.stop().status == 0)
  }

  @Test func redisWithoutMemoryIsReported() throws {
    let redis = try RedisProcess()
    let server = try DrawerdProcess(["--store", redis.url])
    #expect(try isReady(server))
    try redis.ask("CONFIG", "SET", "maxmemory", "1")
    #expect(try refusal(server).text.contains("OOM"))
    try redis.ask("CONFIG", "SET", "maxmemory", "0")
    try eventually("ready again") { try isReady(server) }
  }

  /// Sessions once vanished from such a Redis in silence.
  @Test func redisThatEvictsIsReported() throws {
    let redis = try RedisProcess(["--maxmemory", "1gb", "--maxmemory-policy", "allkeys-lru"])
    let server = try DrawerdProcess(["--store", redis.url], environment: ["DRAWERD_LOG_LEVEL": "warning"])
    let connection = try HTTPConnection(port: server.port)
    try server.waitUntilLogSays("the store is not safe")
    try eventually("degraded") {
      let answer = try connection.request("GET", "/readyz")
      #expect(answer.status == 200)
      return answer.text.contains("\"degraded\"") && answer.text.contains("allkeys-lru")
    }
    #expect(try connection.request("GET", "/metrics").text.contains("\ndrawerd_store_hazards 1"))
    try redis.ask("CONFIG", "SET", "maxmemory-policy", "noeviction")
    try eventually("ok again") { try connection.request("GET", "/readyz").text.contains("\"ok\"") }
    #expect(try connection.request("GET", "/metrics").text.contains("\ndrawerd_store_hazards 0"))
  }

  /// A Redis that accepts connections but does not respond. The response of `/readyz` once took seven seconds.
  @Test func silentRedisIsReportedInTime() throws {
    let redis = try RedisProcess()
    let server = try DrawerdProcess(["--store", redis.url])
    let connection = try HTTPConnection(port: server.port)
    let creation = #"{"controller": "curtain", "clock": "client"}"#
    let path = try #require(try connection.request("POST", "/v1/sessions", body: creation).headers["location"])
    #expect(try isReady(server))
    redis.suspend()
    // These wait for Redis as long as the timeout for a connection to Redis allows. A probe does not.
    let waiting = try [("/v1/sessions", creation), ("\(path)/events", #"{"type": "tick", "time": 1}"#)].map {
      let connection = try HTTPConnection(port: server.port)
      try connection.sendRequest("POST", $0, body: $1)
      return connection
    }
    try eventually("it is not ready") { try connection.request("GET", "/readyz").status == 503 }
    #expect(waiting.allSatisfy { !$0.isAnswered })
    for connection in waiting { #expect(try connection.readAnswer().status == 503) }
    redis.resume()
    try eventually("ready again") { try isReady(server) }
  }

  /// Successful changes on the other primaries once hid that one primary refused its changes.
  @Test func lostPrimaryIsReported() throws {
    let cluster = try RedisClusterProcess()
    for server in cluster.servers { try server.ask("CONFIG", "SET", "cluster-require-full-coverage", "no") }
    let server = try DrawerdProcess(["--store", cluster.url])
    let connection = try HTTPConnection(port: server.port)
    let paths = try (0..<32).compactMap { _ in
      try connection.request("POST", "/v1/sessions", body: #"{"controller": "curtain", "clock": "client"}"#)
        .headers["location"]
    }
    #expect(try isReady(server))
    cluster.servers[2].kill()
    let post = { (path: String) in
      try connection.request("POST", "\(path)/events", body: #"{"type": "tick", "time": 1}"#).status
    }
    let isServed = try paths.map { try post($0) == 200 }
    #expect(Set(isServed) == [true, false])
    let path = paths[isServed.firstIndex(of: true) ?? 0]
    try eventually("it is degraded") { try connection.request("GET", "/readyz").text.contains("degraded") }
    for _ in 0..<50 {
      #expect(try post(path) == 200)
      let answer = try connection.request("GET", "/readyz")
      #expect(answer.status == 200 && answer.text.contains("ids begin with"), "\(answer.text)")
      #expect(!answer.text.contains("127.0.0.1"), "\(answer.text)")
    }
    try cluster.servers[2].start()
    try eventually("it is whole again") { try connection.request("GET", "/readyz").text == #"{"status":"ok"}"# }
    for redis in cluster.servers { redis.kill() }
    #expect(try refusal(server).status == 503)
  }

  @Test func readOnlyReplicaIsReported() throws {
    let redis = try RedisProcess()
    let server = try DrawerdProcess(["--store", redis.url])
    #expect(try isReady(server))
    try redis.ask("REPLICAOF", "127.0.0.1", "1")
    #expect(try refusal(server).text.contains("READONLY"))
    try redis.ask("REPLICAOF", "NO", "ONE")
    try eventually("ready again") { try isReady(server) }
  }

  /// A server that would fail every request does not start.
  @Test func damagedFileIsRefused() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("sessions.sqlite")
    try DrawerdProcess(["--store", "sqlite:\(path)"]).stop()
    // Damage all but the first page, which identifies the file.
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    let size = try file.seekToEnd()
    try file.seek(toOffset: 4096)
    try file.write(contentsOf: Data(repeating: 0xA5, count: Int(size) - 4096))
    try file.close()
    let ended = try DrawerdProcess.run(["--port", "0", "--store", "sqlite:\(path)"])
    #expect(ended.status == 1 && ended.errors.contains("malformed"))
  }

  @Test func removedFileIsReported() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("sessions.sqlite")
    let server = try DrawerdProcess(["--store", "sqlite:\(path)"])
    #expect(try isReady(server))
    try FileManager.default.removeItem(atPath: path)
    #expect(try refusal(server).text.contains("removed"))
  }

  /// The log reports the first failure, then once per second the number of further ones.
  @Test func failuresAreLoggedOnceASecond() throws {
    let redis = try RedisProcess()
    let server = try DrawerdProcess(["--store", redis.url])
    let connection = try HTTPConnection(port: server.port)
    redis.kill()
    let start = Date()
    var failures = 0.0
    while failures < 3000 {
      if try connection.request("GET", "/v1/sessions").status == 503 { failures += 1 }
    }
    let seconds = Date().timeIntervalSince(start)
    let lines = try server.stop().errors.split(separator: "\n").map { try JSONValue(parsing: $0.utf8) }
      .filter { $0["message"] == "the store is not available" }
    #expect(Double(lines.count) <= seconds + 2)
    #expect(lines.reduce(0) { $0 + ($1["count"]?.number ?? 1) } == failures)
    #expect(lines.allSatisfy { $0["error.message"]?.string?.hasPrefix("Redis: ") == true })
    #expect(lines.first?["trace_id"] != nil)
  }

  @Test func storeThatFailsIsPutUpWithForTheGrace() throws {
    let redis = try RedisProcess()
    let servers = try ["86400", "1"].map { try DrawerdProcess(["--store", redis.url, "--ready-grace", $0]) }
    #expect(try isReady(servers[0]) && isReady(servers[1]))
    redis.kill()
    // The second server is no longer ready after one second; the first one still is.
    _ = try refusal(servers[1])
    let connection = try HTTPConnection(port: servers[0].port)
    #expect(try connection.request("POST", "/v1/sessions", body: Self.creation).status == 503)
    #expect(try connection.request("GET", "/readyz").text == #"{"status":"degraded"}"#)
    try redis.start()
    try eventually("well again") { try connection.request("GET", "/readyz").text == #"{"status":"ok"}"# }
    try eventually("ready again") { try isReady(servers[1]) }
  }

  /// Regression: a server that had never reached its store was ready, so that a load balancer sent it what failed.
  @Test func storeThatHasNotWorkedHasNoGrace() throws {
    let redis = try RedisProcess()
    redis.kill()
    let server = try DrawerdProcess(["--store", redis.url, "--ready-grace", "86400"])
    _ = try refusal(server)
    try redis.start()
    try eventually("ready") { try isReady(server) }
    redis.kill()
    try eventually("degraded") {
      try HTTPConnection(port: server.port).request("GET", "/readyz").text == #"{"status":"degraded"}"#
    }
  }

  /// The server stays ready, because new sessions work.
  @Test func damagedSessionsDegradeIt() throws {
    let directory = try TemporaryDirectory()
    let file = directory.file("sessions.sqlite")
    let first = try DrawerdProcess(["--store", "sqlite:\(file)"])
    let filling = try HTTPConnection(port: first.port)
    let path = try #require(filling.request("POST", "/v1/sessions", body: Self.creation).headers["location"])
    first.stop()
    try SQLite.run("UPDATE session SET clock = 'sundial'", on: file)
    let server = try DrawerdProcess(["--store", "sqlite:\(file)"])
    let connection = try HTTPConnection(port: server.port)
    func status() throws -> String { try connection.request("GET", "/readyz").text }
    for _ in 0..<9 { #expect(try connection.request("GET", path).status == 500) }
    #expect(try status() == #"{"status":"ok"}"#)
    #expect(try connection.request("GET", path).status == 500)
    #expect(try status() == #"{"status":"degraded"}"#)
    let new = try #require(connection.request("POST", "/v1/sessions", body: Self.creation).headers["location"])
    for _ in 0..<10 { #expect(try connection.request("GET", new).status == 200) }
    #expect(try status() == #"{"status":"ok"}"#)
  }
}
