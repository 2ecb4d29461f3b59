import Foundation

/// A client of a stream of Server-Sent Events.
public final class EventReader {
  /// One event.
  public struct Event: Equatable, Sendable {
    /// What the client would send to go on after it.
    public var id: String?
    /// Its kind.
    public var name = "message"
    /// What it tells.
    public var data = ""
  }

  private let connection: HTTPConnection
  private var text = ""

  /// Opens the stream at `path`.
  public init(port: Int, path: String, headers: [String: String] = [:]) throws {
    connection = try HTTPConnection(port: port)
    let lines = headers.map { "\($0.key): \($0.value)\r\n" }.joined()
    try connection.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\(lines)\r\n")
    let answer = try connection.readAnswer(hasBody: false)
    guard answer.status == 200 else { throw HTTPConnection.Failure(description: "status \(answer.status)") }
  }

  /// The next event; comments are passed over.
  public func next() throws -> Event {
    while true {
      if let end = text.range(of: "\n\n") {
        let block = text[..<end.lowerBound]
        text = String(text[end.upperBound...])
        let lines = block.split(separator: "\n").filter { !$0.hasPrefix(":") }
        if !lines.isEmpty { return EventReader.event(lines) }
      } else {
        text += try connection.readChunk()
      }
    }
  }

  private static func event(_ lines: [Substring]) -> Event {
    var event = Event()
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      guard parts.count == 2 else { continue }
      switch parts[0] {
      case "id": event.id = parts[1]
      case "event": event.name = parts[1]
      case "data": event.data += parts[1]
      default: break
      }
    }
    return event
  }
}
