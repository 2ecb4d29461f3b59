import Foundation

/// A kept connection to a server on the loopback address, over a plain socket.
public final class HTTPConnection: Sendable {
  /// A server's response.
  public struct Answer: Sendable {
    /// The status code.
    public var status: Int
    /// The header fields.
    public var headers: Fields
    /// The content.
    public var body: [UInt8]

    /// The content as text.
    public var text: String { String(decoding: body, as: UTF8.self) }
  }

  /// Header fields, in the order in which they arrived.
  public struct Fields: Sendable {
    /// The fields with their names as sent.
    public var all: [(name: String, value: String)] = []

    /// The values of all fields called `name`, in any case, as one list; nil if there is none.
    public subscript(name: String) -> String? {
      let values = all.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
      return values.isEmpty ? nil : values.joined(separator: ", ")
    }
  }

  /// An error below HTTP.
  public typealias Failure = LoopbackSocket.Failure

  /// The server's port.
  public let port: Int
  /// The connection's bytes.
  public let socket: LoopbackSocket

  /// Connects.
  ///
  /// - Parameter receiveBuffer: the size of the socket's receive buffer in bytes, to simulate a slow reader; 0 is the
  ///   system's default.
  public init(port: some BinaryInteger, receiveBuffer: Int32 = 0) throws {
    self.port = Int(port)
    socket = try LoopbackSocket(port: Int(port), receiveBuffer: receiveBuffer)
  }

  /// Sends a request and reads its response.
  public func request(
    _ method: String, _ target: String, body: String? = nil, headers: [String: String] = [:]
  ) throws -> Answer {
    try sendRequest(method, target, body: body, headers: headers)
    return try readAnswer(hasBody: method != "HEAD")
  }

  /// Sends a request, with `localhost` as its host unless the headers name another one.
  public func sendRequest(
    _ method: String, _ target: String, body: String? = nil, headers: [String: String] = [:]
  ) throws {
    var headers = headers
    if body != nil, headers["Content-Type"] == nil { headers["Content-Type"] = "application/json" }
    if let body { headers["Content-Length"] = String(body.utf8.count) }
    if headers["Host"] == nil { headers["Host"] = "localhost" }
    try send(["\(method) \(target) HTTP/1.1"] + headers.map { "\($0.key): \($0.value)" }, body)
  }

  /// Sends a request with header fields as they are given, `Host`, and `Content-Length` if there is a body.
  public func send(_ method: String, _ target: String, headers: [String] = [], body: String? = nil) throws {
    let length = body.map { ["Content-Length: \($0.utf8.count)"] } ?? []
    try send(["\(method) \(target) HTTP/1.1", "Host: localhost"] + headers + length, body)
  }

  private func send(_ head: [String], _ body: String?) throws {
    try send(head.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
  }

  /// Sends raw text.
  public func send(_ text: String) throws { try send(Array(text.utf8)) }

  /// Sends raw bytes.
  public func send(_ bytes: [UInt8]) throws { try socket.send(bytes) }

  /// Closes the connection in both directions immediately.
  public func disconnect() { socket.disconnect() }

  /// Whether an answer has begun to arrive, or the connection has ended.
  public var isAnswered: Bool { !socket.buffer.isEmpty || socket.isReadable }

  /// Reads the next response; of a stream, only the head.
  public func readAnswer(hasBody: Bool = true) throws -> Answer {
    guard var answer = try readHead() else { throw Failure(description: "the connection ended before the answer") }
    let isStream = answer.headers["Content-Type"] == "text/event-stream"
    guard hasBody, !isStream, answer.status >= 200, ![204, 304].contains(answer.status) else { return answer }
    if answer.headers["Transfer-Encoding"] == "chunked" {
      answer.body = try readChunks()
    } else if let length = answer.headers["Content-Length"].flatMap({ Int($0) }) {
      answer.body = try socket.take(length)
    } else {
      answer.body = try socket.takeAll()
    }
    return answer
  }

  /// Reads a status line and its header fields. Returns nil at the end of the connection.
  public func readHead() throws -> Answer? {
    guard let statusLine = try socket.line() else { return nil }
    let words = statusLine.split(separator: " ")
    guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
      throw Failure(description: "no status line: \(statusLine)")
    }
    var answer = Answer(status: status, headers: Fields(), body: [])
    while case let line = try readLine(), let colon = line.firstIndex(of: ":") {
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      answer.headers.all.append((String(line[..<colon]), value))
    }
    return answer
  }

  /// Reads a line, and returns it without its line break.
  public func readLine() throws -> String {
    guard let line = try socket.line() else { throw Failure(description: "the connection ended") }
    return line
  }

  /// Reads the chunks of a response, as a proxy may send it.
  private func readChunks() throws -> [UInt8] {
    var content: [UInt8] = []
    var isLast = false
    while let chunk = try nextChunk(isLast: &isLast) { content += chunk }
    guard isLast else { throw Failure(description: "the connection ended in a chunk") }
    return content
  }

  /// Reads the next chunk of a chunked response. Returns an empty string at its end.
  public func readChunk() throws -> String {
    var isLast = false
    guard let chunk = try nextChunk(isLast: &isLast) else {
      guard isLast else { throw Failure(description: "no chunk") }
      return ""
    }
    return String(decoding: chunk, as: UTF8.self)
  }

  /// Reads the next chunk of a chunked response. Returns nil for the last one, or if the connection was closed.
  public func chunk() throws -> [UInt8]? {
    var isLast = false
    return try nextChunk(isLast: &isLast)
  }

  /// Reads the next chunk. Returns nil for the last one, or if the connection was closed.
  func nextChunk(isLast: inout Bool) throws -> [UInt8]? { try socket.chunk(isLast: &isLast) }
}
