import Foundation
import TestSupport
import Testing

/// The container from the documentation, with `--memory 64m`: a control group with that limit, beyond which the system
/// kills the process.
@Suite(
  .serialized, .enabled(if: MemoryGroup.canBeMade, "needs a control group of its own for memory"),
  .enabled(if: ProcessInfo.processInfo.environment["DRAWERD_EXECUTABLE"] == nil, "a sanitizer has memory of its own"))
struct ContainerTests {
  private let group: MemoryGroup
  private let server: DrawerdProcess

  init() throws {
    group = try #require(MemoryGroup(bytes: 64 << 20))
    server = try DrawerdProcess(launcher: ["/bin/sh", "-c", "echo $$ > \"$0\"; exec \"$@\"", group.processes])
  }

  /// Clients that kept their connections once caused the system to kill the server.
  @Test func keptConnectionsDoNotFillIt() throws {
    var clients: [HTTPConnection] = []
    for _ in 0..<1185 {
      let client = try HTTPConnection(port: server.port)
      try client.send(
        "GET /v1/controllers HTTP/1.1\r\nHost: localhost\r\nX-Long: \(String(repeating: "x", count: 8000))\r\n\r\n")
      clients.append(client)
    }
    var statuses: [Int: Int] = [:]
    for client in clients { statuses[try client.readAnswer().status, default: 0] += 1 }
    // Some connections have a place, and the others get a 429.
    #expect(try #require(statuses[200]) > 50 && statuses.keys.allSatisfy { [200, 429].contains($0) }, "\(statuses)")
    #expect(try HTTPConnection(port: server.port).request("GET", "/livez").status == 200)
    #expect(server.stop().status == 0)
  }

  /// Sixty uploads of one mebibyte once caused the system to kill the server.
  @Test(arguments: [1 << 20, 190 << 10]) func uploadsDoNotFillIt(_ size: Int) throws {
    let event = #"{"type":"moveCurtain","to":"max","animated":false,"time":1},"#
    let events = String(repeating: event, count: size / event.utf8.count - 2).dropLast()
    let body = #"{"controller":"curtain","events":[\#(events)]}"#
    let port = server.port
    try onThreads(60) { _ in
      for _ in 0..<3 {
        // When the server refuses a request because of its size, the client may find the connection closed while it is
        // still sending.
        let status = try? HTTPConnection(port: port).request("POST", "/v1/simulations", body: body).status
        #expect([nil, 200, 413, 422, 429].contains(status))
      }
    }
    #expect(try HTTPConnection(port: server.port).request("GET", "/v1/controllers").status == 200)
    #expect(server.stop().status == 0)
  }
}

/// A new control group within the tests' group, with a memory limit.
final class MemoryGroup: Sendable {
  private let path: String

  /// Whether such a group can be created here: this requires root and a writable hierarchy.
  static let canBeMade = MemoryGroup(bytes: 64 << 20) != nil

  /// Returns nil if no group can be created.
  init?(bytes: Int) {
    let lines = (try? String(contentsOfFile: "/proc/self/cgroup", encoding: .utf8))?.split(separator: "\n") ?? []
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, ["", "memory"].contains(parts[1]) else { continue }
      // Version 2 has one hierarchy; version 1 has a separate one for memory.
      let isFirst = parts[1] == "memory"
      let path = "/sys/fs/cgroup\(isFirst ? "/memory" : "")\(parts[2])/drawerd-\(UUID().uuidString)"
      guard mkdir(path, 0o755) == 0 else { continue }
      if MemoryGroup.write(bytes, to: "\(path)/\(isFirst ? "memory.limit_in_bytes" : "memory.max")") {
        // Do not allow swap.
        _ = MemoryGroup.write(
          isFirst ? bytes : 0, to: "\(path)/\(isFirst ? "memory.memsw.limit_in_bytes" : "memory.swap.max")")
        self.path = path
        return
      }
      rmdir(path)
    }
    return nil
  }

  deinit { rmdir(path) }

  private static func write(_ value: Int, to file: String) -> Bool {
    (try? Data("\(value)\n".utf8).write(to: URL(fileURLWithPath: file))) != nil
  }

  /// The path of the file with the processes of the group.
  var processes: String { "\(path)/cgroup.procs" }
}
