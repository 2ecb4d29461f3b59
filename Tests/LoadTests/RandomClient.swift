import DrawerTesting
import Drawers
import Foundation
import Synchronization
import TestSupport

/// The errors of all threads.
final class Failures: Sendable {
  private let texts = Mutex<[String]>([])

  var all: [String] { texts.withLock { $0 } }

  func add(_ text: String) { texts.withLock { $0.append(text) } }

  /// Runs `work`, and records any error that it throws.
  func note(_ work: () throws -> Void) {
    do { try work() } catch { add("\(error)") }
  }
}

/// The paths of sessions that all clients use, and that any client may delete.
final class SharedSessions: Sendable {
  private let paths = Mutex<[String]>([])

  func add(_ path: String) {
    paths.withLock { paths in
      paths.append(path)
      if paths.count > 64 { paths.removeFirst() }
    }
  }

  /// Returns the path of one of the sessions, or of none if there are none.
  func any(_ number: Int) -> String {
    paths.withLock { $0.isEmpty ? "/v1/sessions/none" : $0[number % $0.count] }
  }
}

/// A client that sends random requests, over one connection for as long as the server keeps it.
final class RandomClient: @unchecked Sendable {
  // Only one thread uses these. The test reads them after that thread has ended.
  private(set) var sent = 0
  private(set) var statuses: [Int: Int] = [:]
  private var noted = Failures()
  private var random: SplitMix64
  private var connection: HTTPConnection?
  private let port: Int
  private let sessions: SharedSessions

  var failures: [String] { noted.all }

  init(number: Int, port: Int, sessions: SharedSessions) {
    random = SplitMix64(seed: UInt64(number) &* 1_000_003)
    self.port = port
    self.sessions = sessions
  }

  static func path(of creation: HTTPConnection.Answer) throws -> String {
    guard creation.status == 201, let path = creation.headers["location"] else {
      throw UnexpectedAnswer(description: "not created: \(creation.status) \(creation.text.prefix(300))")
    }
    return path
  }

  /// Sends `count` requests. A response with an impossible status is a failure.
  func send(_ count: Int) {
    while sent < count { noted.note { try sendOne() } }
  }

  private func sendOne() throws {
    sent += 1
    let session = sessions.any(Int.random(in: 0..<1 << 20, using: &random))
    switch Int.random(in: 0..<24, using: &random) {
    case 0...2:
      let answer = try exchange("POST", "/v1/sessions", Bodies.creation, [201])
      sessions.add(try RandomClient.path(of: answer))
    case 3...8:
      let time = Double.random(in: 0...100, using: &random)
      try exchange("POST", "\(session)/events", Bodies.pan(at: time), [200, 404, 409])
    case 9:
      try exchange("POST", "\(session)/events", Bodies.move(at: 200), [200, 404, 409])
    case 10: try exchange("POST", "\(session)/events", Bodies.half, [400])
    case 11: try exchange("POST", "\(session)/events", Bodies.wrongTypes, [404, 422])
    case 12: try exchange("POST", "/v1/sessions", Bodies.oversized, [413])
    case 13: try exchange("POST", "/v1/sessions", Bodies.creation, [415], headers: ["Content-Type": "text/plain"])
    case 14: try exchange("GET", session, nil, [406], headers: ["Accept": "image/png"])
    case 15: try exchange(Bool.random(using: &random) ? "DELETE" : "PUT", session, nil, [204, 404, 405])
    case 16: try exchange("GET", "/v1/sessions?limit=20", nil, [200])
    case 17: try exchange("GET", "\(session)?at=50", nil, [200, 404, 422])
    case 18: try exchange("PATCH", session, Bodies.patch, [200, 404])
    case 19: try exchange("POST", "/v1/simulations", Bodies.simulation, [200])
    case 20: try breakOff(session)
    case 21: try pipeline(session)
    case 22: try exchange("POST", "/v1/sessions", nil, [411])
    default: try exchange("GET", "/v1/controllers", nil, [431], headers: ["X-Long": Bodies.long])
    }
  }

  /// Sends a request and returns its response. If the server has closed the connection, because it was idle or after a
  /// refusal, a new connection replaces it.
  @discardableResult
  private func exchange(
    _ method: String, _ target: String, _ body: String?, _ expected: Set<Int>, headers: [String: String] = [:]
  ) throws -> HTTPConnection.Answer {
    let answer = try answerOnAnyConnection { try $0.request(method, target, body: body, headers: headers) }
    try check(answer, expected, "\(method) \(target)")
    return answer
  }

  /// Disconnects in the middle of a body.
  private func breakOff(_ session: String) throws {
    let broken = try HTTPConnection(port: port)
    let length = Int.random(in: 1...4096, using: &random)
    try broken.send(
      "POST \(session)/events HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n"
        + String(repeating: "[", count: length))
    broken.disconnect()
  }

  /// Sends eight requests before it reads the first response, and sometimes leaves the last responses unread.
  private func pipeline(_ session: String) throws {
    let connection = try HTTPConnection(port: port)
    let body = Bodies.pan(at: 50)
    let request =
      "POST \(session)/events HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
      + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    try connection.send(String(repeating: request, count: 8))
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      try check(try connection.readAnswer(), [200, 404, 409], "pipelined")
    }
  }

  private func answerOnAnyConnection(
    _ request: (HTTPConnection) throws -> HTTPConnection.Answer
  ) throws -> HTTPConnection.Answer {
    if let connection, let answer = try? request(connection) { return keep(connection, after: answer) }
    let fresh = try HTTPConnection(port: port)
    return keep(fresh, after: try request(fresh))
  }

  private func keep(_ used: HTTPConnection, after answer: HTTPConnection.Answer) -> HTTPConnection.Answer {
    connection = answer.headers["connection"] == nil && answer.status != 413 ? used : nil
    return answer
  }

  private func check(_ answer: HTTPConnection.Answer, _ expected: Set<Int>, _ what: String) throws {
    statuses[answer.status, default: 0] += 1
    guard expected.contains(answer.status) else {
      throw UnexpectedAnswer(description: "\(what) was answered \(answer.status): \(answer.text.prefix(300))")
    }
  }
}

/// The bodies that the clients send.
enum Bodies {
  static let creation = #"{"controller": "curtain", "clock": "client"}"#
  static let half = #"[{"type": "pan", "phase": "#
  static let wrongTypes = #"[{"type": 5, "time": "x"}, {"type": "pan", "phase": [], "time": {}}, null, "tick"]"#
  static let patch = #"{"container": {"height": 600}, "configuration": {"swipeResistance": {"custom": 1}}}"#
  static let oversized = String(repeating: " ", count: 1_100_000)
  static let long = String(repeating: "x", count: 17_000)
  static let simulation = #"{"controller": "curtain", "events": \#(pan(at: 1))}"#

  static func move(at time: Double) -> String { #"{"type": "moveCurtain", "to": "max", "time": \#(time)}"# }

  /// Returns a whole pan of eight samples.
  static func pan(at time: Double) -> String {
    let changes = (1...6).map { index in
      let moment = time + 0.016 * Double(index)
      return #"{"type": "pan", "phase": "changed", "time": \#(moment), "translation": {"y": \#(-20 * index)}}"#
    }
    let began = #"{"type": "pan", "phase": "began", "time": \#(time)}"#
    let ended = #"{"type": "pan", "phase": "ended", "time": \#(time + 0.112)}"#
    return "[" + ([began] + changes + [ended]).joined(separator: ", ") + "]"
  }
}

/// A response with an impossible status.
struct UnexpectedAnswer: Error, CustomStringConvertible {
  var description: String
}
