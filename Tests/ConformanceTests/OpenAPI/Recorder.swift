import Drawers
import TestSupport

/// Sends requests to a server, and records each request with its response.
final class Recorder {
  let port: Int
  private var connection: HTTPConnection
  private(set) var exchanges: [JSONValue] = []

  init(port: Int) throws {
    self.port = port
    connection = try HTTPConnection(port: port)
  }

  /// Sends a request; `body` is any text, not necessarily JSON.
  @discardableResult
  func send(
    _ method: String, _ target: String, text body: String? = nil, headers: [String: String] = [:]
  ) throws -> HTTPConnection.Answer {
    var answer = try connection.request(method, target, body: body, headers: headers)
    // A stream of sessions that do not exist ends by itself.
    if answer.headers["content-type"] == "text/event-stream" { try connection.readStream(into: &answer) { _ in } }
    record(method, target, body, answer)
    return answer
  }

  /// Sends a request with a JSON body, or without a body.
  @discardableResult
  func send(
    _ method: String, _ target: String, _ body: JSONValue?, headers: [String: String] = [:]
  ) throws -> HTTPConnection.Answer {
    try send(method, target, text: body.map(\.description), headers: headers)
  }

  /// Sends a request on its own connection, and returns a closure that waits for the response.
  func begin(
    _ method: String, _ target: String, _ body: JSONValue?, headers: [String: String] = [:]
  ) throws -> () throws -> HTTPConnection.Answer {
    let connection = try HTTPConnection(port: port)
    let text = body.map(\.description)
    try connection.sendRequest(method, target, body: text, headers: headers)
    return { [self] in
      let answer = try connection.readAnswer()
      record(method, target, text, answer)
      return answer
    }
  }

  /// Sends only a header, on a connection that is not used again.
  func sendHeader(_ method: String, _ target: String, _ fields: String) throws {
    let connection = try HTTPConnection(port: port)
    try connection.send("\(method) \(target) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n")
    record(method, target, nil, try connection.readAnswer())
  }

  /// Reads a stream to its end, and calls `body` with the text received after every piece.
  func follow(_ target: String, headers: String = "", body: (String) throws -> Void) throws {
    let connection = try HTTPConnection(port: port)
    try connection.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n")
    var answer = try connection.readAnswer()
    try connection.readStream(into: &answer, body)
    record("GET", target, nil, answer)
  }

  /// Creates a session, and returns its path.
  func create(_ controller: String, clock: String = "client") throws -> String {
    let creation: JSONValue = ["controller": .string(controller), "clock": .string(clock)]
    return try send("POST", "/v1/sessions", creation).headers["location"] ?? ""
  }

  private func record(_ method: String, _ target: String, _ body: String?, _ answer: HTTPConnection.Answer) {
    exchanges.append([
      "method": .string(method), "target": .string(target), "request": body.map { .string($0) } ?? .null,
      "status": .number(Double(answer.status)),
      "headers": .object(of: answer.headers.all.map { ($0.name.lowercased(), .string($0.value)) }),
      "body": .string(answer.text),
    ])
  }
}

extension HTTPConnection {
  /// Reads the rest of a stream, and calls `body` with the text received after every piece.
  fileprivate func readStream(into answer: inout Answer, _ body: (String) throws -> Void) throws {
    while case let chunk = try readChunk(), !chunk.isEmpty {
      answer.body += Array(chunk.utf8)
      try body(chunk)
    }
  }
}
