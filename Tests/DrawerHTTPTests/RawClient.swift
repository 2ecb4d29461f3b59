import DrawerHTTP
import TestSupport

/// A server's response as received.
struct RawResponse {
  var status: Int
  var headers: [(name: String, value: String)]
  var body: [UInt8]

  var text: String { String(decoding: body, as: UTF8.self) }

  subscript(name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

/// A blocking client over a plain socket, so that tests see the bytes and not a client library's interpretation of
/// them.
final class RawClient: @unchecked Sendable {
  typealias Failure = LoopbackSocket.Failure

  private let socket: LoopbackSocket

  /// - Parameter receiveBuffer: the size of the socket's receive buffer, to simulate a slow reader; 0 is the system's
  ///   default.
  init(port: UInt16, receiveBuffer: Int32 = 0) throws {
    socket = try LoopbackSocket(port: Int(port), receiveBuffer: receiveBuffer)
  }

  func close() { socket.close() }

  /// Closes the connection with a TCP reset.
  func reset() { socket.reset() }

  func send(_ text: String) throws { try send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) throws { try socket.send(bytes) }

  /// Sends a request with `Host`, and `Content-Length` if there is a body.
  func request(_ method: String, _ target: String, headers: [String] = [], body: String? = nil) throws {
    var lines = ["\(method) \(target) HTTP/1.1", "Host: test"] + headers
    if let body { lines.append("Content-Length: \(body.utf8.count)") }
    try send(lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
  }

  /// Reads a line, without its line ending; returns nil at the end of the connection.
  func line() throws -> String? { try socket.line() }

  /// Reads the status line and the headers; returns nil at the end of the connection.
  func head() throws -> RawResponse? {
    guard let statusLine = try line() else { return nil }
    let words = statusLine.split(separator: " ")
    guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
      throw Failure(description: "not a status line: \(statusLine)")
    }
    var response = RawResponse(status: status, headers: [], body: [])
    while let line = try line(), !line.isEmpty {
      let pair = line.split(separator: ":", maxSplits: 1)
      response.headers.append((String(pair[0]), pair.count > 1 ? String(pair[1].drop { $0 == " " }) : ""))
    }
    return response
  }

  /// Reads the bytes of one chunk; returns nil for the last chunk or at the end of the connection.
  func chunk() throws -> [UInt8]? {
    var isLast = false
    return try socket.chunk(isLast: &isLast)
  }

  /// Reads a whole response.
  func response(toHead: Bool = false) throws -> RawResponse {
    guard var response = try head() else { throw Failure(description: "the connection ended before the answer") }
    if toHead || response.status == 204 || response.status == 304 || response.status < 200 { return response }
    if let length = response["Content-Length"].flatMap({ Int($0) }) {
      response.body = try socket.take(length)
    } else if response["Transfer-Encoding"] == "chunked" {
      while let chunk = try chunk() { response.body += chunk }
    } else {
      response.body = try socket.takeAll()
    }
    return response
  }

  /// Returns whether the server has closed the connection without sending anything more.
  func isAtEnd() throws -> Bool {
    guard socket.buffer.isEmpty else { return false }
    return try !socket.fill()
  }
}
