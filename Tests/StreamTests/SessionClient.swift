import Drawers
import Foundation
import TestSupport
import Testing

/// A client of a running drawerd, with one connection.
final class SessionClient {
  /// The process that the tests share. Tests that stop a process start their own.
  static let shared = Result { try DrawerdProcess() }

  let port: Int
  let connection: HTTPConnection

  init(port: Int? = nil) throws {
    self.port = try port ?? SessionClient.shared.get().port
    connection = try HTTPConnection(port: self.port)
  }

  /// Creates a session, and returns its path.
  func create(
    _ controller: String = "curtain", clock: String = "server", configuration: JSONValue = [:], ttl: Double? = nil
  ) throws -> String {
    var body: JSONObject = [
      "controller": .string(controller), "clock": .string(clock), "configuration": configuration,
    ]
    body["ttl"] = ttl.map { .number($0) }
    let created = try request("POST", "/v1/sessions", .object(body), status: 201)
    return "/v1/sessions/\(try #require(created["id"]?.string))"
  }

  /// Sends a request, expects `status`, and returns the JSON of the response.
  @discardableResult
  func request(_ method: String, _ target: String, _ body: JSONValue? = nil, status: Int = 200) throws -> JSONValue {
    try JSONValue(parsing: text(method, target, body, status: status).utf8)
  }

  /// Sends a request, expects `status`, and returns the text of the response.
  @discardableResult
  func text(_ method: String, _ target: String, _ body: JSONValue? = nil, status: Int = 200) throws -> String {
    let answer = try connection.request(method, target, body: body?.line)
    try #require(answer.status == status, "\(method) \(target): \(answer.text)")
    return answer.text
  }

  /// Posts one event or an array of events, and returns the text of the response.
  @discardableResult
  func post(_ events: JSONValue, to path: String) throws -> String { try text("POST", path + "/events", events) }

  /// Returns the revision of a session according to the list of sessions, or nil if the session is gone.
  ///
  /// The list only reads the store. Unlike a request for the session, it does not advance the session.
  func listedRevision(_ path: String) throws -> Double? {
    let id = path.dropFirst("/v1/sessions/".count)
    // The page starts after the greatest id that is less than this one.
    let zeros = id.reversed().prefix { $0 == "0" }.count
    let digit = Int(String(id.dropLast(zeros).suffix(1)), radix: 16).map { String($0 - 1, radix: 16) } ?? ""
    let cursor = id.dropLast(zeros + 1) + digit + String(repeating: "f", count: zeros)
    let list = try request("GET", "/v1/sessions?limit=1&cursor=\(cursor)")["sessions"]?.elements
    return list?.first { $0["id"]?.string == String(id) }?["revision"]?.number
  }

  func stream(_ path: String, lastEventID: Int? = nil, receiveBuffer: Int32 = 0) throws -> StreamReader {
    try stream(path, after: lastEventID.map { String($0) }, receiveBuffer: receiveBuffer)
  }

  func stream(_ path: String, after position: String?, receiveBuffer: Int32 = 0) throws -> StreamReader {
    let headers = position.map { ["Last-Event-ID": $0] } ?? [:]
    return try StreamReader(port: port, path, headers: headers, receiveBuffer: receiveBuffer)
  }
}

extension JSONValue {
  /// The JSON text.
  var line: String { String(decoding: text, as: UTF8.self) }

  /// Returns the value at a path of member names.
  subscript(path first: String, _ rest: String...) -> JSONValue? {
    rest.reduce(self[first]) { $0?[$1] }
  }
}

/// Curtain events that can be distinguished by their numbers: an animated move, and moves without animation.
enum CurtainEvents {
  static func move(to state: String, animated: Bool = true) -> JSONValue {
    ["type": "moveCurtain", "to": .string(state), "animated": .bool(animated)]
  }

  /// Moves immediately, alternating between up and down.
  static func jump(_ index: Int) -> JSONValue { move(to: index % 2 == 0 ? "max" : "min", animated: false) }
}
