import Drawers
import Foundation
import TestSupport
import Testing

/// A store that cannot write causes a 503. Invalid data in a store affects only the session concerned.
@Suite struct StoreFailureTests {
  @Test func fullDiskIsUnavailableAndNoCrash() throws {
    let directory = try TemporaryDirectory()
    let server = try DrawerdProcess(
      ["--store", "sqlite:\(directory.file("sessions.sqlite"))"], fileSizeLimit: 512 * 1024)
    let connection = try HTTPConnection(port: server.port)
    var refused: HTTPConnection.Answer?
    for _ in 0..<5000 where refused == nil {
      let answer = try connection.request(
        "POST", "/v1/sessions", body: #"{"controller": "curtain", "clock": "client"}"#)
      if answer.status != 201 { refused = answer }
    }
    let answer = try #require(refused)
    #expect(answer.status == 503)
    #expect(answer.headers["retry-after"] != nil)
    #expect(answer.text.contains("/problems/store-unavailable"))
    #expect(try connection.request("GET", "/healthz").status == 200)
    let end = server.stop()
    #expect(end.status == 0)
    #expect(end.errors.contains("store"))
  }

  /// Another program's lock kept a stop waiting for five seconds for each request in the queue.
  @Test func foreignLockDelaysNoStop() throws {
    let directory = try TemporaryDirectory()
    let file = directory.file("sessions.sqlite")
    let server = try DrawerdProcess(["--store", "sqlite:\(file)", "--grace", "1"])
    let lock = try SQLiteLock(on: file)
    let connections = try (0..<20).map { _ in try HTTPConnection(port: server.port) }
    for connection in connections {
      try connection.sendRequest("POST", "/v1/sessions", body: #"{"controller": "curtain"}"#)
    }
    #expect(server.stop().status == 0)
    lock.release()
    #expect(try DrawerdProcess(["--store", "sqlite:\(file)"]).stop().status == 0)
  }

  /// Descriptors that are closed at the start were given to the store: the log went into its files.
  @Test(arguments: ["0<&-", "2>&-", "0<&- 2>&-"]) func closedDescriptorsAreOpenedOnNothing(_ closed: String) throws {
    let directory = try TemporaryDirectory()
    let server = try DrawerdProcess(
      ["--store", "sqlite:\(directory.file("s.sqlite"))"], environment: ["DRAWERD_LOG_LEVEL": "info"],
      launcher: ["/bin/sh", "-c", "exec \"$@\" \(closed)", "sh"])
    for _ in 0..<20 { #expect(try HTTPConnection(port: server.port).request("GET", "/livez").status == 200) }
    for (descriptor, word) in [(0, "0<&-"), (2, "2>&-")] where closed.contains(word) {
      let target = try FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/\(server.identifier)/fd/\(descriptor)")
      #expect(target == "/dev/null")
    }
    #expect(server.stop().status == 0)
    #expect(try String(contentsOfFile: directory.file("s.sqlite-lock"), encoding: .utf8) == "\(server.identifier)\n")
  }

  @Test func damagedSessionIsReportedAlone() throws {
    let directory = try TemporaryDirectory()
    let file = directory.file("sessions.sqlite")
    let first = try DrawerdProcess(["--store", "sqlite:\(file)"])
    let connection = try HTTPConnection(port: first.port)
    let paths = try (0..<2).map { _ in
      let answer = try connection.request(
        "POST", "/v1/sessions", body: #"{"controller": "curtain", "clock": "client"}"#)
      return try #require(answer.headers["location"])
    }
    first.stop()
    let id = try #require(paths[0].split(separator: "/").last)
    try SQLite.run(
      "UPDATE snapshot SET machine = x'7B' WHERE session = (SELECT number FROM session WHERE id = '\(id)')", on: file)

    let second = try DrawerdProcess(["--store", "sqlite:\(file)"])
    let again = try HTTPConnection(port: second.port)
    #expect(try again.request("GET", paths[0]).status == 500)
    #expect(try again.request("GET", paths[1]).status == 200)
    #expect(try again.request("POST", "\(paths[1])/events", body: #"{"type": "tick", "time": 1}"#).status == 200)
    #expect(second.stop().status == 0)
  }

  @Test func storeOfANewerVersionIsRefusedInOneLine() throws {
    let directory = try TemporaryDirectory()
    let file = directory.file("sessions.sqlite")
    try DrawerdProcess(["--store", "sqlite:\(file)"]).stop()
    try SQLite.run("PRAGMA user_version = 1000", on: file)
    let (status, _, errors) = try DrawerdProcess.run(["--port", "0", "--store", "sqlite:\(file)"])
    #expect(status == 1)
    #expect(errors.split(separator: "\n").count == 1)
    #expect(errors.contains("newer"))
  }
}
