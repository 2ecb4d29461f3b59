import Foundation

/// One kept-alive connection to a server on the loopback address, over a plain socket.
public final class HTTPConnection {
  /// What a server answered.
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

  /// What went wrong below HTTP.
  public struct Failure: Error, CustomStringConvertible {
    /// What happened, for people.
    public var description: String

    /// A failure, described for people.
    public init(description: String) { self.description = description }
  }

  /// The server's port.
  public let port: Int
  private let socket: Int32
  private var buffer = Data()

  /// Connects. No read waits longer than `timeout` seconds, so that a fault of the server's cannot hang a test.
  public init(port: Int, timeout: Int = 30) throws {
    self.port = port
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var limit = timeval(tv_sec: timeout, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var one: Int32 = 1
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw Failure(description: "cannot connect to port \(port): errno \(errno)") }
  }

  deinit { close(socket) }

  /// Sends a request and reads its answer.
  public func request(
    _ method: String, _ target: String, body: String? = nil, headers: [String: String] = [:]
  ) throws -> Answer {
    try sendRequest(method, target, body: body, headers: headers)
    return try readAnswer(hasBody: method != "HEAD")
  }

  /// Sends a request, to `localhost` where the headers name no other host.
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
  public func send(_ text: String) throws {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { throw Failure(description: "the connection broke while sending: errno \(errno)") }
      rest = rest.dropFirst(count)
    }
  }

  /// Closes the connection in both directions, at once.
  public func disconnect() { shutdown(socket, Int32(SHUT_RDWR)) }

  /// Reads the next answer.
  public func readAnswer(hasBody: Bool = true) throws -> Answer {
    let lines = try readHead().split(separator: "\r\n").map(String.init)
    guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
      throw Failure(description: "no status line")
    }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      headers[line[..<colon].lowercased()] = value
    }
    let length = hasBody ? headers["content-length"].flatMap { Int($0) } ?? 0 : 0
    return Answer(status: status, headers: headers, body: try read(length))
  }

  /// Reads up to the next line break, which is not part of the line.
  public func readLine() throws -> String {
    let end = Data("\r\n".utf8)
    while true {
      if let range = buffer.range(of: end) {
        let line = buffer[..<range.lowerBound]
        buffer = Data(buffer[range.upperBound...])
        return String(decoding: line, as: UTF8.self)
      }
      try fill()
    }
  }

  /// Reads the next chunk of an answer that comes in chunks; empty at its end.
  public func readChunk() throws -> String {
    guard let count = Int(try readLine(), radix: 16) else { throw Failure(description: "no chunk") }
    let chunk = try read(count)
    _ = try readLine()
    return String(decoding: chunk, as: UTF8.self)
  }

  private func readHead() throws -> String {
    let end = Data("\r\n\r\n".utf8)
    while true {
      if let range = buffer.range(of: end) {
        let head = buffer[..<range.lowerBound]
        buffer = Data(buffer[range.upperBound...])
        return String(decoding: head, as: UTF8.self)
      }
      try fill()
    }
  }

  private func read(_ count: Int) throws -> Data {
    while buffer.count < count { try fill() }
    let data = Data(buffer.prefix(count))
    buffer = Data(buffer.dropFirst(count))
    return data
  }

  private func fill() throws {
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = recv(socket, &bytes, bytes.count, 0)
    guard count > 0 else { throw Failure(description: "the connection ended: \(count), errno \(errno)") }
    buffer.append(contentsOf: bytes[..<count])
  }
}
