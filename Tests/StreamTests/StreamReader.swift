import Foundation

/// An event of a stream, as it came.
struct ServerSentEvent: Equatable {
  var name: String
  var id: Int?
  /// The data: one line.
  var data: String
}

/// Reads one stream over a plain socket. No read waits longer than half a minute.
final class StreamReader: @unchecked Sendable {
  /// What went wrong below HTTP.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  let status: Int
  let headers: [String: String]
  /// The body of an answer that is no stream.
  private(set) var body = ""
  /// How many comment lines came so far.
  private(set) var comments = 0
  /// Whether the stream came to its proper end, rather than that the connection was cut.
  private(set) var isComplete = false
  private let socket: Int32
  private var received: [UInt8] = []
  private var text: [UInt8] = []
  private var isAtEnd = false

  /// Opens the stream of a session.
  ///
  /// - Parameter receiveBuffer: the size of the socket's, to make a slow reader of it; 0 is the system's default.
  init(port: Int, _ target: String, headers: [String: String] = [:], receiveBuffer: Int32 = 0) throws {
    socket = try StreamReader.connect(to: port, receiveBuffer: receiveBuffer)
    var lines = "GET \(target) HTTP/1.1\r\nHost: localhost\r\n"
    for (name, value) in headers { lines += "\(name): \(value)\r\n" }
    let request = Array((lines + "\r\n").utf8)
    guard Glibc.send(socket, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
      throw Failure(description: "cannot send: errno \(errno)")
    }
    var received: [UInt8] = []
    let end = Array("\r\n\r\n".utf8)
    var head: Range<Int>?
    while head == nil {
      guard try StreamReader.fill(&received, from: socket) else {
        throw Failure(description: "no answer")
      }
      head = received.firstRange(of: end)
    }
    let bound = head ?? 0..<0
    let fields = String(decoding: received[..<bound.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    status = fields.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    self.headers = Dictionary(
      fields.dropFirst().compactMap { field in
        let parts = field.split(separator: ":", maxSplits: 1)
        return parts.count == 2 ? (parts[0].lowercased(), parts[1].trimmingCharacters(in: .whitespaces)) : nil
      }
    ) { first, _ in first }
    self.received = Array(received[bound.upperBound...])
    if let length = self.headers["content-length"].flatMap({ Int($0) }) {
      while self.received.count < length, try fill() {}
      body = String(decoding: self.received, as: UTF8.self)
    }
  }

  deinit { close() }

  private var isClosed = false

  func close() {
    if !isClosed { Glibc.close(socket) }
    isClosed = true
  }

  /// The next event; nil at the end of the stream.
  func next() throws -> ServerSentEvent? {
    while true {
      guard let block = try nextBlock() else {
        return nil
      }
      if let event = event(block) { return event }
    }
  }

  /// The next event called `name`; what comes before is dropped.
  func next(_ name: String) throws -> ServerSentEvent {
    while let event = try next() {
      if event.name == name { return event }
    }
    throw Failure(description: "the stream ended without a \(name)")
  }

  /// Reads on until `count` comments have come.
  func readComments(_ count: Int) throws {
    while comments < count {
      guard let block = try nextBlock() else { throw Failure(description: "the stream ended") }
      _ = event(block)
    }
  }

  private func nextBlock() throws -> String? {
    while true {
      if let end = text.firstRange(of: [10, 10]) {
        let block = String(decoding: text[..<end.lowerBound], as: UTF8.self)
        text.removeFirst(end.upperBound)
        return block
      }
      guard !isAtEnd else { return nil }
      try readChunk()
    }
  }

  private func event(_ block: String) -> ServerSentEvent? {
    var event = ServerSentEvent(name: "message", data: "")
    var hasData = false
    for line in block.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix(":") { comments += 1 }
      if line.hasPrefix("event: ") { event.name = String(line.dropFirst(7)) }
      if line.hasPrefix("id: ") { event.id = Int(line.dropFirst(4)) }
      guard line.hasPrefix("data: ") else { continue }
      event.data = String(line.dropFirst(6))
      hasData = true
    }
    return hasData ? event : nil
  }

  private func readChunk() throws {
    guard let size = try line().flatMap({ Int($0, radix: 16) }) else {
      isAtEnd = true
      return
    }
    while received.count < size + 2 {
      guard try fill() else {
        isAtEnd = true
        return
      }
    }
    text += received[..<size]
    received.removeFirst(size + 2)
    guard size == 0 else { return }
    isAtEnd = true
    isComplete = true
  }

  private func line() throws -> String? {
    while true {
      if let end = received.firstRange(of: [13, 10]) {
        defer { received.removeFirst(end.upperBound) }
        return String(decoding: received[..<end.lowerBound], as: UTF8.self)
      }
      guard try fill() else { return nil }
    }
  }

  private func fill() throws -> Bool { try StreamReader.fill(&received, from: socket) }

  private static func fill(_ buffer: inout [UInt8], from socket: Int32) throws -> Bool {
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = recv(socket, &bytes, bytes.count, 0)
    if count < 0, errno == ECONNRESET { return false }
    guard count >= 0 else { throw Failure(description: "nothing came: errno \(errno)") }
    buffer += bytes[..<count]
    return count > 0
  }

  private static func connect(to port: Int, receiveBuffer: Int32) throws -> Int32 {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var limit = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    if receiveBuffer > 0 {
      var size = receiveBuffer
      setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw Failure(description: "cannot connect: errno \(errno)") }
    return socket
  }
}
