import Drawers
import Foundation
import TestSupport
import Testing

/// The service that most of these tests share: one running process, and one connection for each test.
struct TestService {
  private static let process = Result { try DrawerdProcess() }

  let port: Int
  let connection: HTTPConnection

  init() throws {
    port = try TestService.process.get().port
    connection = try HTTPConnection(port: port)
  }

  /// Sends a request, and checks the requirements on every response.
  @discardableResult
  func send(
    _ method: String, _ target: String, _ body: String? = nil, headers: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> HTTPConnection.Answer {
    let answer = try connection.request(method, target, body: body, headers: headers)
    expectWellFormed(answer, to: target, sourceLocation: sourceLocation)
    return answer
  }

  /// Creates a session, and returns its snapshot.
  func create(
    _ body: String = #"{"controller": "curtain", "clock": "client"}"#, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSONValue {
    let answer = try send("POST", "/v1/sessions", body)
    try #require(answer.status == 201, "\(answer.text)", sourceLocation: sourceLocation)
    return try answer.json()
  }

  /// Creates a session, and returns its path.
  func createdPath(_ body: String = #"{"controller": "curtain", "clock": "client"}"#) throws -> String {
    "/v1/sessions/\(try #require(try create(body)["id"]?.string))"
  }

  /// Returns the path of a session whose curtain started to move from `min` to `mid` at 1 s.
  func movingSession() throws -> String {
    let path = try createdPath()
    let answer = try send("POST", "\(path)/events", #"{"type": "moveCurtain", "to": "mid", "time": 1}"#)
    try #require(answer.status == 200)
    return path
  }
}

extension HTTPConnection.Answer {
  /// The content as JSON.
  func json() throws -> JSONValue { try JSONValue(parsing: body) }

  /// The last part of a problem's `type`.
  func problem() throws -> String {
    try #require(try json()["type"]?.string).replacingOccurrences(of: "/problems/", with: "")
  }

  /// The places of a problem's errors: pointers, and `?name` for query parameters.
  func places() throws -> [String] {
    (try json()["errors"]?.elements ?? []).map { $0["pointer"]?.string ?? "?" + ($0["parameter"]?.string ?? "") }
  }
}

/// Checks the requirements on every response: problems conform to RFC 9457, and JSON may not be cached.
func expectWellFormed(
  _ answer: HTTPConnection.Answer, to target: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(answer.status < 500, "\(answer.text)", sourceLocation: sourceLocation)
  guard answer.status >= 400, !answer.body.isEmpty else { return }
  #expect(answer.headers["content-type"] == "application/problem+json", sourceLocation: sourceLocation)
  #expect(answer.headers["cache-control"] == "no-store", sourceLocation: sourceLocation)
  guard let problem = try? answer.json() else {
    Issue.record("no JSON: \(answer.text)", sourceLocation: sourceLocation)
    return
  }
  #expect(problem["status"]?.number == Double(answer.status), sourceLocation: sourceLocation)
  #expect(problem["title"]?.string?.isEmpty == false, sourceLocation: sourceLocation)
  #expect(problem["detail"]?.string?.isEmpty == false, sourceLocation: sourceLocation)
  let path = target.split(separator: "?").first.map(String.init)
  #expect(problem["instance"]?.string == path, sourceLocation: sourceLocation)
  #expect(problem["type"]?.string?.hasPrefix("/problems/") == true, sourceLocation: sourceLocation)
}

/// Parses a JSON value.
func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: text.utf8) }
