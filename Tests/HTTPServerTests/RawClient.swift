import Glibc
import HTTPServer

/// What a server answered, as it was on the wire.
struct RawResponse {
  var status: Int
  var headers: [(name: String, value: String)]
  var body: [UInt8]

  var text: String { String(decoding: body, as: UTF8.self) }

  subscript(name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

/// A blocking client over a plain socket, so that tests see the bytes and not what a client makes of them.
/// Every wait ends after some seconds, so that a bug fails a test rather than hanging the run.
final class RawClient: @unchecked Sendable {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  private var descriptor: Int32
  private var buffer: [UInt8] = []

  /// - Parameter receiveBuffer: the socket's, to make a slow reader of it; 0 is the system's default.
  init(port: UInt16, receiveBuffer: Int32 = 0) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var timeout = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    if receiveBuffer > 0 {
      var size = receiveBuffer
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if result != 0 { throw Failure(description: "connect: errno \(errno)") }
  }

  deinit { close() }

  func close() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }

  /// Closes with a reset rather than in good order.
  func reset() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
    close()
  }

  func send(_ text: String) throws { try send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { throw Failure(description: "send: errno \(errno)") }
      sent += count
    }
  }

  /// Sends a request with `Host`, and `Content-Length` if there is a body.
  func request(_ method: String, _ target: String, headers: [String] = [], body: String? = nil) throws {
    var lines = ["\(method) \(target) HTTP/1.1", "Host: test"] + headers
    if let body { lines.append("Content-Length: \(body.utf8.count)") }
    try send(lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
  }

  /// Receives more into the buffer; false at the end of the connection.
  private func fill() throws -> Bool {
    var part = [UInt8](repeating: 0, count: 64 * 1024)
    let count = recv(descriptor, &part, part.count, 0)
    if count < 0, errno == ECONNRESET { return false }
    if count < 0 {
      throw Failure(description: "recv: errno \(errno), having \(String(decoding: buffer, as: UTF8.self))")
    }
    buffer += part[..<count]
    return count > 0
  }

  private func take(_ count: Int) throws -> [UInt8] {
    while buffer.count < count {
      if try !fill() { throw Failure(description: "the connection ended in the middle of a body") }
    }
    defer { buffer.removeFirst(count) }
    return Array(buffer[..<count])
  }

  /// A line without its end; nil at the end of the connection.
  func line() throws -> String? {
    while true {
      if let end = buffer.firstIndex(of: 10) {
        defer { buffer.removeFirst(end + 1) }
        return String(decoding: buffer[..<end].filter { $0 != 13 }, as: UTF8.self)
      }
      if try !fill() { return nil }
    }
  }

  /// Status and headers; nil at the end of the connection.
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

  /// One chunk's bytes; nil for the last one or at the end of the connection.
  func chunk() throws -> [UInt8]? {
    guard let line = try line(), let size = Int(line, radix: 16) else { return nil }
    let bytes = try take(size)
    _ = try self.line()
    return size == 0 ? nil : bytes
  }

  /// A whole response.
  func response(toHead: Bool = false) throws -> RawResponse {
    guard var response = try head() else { throw Failure(description: "the connection ended before the answer") }
    if toHead || response.status == 204 || response.status == 304 || response.status < 200 { return response }
    if let length = response["Content-Length"].flatMap({ Int($0) }) {
      response.body = try take(length)
    } else if response["Transfer-Encoding"] == "chunked" {
      while let chunk = try chunk() { response.body += chunk }
    } else {
      while try fill() {}
      response.body = buffer
      buffer = []
    }
    return response
  }

  /// Whether the server has closed the connection, having sent nothing more.
  func isAtEnd() throws -> Bool {
    guard buffer.isEmpty else { return false }
    return try !fill()
  }
}
