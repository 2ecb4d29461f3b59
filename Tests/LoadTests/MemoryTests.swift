import Foundation
import TestSupport
import Testing

/// What sessions take, and give back. Not with a sanitizer, whose own memory grows.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["DRAWERD_EXECUTABLE"] == nil)) struct MemoryTests {
  /// The answer to each request with a key was kept: 2,500 of a session with a large state took 1.28 GB.
  @Test func keysOfALargeSessionTakeLittle() throws {
    let process = try DrawerdProcess()
    let connection = try HTTPConnection(port: process.port)
    let ids = (0..<100).map { "{\"id\":\"\(String(repeating: "i", count: 61))\(100 + $0)\"}" }
    let creation =
      "{\"controller\":\"sheet\",\"clock\":\"client\",\"configuration\":{\"stack\":[\(ids.joined(separator: ","))]}}"
    let path = try Client.path(of: try connection.request("POST", "/v1/sessions", body: creation))
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

  /// Whatever was deleted stayed with the process for ever.
  @Test func deletedSessionsGiveTheirMemoryBack() throws {
    let process = try DrawerdProcess()
    let connection = try HTTPConnection(port: process.port)
    let jumps = (0..<10_000).map { index in
      "{\"type\":\"moveCurtain\",\"to\":\"\(index % 2 == 0 ? "max" : "min")\",\"animated\":false,\"time\":1}"
    }
    let batch = "[\(jumps.joined(separator: ","))]"
    let before = try process.residentMemory
    let paths = try (0..<12).map { _ in
      let path = try Client.path(of: try connection.request("POST", "/v1/sessions", body: Bodies.creation))
      #expect(try connection.request("POST", "\(path)/events", body: batch).status == 200)
      return path
    }
    let taken = try process.residentMemory - before
    #expect(taken > 40 << 20, "\(taken) bytes are too few to see anything")
    for path in paths { #expect(try connection.request("DELETE", path).status == 204) }
    var left = taken
    for _ in 0..<600 where left > taken / 2 {
      usleep(100_000)
      left = try process.residentMemory - before
    }
    #expect(left <= taken / 2, "\(left) of \(taken) bytes")
  }
}

extension DrawerdProcess {
  /// Bytes of memory that it has in use.
  var residentMemory: Int {
    get throws {
      let text = try String(contentsOfFile: "/proc/\(identifier)/statm", encoding: .utf8)
      return try #require(text.split(separator: " ").dropFirst().first.flatMap { Int($0) }) * Int(getpagesize())
    }
  }
}
