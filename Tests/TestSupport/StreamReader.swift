import Foundation

/// An event of a stream, as it came.
public struct ServerSentEvent: Equatable, Sendable {
  /// Its kind.
  public var name: String
  /// What the client would send to go on after it.
  public var position: String?
  /// The data: one line.
  public var data: String

  /// An event.
  public init(name: String, position: String? = nil, data: String) {
    self.name = name
    self.position = position
    self.data = data
  }

  /// An event of a stream of one session, whose positions are revisions.
  public init(name: String, id: Int, data: String) {
    self.init(name: name, position: String(id), data: data)
  }

  /// The position, where it is a revision.
  public var id: Int? { position.flatMap { Int($0) } }
}

/// Reads one stream over a plain socket. No read waits longer than half a minute.
public final class StreamReader: @unchecked Sendable {
  /// What went wrong below HTTP.
  public typealias Failure = LoopbackSocket.Failure

  /// The status of the answer.
  public let status: Int
  /// Its header fields, by their names in lower case.
  public let headers: [String: String]
  /// The body of an answer that is no stream.
  public let body: String
  /// How many comment lines came so far.
  public private(set) var comments = 0
  /// The milliseconds after which the server wants a client to reconnect.
  public private(set) var retry: Int?
  /// Whether the stream came to its proper end, rather than that the connection was cut.
  public private(set) var isComplete = false
  private let connection: HTTPConnection
  private var text: [UInt8] = []

  /// Opens the stream of a session.
  ///
  /// - Parameter receiveBuffer: the size of the socket's, to make a slow reader of it; 0 is the system's default.
  public init(port: Int, _ target: String, headers: [String: String] = [:], receiveBuffer: Int32 = 0) throws {
    connection = try HTTPConnection(port: port, receiveBuffer: receiveBuffer)
    let answer = try connection.request("GET", target, headers: headers)
    (status, self.headers, body) = (answer.status, answer.headers, answer.text)
  }

  /// Closes the connection.
  public func close() { connection.disconnect() }

  /// The next event; nil at the end of the stream.
  public func next() throws -> ServerSentEvent? {
    while let block = try nextBlock() {
      if let event = event(block) { return event }
    }
    return nil
  }

  /// The next event called `name`; what comes before is dropped.
  public func next(_ name: String) throws -> ServerSentEvent {
    while let event = try next() {
      if event.name == name { return event }
    }
    throw Failure(description: "the stream ended without a \(name)")
  }

  /// Reads on until `count` comments have come.
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
