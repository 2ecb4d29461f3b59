import Foundation
import TestSupport
import Testing

/// The memory that sessions use and release. The tests are skipped with a sanitizer, whose own memory grows.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["DRAWERD_EXECUTABLE"] == nil)) struct MemoryTests {
  /// The server once stored the response to each request with a key: 2,500 responses of a session with a large state
  /// took 1.28 GB.
  @Test func keysOfALargeSessionTakeLittle() throws {
    let process = try DrawerdProcess()
    let connection = try HTTPConnection(port: process.port)
    let ids = (0..<100).map { "{\"id\":\"\(String(repeating: "i", count: 61))\(100 + $0)\"}" }
    let creation =
      "{\"controller\":\"sheet\",\"clock\":\"client\",\"configuration\":{\"stack\":[\(ids.joined(separator: ","))]}}"
    let path = try RandomClient.path(of: try connection.request("POST", "/v1/sessions", body: creation))
    func tick(_ time: Int) throws -> Int {
      let answer = try connection.request(
        "POST", "\(path)/events", body: "{\"type\":\"tick\",\"time\":\(time)}", headers: ["Idempotency-Key": "\(time)"])
      try #require(answer.status == 200, "\(answer.text)")
      return answer.body.count
    }
    for time in 0..<500 { _ = try tick(time) }
    let before = try process.residentMemory
    var answered = 0
    for time in 500..<3000 { answered += try tick(time) }
    let grown = try process.residentMemory - before
    #expect(answered > 15 << 20, "the answers were no large ones")
    // The journal, its snapshots and the keys.
    #expect(grown < 6 << 20, "\(grown) bytes for answers of \(answered)")
  }

  /// The journal once had no bound in bytes: 64 sessions that were dragged for ten seconds took 166 MiB.
  @Test func historiesAreBoundedByTheMemory() throws {
    let process = try DrawerdProcess(["--max-memory", "\(64 << 20)"])
    let connection = try HTTPConnection(port: process.port)
    func drag(_ round: Int) -> String {
      let moves = (0..<600).map { index in
        "{\"type\":\"pan\",\"phase\":\"\(round == 0 && index == 0 ? "began" : "changed")\",\"time\":\(round * 600 + index),"
          + "\"translation\":{\"x\":0,\"y\":-\(index % 300)},\"velocity\":{\"x\":0,\"y\":-100}}"
      }
      return "[\(moves.joined(separator: ","))]"
    }
    let before = try process.residentMemory
    let paths = try (0..<64).map { _ in
      let path = try RandomClient.path(of: try connection.request("POST", "/v1/sessions", body: Bodies.creation))
      #expect(try connection.request("POST", "\(path)/events", body: drag(0)).status == 200)
      return path
    }
    var largest = 0
    for round in 1...4 {
      let moves = drag(round)
      for path in paths { #expect(try connection.request("POST", "\(path)/events", body: moves).status == 200) }
      largest = max(largest, try process.residentMemory - before)
    }
    // Twice the journals' share, which is half of the memory beyond the program's own: the process keeps freed memory
    // for a while.
    #expect(largest < 32 << 20, "\(largest) bytes")
    // Only history is lost.
    for path in paths { #expect(try connection.request("GET", path).status == 200) }
  }

  /// The server refuses new sessions if there is no memory for them, while existing sessions keep working.
  @Test func sessionsAreBoundedByTheMemory() throws {
    let process = try DrawerdProcess(["--max-memory", "\(40 << 20)"])
    let connection = try HTTPConnection(port: process.port)
    let first = try RandomClient.path(of: try connection.request("POST", "/v1/sessions", body: Bodies.creation))
    var count = 1
    var answer = try connection.request("POST", "/v1/sessions", body: Bodies.creation)
    while answer.status == 201, count < 50_000 {
      count += 1
      answer = try connection.request("POST", "/v1/sessions", body: Bodies.creation)
    }
    #expect(answer.status == 503)
    #expect(answer.text.contains("/problems/session-limit"))
    #expect(answer.headers["retry-after"] == "60")
    #expect(count > 1000)
    let move = "{\"type\":\"moveCurtain\",\"to\":\"max\",\"time\":1}"
    #expect(try connection.request("POST", "\(first)/events", body: move).status == 200)
    #expect(try connection.request("DELETE", first).status == 204)
    #expect(try connection.request("POST", "/v1/sessions", body: Bodies.creation).status == 201)
  }

  /// The server once read as many uploads at the same time as there were connections: 60 uploads of one megabyte
  /// exceeded the memory of a small container.
  @Test func uploadsAreBoundedByTheMemory() throws {
    let process = try DrawerdProcess(["--max-memory", "\(64 << 20)"])
    let size = 256 << 10
    let head =
      "POST /v1/simulations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: \(size)\r\n\r\n"
    // One eighth of 32 MiB has room for 16 uploads.
    var waiting = try (0..<16).map { _ in
      let connection = try HTTPConnection(port: process.port)
      try connection.send(head + " ")
      return connection
    }
    let connection = try HTTPConnection(port: process.port)
    let small = "{\"controller\":\"curtain\",\"events\":[]}"
    #expect(
      eventually {
        (try? HTTPConnection(port: process.port).request("POST", "/v1/simulations", body: small).status) == 429
      })
    #expect(try connection.request("GET", "/v1/controllers").status == 200)
    waiting.removeFirst()
    #expect(eventually { (try? connection.request("POST", "/v1/simulations", body: small).status) == 200 })
  }

  /// The process once kept the memory of deleted sessions forever.
  @Test func deletedSessionsGiveTheirMemoryBack() throws {
    let process = try DrawerdProcess()
    let connection = try HTTPConnection(port: process.port)
    let jumps = (0..<10_000).map { index in
      "{\"type\":\"moveCurtain\",\"to\":\"\(index % 2 == 0 ? "max" : "min")\",\"animated\":false,\"time\":1}"
    }
    let batch = "[\(jumps.joined(separator: ","))]"
    let before = try process.residentMemory
    let paths = try (0..<12).map { _ in
      let path = try RandomClient.path(of: try connection.request("POST", "/v1/sessions", body: Bodies.creation))
      #expect(try connection.request("POST", "\(path)/events", body: batch).status == 200)
      return path
    }
    let taken = try process.residentMemory - before
    #expect(taken > 40 << 20, "\(taken) bytes are too few to see anything")
    for path in paths { #expect(try connection.request("DELETE", path).status == 204) }
    try eventually("half of \(taken) bytes are given back") { try process.residentMemory - before <= taken / 2 }
  }
}
