import Foundation

/// A kept connection to a server on the loopback address, over a plain socket.
public final class HTTPConnection {
  /// A server's response.
  public struct Answer: Sendable {
    /// The status code.
    public var status: Int
    /// The header fields, by their names in lower case.
    public var headers: [String: String]
    /// The content.
    public var body: Data

    /// The content as text.
    public var text: String { String(decoding: body, as: UTF8.self) }
  }

  /// An error below HTTP.
  public typealias Failure = LoopbackSocket.Failure

  /// The server's port.
  public let port: Int
  private let socket: LoopbackSocket

  /// Connects.
  ///
  /// - Parameter receiveBuffer: the size of the socket's receive buffer in bytes, to simulate a slow reader; 0 is the
  ///   system's default.
  public init(port: Int, receiveBuffer: Int32 = 0) throws {
    self.port = port
    socket = try LoopbackSocket(port: port, receiveBuffer: receiveBuffer)
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
    let lines = headers.map { "\($0.key): \($0.value)\r\n" }.joined()
    try send("\(method) \(target) HTTP/1.1\r\n\(lines)\r\n\(body ?? "")")
  }

  /// Sends raw text.
  public func send(_ text: String) throws { try socket.send(Array(text.utf8)) }

  /// Closes the connection in both directions immediately.
  public func disconnect() { socket.disconnect() }

  /// Whether an answer has begun to arrive, or the connection has ended.
  public var isAnswered: Bool { !socket.buffer.isEmpty || socket.isReadable }

  /// Reads the next response; of a stream, only the header.
  public func readAnswer(hasBody: Bool = true) throws -> Answer {
    let statusLine = try readLine()
    guard let status = statusLine.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
      throw Failure(description: "no status line: \(statusLine)")
    }
    var headers: [String: String] = [:]
    while case let line = try readLine(), let colon = line.firstIndex(of: ":") {
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      headers[line[..<colon].lowercased()] = value
    }
    if hasBody, headers["transfer-encoding"] == "chunked", headers["content-type"] != "text/event-stream" {
      return Answer(status: status, headers: headers, body: try readChunks())
    }
    // The length in a 304 is that of the omitted content.
    let length = hasBody && status != 304 ? headers["content-length"].flatMap { Int($0) } ?? 0 : 0
    return Answer(status: status, headers: headers, body: Data(try socket.take(length)))
  }

  /// Reads a line, and returns it without its line break.
  public func readLine() throws -> String {
    guard let line = try socket.line() else { throw Failure(description: "the connection ended") }
    return line
  }

  /// Reads the chunks of a response, as a proxy may send it.
  private func readChunks() throws -> Data {
    var content = Data()
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

  /// Reads the next chunk. Returns nil for the last one, or if the connection was closed.
  func nextChunk(isLast: inout Bool) throws -> [UInt8]? { try socket.chunk(isLast: &isLast) }
}
