import DrawerConcurrency
import DrawerSockets

/// Sends single requests with HTTP/1.0: a response has no chunks, and ends when the server closes the connection.
struct HTTPClient {
  /// The reason why there is no response. It follows the server's address in a message.
  typealias Failure = ClientSocket.Failure

  /// A response.
  struct Answer {
    var status: Int
    var body: [UInt8]
  }

  /// A name, or an address without brackets.
  var host: String
  var port: UInt16
  /// Nil for HTTP without TLS.
  var trust: ClientSocket.Trust?
  /// Seconds for each connection attempt, read and write.
  var timeout = 10.0
  /// Seconds for a whole exchange.
  var deadline = 60.0
  /// The largest response in bytes, its header included.
  var limit = 64 << 10

  /// Sends a GET for `target` with additional header lines, or a POST of `json`.
  func send(_ target: String, headers: [String] = [], json: [UInt8]? = nil) throws(Failure) -> Answer {
    let end = monotonicNanoseconds() + UInt64(deadline * 1e9)
    let connection = try ClientSocket(
      host: host, port: port, trust: trust, connectingWithin: timeout, timeout: timeout)
    let lines = ["\(json == nil ? "GET" : "POST") \(target) HTTP/1.0", "Host: \(HostAndPort.bracketed(host)):\(port)"]
    let content = json.map { ["Content-Type: application/json", "Content-Length: \($0.count)"] } ?? []
    let header = (lines + content + headers).joined(separator: "\r\n") + "\r\n\r\n"
    try connection.write(Array(header.utf8) + (json ?? []))
    var received: [UInt8] = []
    var head: Head?
    while head.map({ received.count < $0.end }) ?? true {
      let bytes = try read(from: connection, until: end, isFirst: received.isEmpty)
      guard !bytes.isEmpty else { break }
      received += bytes
      if head == nil { head = try Head(received) }
      guard received.count <= limit else { throw Failure(reason: "sends more than \(limit) bytes") }
    }
    guard let head else {
      throw Failure(reason: received.isEmpty ? "closes the connection" : "does not speak HTTP")
    }
    guard head.end == .max || received.count >= head.end else { throw Failure(reason: "sends an incomplete response") }
    return Answer(status: head.status, body: Array(received[head.count..<min(head.end, received.count)]))
  }

  /// The next bytes of a response, unless the whole exchange takes too long.
  private func read(
    from connection: ClientSocket, until end: UInt64, isFirst: Bool
  ) throws(Failure) -> ArraySlice<UInt8> {
    let now = monotonicNanoseconds()
    let late = Failure(reason: "does not answer\(isFirst ? "" : " completely") within \(Int(deadline)) seconds")
    guard now < end else { throw late }
    connection.timeout = min(timeout, Double(end - now) / 1e9)
    do throws(Failure) {
      return try connection.read()
    } catch {
      throw monotonicNanoseconds() < end ? error : late
    }
  }
}

extension HTTPClient {
  /// The status line and the header of a response.
  private struct Head {
    private static let largest = 64 << 10

    var status: Int
    /// Its bytes.
    var count: Int
    /// The end of the body; the largest number if the end of the connection marks it.
    var end = Int.max

    /// Nil while it is incomplete.
    init?(_ bytes: [UInt8]) throws(Failure) {
      let end = Array("\r\n\r\n".utf8)
      let start = bytes.prefix(Head.largest)
      guard start.starts(with: "HTTP/".utf8.prefix(start.count)) else { throw Failure(reason: "does not speak HTTP") }
      guard let last = start.indices.dropLast(3).first(where: { start[$0...].starts(with: end) }) else {
        guard start.count < Head.largest else { throw Failure(reason: "does not speak HTTP") }
        return nil
      }
      let lines = String(decoding: start[..<last], as: UTF8.self).split(separator: "\r\n")
      let words = (lines.first ?? "").split(separator: " ")
      guard words.count > 1, let status = Int(words[1]) else { throw Failure(reason: "does not speak HTTP") }
      self.status = status
      count = last + end.count
      for line in lines.dropFirst() {
        let parts = line.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
        guard let length = UInt32(parts[1].filter { $0 != " " }) else { throw Failure(reason: "does not speak HTTP") }
        self.end = count + Int(length)
      }
    }
  }
}
