import Foundation

/// An event of a stream, as received.
public struct ServerSentEvent: Equatable, Sendable {
  /// The event's name.
  public var name: String
  /// The id that a client would send to continue after this event.
  public var position: String?
  /// The data, which is one line.
  public var data: String

  /// Creates an event.
  public init(name: String, position: String? = nil, data: String) {
    self.name = name
    self.position = position
    self.data = data
  }

  /// Creates an event of a stream of one session, whose positions are revisions.
  public init(name: String, id: Int, data: String) {
    self.init(name: name, position: String(id), data: data)
  }

  /// The position, if it is a revision.
  public var id: Int? { position.flatMap { Int($0) } }
}

/// Reads one stream over a plain socket. No read waits longer than two minutes.
public final class StreamReader: @unchecked Sendable {
  /// An error below HTTP.
  public typealias Failure = LoopbackSocket.Failure

  /// The status of the response.
  public let status: Int
  /// The header fields of the response.
  public let headers: HTTPConnection.Fields
  /// The body of a response that is not a stream.
  public let body: String
  /// The number of comment lines received so far.
  public private(set) var comments = 0
  /// The delay in milliseconds after which the server wants clients to reconnect.
  public private(set) var retry: Int?
  /// Whether the stream ended properly, rather than by a closed connection.
  public private(set) var isComplete = false
  private let connection: HTTPConnection
  private var text: [UInt8] = []

  /// Opens a stream.
  ///
  /// - Parameter receiveBuffer: the size of the socket's receive buffer in bytes, to simulate a slow reader; 0 is the
  ///   system's default.
  public init(port: Int, _ target: String, headers: [String: String] = [:], receiveBuffer: Int32 = 0) throws {
    connection = try HTTPConnection(port: port, receiveBuffer: receiveBuffer)
    let answer = try connection.request("GET", target, headers: headers)
    (status, self.headers, body) = (answer.status, answer.headers, answer.text)
  }

  /// Closes the connection.
  public func close() { connection.disconnect() }

  /// Reads the next event. Returns nil at the end of the stream.
  public func next() throws -> ServerSentEvent? {
    while let block = try nextBlock() {
      if let event = event(block) { return event }
    }
    return nil
  }

  /// Skips to the next event called `name`, and returns it.
  public func next(_ name: String) throws -> ServerSentEvent {
    while let event = try next() {
      if event.name == name { return event }
    }
    throw Failure(description: "the stream ended without a \(name)")
  }

  /// Reads until `count` comments have arrived.
  public func readComments(_ count: Int) throws {
    while comments < count {
      guard let block = try nextBlock() else { throw Failure(description: "the stream ended") }
      _ = event(block)
    }
  }

  private func nextBlock() throws -> String? {
    while true {
      if let end = text.firstRange(of: [10, 10]) {
        defer { text.removeFirst(end.upperBound) }
        return String(decoding: text[..<end.lowerBound], as: UTF8.self)
      }
      guard !isComplete, let chunk = try connection.nextChunk(isLast: &isComplete) else { return nil }
      text += chunk
    }
  }

  private func event(_ block: String) -> ServerSentEvent? {
    var event = ServerSentEvent(name: "message", data: "")
    var hasData = false
    for line in block.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix(":") { comments += 1 }
      if line.hasPrefix("event: ") { event.name = String(line.dropFirst(7)) }
      if line.hasPrefix("id: ") { event.position = String(line.dropFirst(4)) }
      if line.hasPrefix("retry: ") { retry = Int(line.dropFirst(7)) }
      guard line.hasPrefix("data: ") else { continue }
      event.data = String(line.dropFirst(6))
      hasData = true
    }
    return hasData ? event : nil
  }
}
