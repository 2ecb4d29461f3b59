import Drawers
import Foundation
import TestSupport
import Testing

/// Several requests on one connection.
@Suite struct ConnectionTests {
  @Test func connectionIsKeptAlive() throws {
    let service = try TestService()
    let path = try service.createdPath()
    for time in 1...100 {
      let answer = try service.send("POST", "\(path)/events", #"{"type": "tick", "time": \#(time)}"#)
      #expect(answer.headers["connection"] == nil)
      #expect(try answer.json()["revision"] == .number(Double(time)))
    }
  }

  @Test func pipelinedRequestsAreAnsweredInOrder() throws {
    let service = try TestService()
    let path = try service.createdPath()
    var text = ""
    for time in 1...50 {
      // Every fifth request is malformed.
      let body = time % 5 == 0 ? "{" : #"{"type": "tick", "time": \#(time)}"#
      text +=
        "POST \(path)/events HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }
    try service.connection.send(text)
    for time in 1...50 {
      let answer = try service.connection.readAnswer()
      if time % 5 == 0 {
        #expect(try answer.problem() == "malformed-json")
      } else {
        #expect(try answer.json()["time"] == .number(Double(time)))
      }
    }
    #expect(try service.send("GET", path).json()["revision"] == 40)
  }

  @Test func chunkedBodyIsRead() throws {
    let service = try TestService()
    let body = #"{"controller": "curtain"}"#
    let chunks = body.map { "1\r\n\($0)\r\n" }.joined()
    try service.connection.send(
      "POST /v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        + chunks + "0\r\n\r\n")
    #expect(try service.connection.readAnswer().status == 201)
  }

  @Test func closeIsObeyed() throws {
    let service = try TestService()
    let answer = try service.send("GET", "/healthz", headers: ["Connection": "close"])
    #expect(answer.status == 200)
    #expect(answer.headers["connection"]?.lowercased() == "close")
    #expect(throws: HTTPConnection.Failure.self) { try service.connection.request("GET", "/healthz") }
  }

  @Test func requestBrokenOffLeavesNothingBehind() throws {
    let service = try TestService()
    let path = try service.createdPath()
    let before = try service.send("GET", path).json()
    let broken = try HTTPConnection(port: service.port)
    try broken.send(
      "POST \(path)/events HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 30\r\n\r\n"
        + #"{"type": "tick", "time": 1}"#)
    broken.disconnect()
    #expect(try service.send("GET", path).json() == before)
  }

  /// Events that many threads send to one session are applied one after the other, and none is lost.
  @Test func eventsOfManyConnectionsAreAllApplied() throws {
    let path = try TestService().createdPath()
    let port = try TestService().port
    let threads = DispatchGroup()
    for _ in 0..<8 {
      threads.enter()
      // Use threads, not tasks: a task that waits for its turn may find that its open connection has timed out.
      Thread.detachNewThread {
        defer { threads.leave() }
        guard let connection = try? HTTPConnection(port: port) else { return }
        for _ in 0..<50 {
          _ = try? connection.request("POST", "\(path)/events", body: #"{"type": "tick", "time": 1}"#)
        }
      }
    }
    threads.wait()
    #expect(try TestService().send("GET", path).json()["revision"] == 400)
  }
}
