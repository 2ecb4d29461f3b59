import Foundation
import TestSupport
import Testing

/// Many valid and invalid requests at once, to cause problems that a single client would not.
///
/// `make test` runs this on a plain build, `make check` on builds with AddressSanitizer and with ThreadSanitizer.
@Suite struct LoadTests {
  private static let connections = 32
  private static let requestsPerConnection = 250

  /// 8,000 requests over 32 connections.
  @Test func serverSurvivesEverythingAtOnce() throws {
    let process = try DrawerdProcess()
    let shared = SharedSessions()
    let clients = (0..<Self.connections).map { RandomClient(number: $0, port: process.port, sessions: shared) }
    try onThreads(clients.count) { clients[$0].send(Self.requestsPerConnection) }

    let failures = clients.flatMap(\.failures)
    #expect(failures.isEmpty, "\(failures.count), such as\n\(failures.prefix(5).joined(separator: "\n"))")
    #expect(clients.map(\.sent).reduce(0, +) == Self.connections * Self.requestsPerConnection)
    // Each kind of request was sent often, and got all its possible statuses.
    var statuses: [Int: Int] = [:]
    for client in clients { statuses.merge(client.statuses) { $0 + $1 } }
    for status in [200, 201, 204, 400, 404, 405, 406, 409, 411, 413, 415, 422, 431] {
      #expect(statuses[status] ?? 0 > 20, "\(status) in \(statuses)")
    }
    #expect(try HTTPConnection(port: process.port).request("GET", "/healthz").status == 200)
    expectSoundEnd(of: process)
  }

  /// Memory for sessions and requests is released: repeating the same work takes no more memory.
  @Test func memoryDoesNotGrowWithRepeatedWork() throws {
    // A sanitizer's quarantine grows, and a sanitizer detects leaks by itself.
    guard ProcessInfo.processInfo.environment["DRAWERD_EXECUTABLE"] == nil else { return }
    let process = try DrawerdProcess()
    func round() throws -> Int {
      try onThreads(4) { _ in try Self.work(on: process.port) }
      return try process.residentMemory
    }
    // The first rounds fill caches and the allocator's arenas.
    for _ in 0..<3 { _ = try round() }
    let before = try round()
    var after = before
    for _ in 0..<6 { after = try round() }
    // 2,400 more sessions were created and deleted. If each had leaked only 2 KB of its journal, that would be 4.8 MB.
    #expect(after - before < 4 << 20, "\(before) bytes became \(after)")
    expectSoundEnd(of: process)
  }

  /// Creates, moves, reads and deletes a hundred sessions, with an invalid request to each.
  private static func work(on port: Int) throws {
    let connection = try HTTPConnection(port: port)
    for _ in 0..<100 {
      let created = try connection.request("POST", "/v1/sessions", body: Bodies.creation)
      let path = try RandomClient.path(of: created)
      for body in [Bodies.pan(at: 1), Bodies.move(at: 2), "{", #"{"type": "tick", "time": 0}"#] {
        _ = try connection.request("POST", "\(path)/events", body: body)
      }
      _ = try connection.request("GET", "\(path)?at=2.1")
      _ = try connection.request("POST", "/v1/simulations", body: Bodies.simulation)
      _ = try connection.request("DELETE", path)
    }
  }

  /// Stops the program and checks how it ended. A sanitizer with findings changes the exit status and writes them to
  /// the log.
  private func expectSoundEnd(of process: DrawerdProcess) {
    let (status, errors) = process.stop()
    #expect(status == 0)
    #expect(errors.isEmpty, "\(errors.prefix(5000))")
  }
}
