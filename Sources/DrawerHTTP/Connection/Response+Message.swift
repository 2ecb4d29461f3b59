import Glibc

extension Response {
  /// The response as the last message on its connection, for the moments at which libmicrohttpd accepts none.
  func message(isToHead: Bool = false) -> [UInt8] {
    var text =
      "HTTP/1.1 \(status) \(reasonPhrase)\r\nDate: \(Self.date)\r\nConnection: close\r\nContent-Length: \(byteCount)\r\n"
    for (name, value) in headers.all where !["connection", "content-length", "date"].contains(name.lowercased()) {
      text += "\(name): \(value)\r\n"
    }
    guard !isToHead, byteCount > 0, case .bytes(let bytes) = body else { return Array((text + "\r\n").utf8) }
    return Array((text + "\r\n").utf8) + bytes
  }

  /// Now, in the form of RFC 9110, section 5.6.7.
  private static var date: String {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
      let count = strftime(text.baseAddress, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
      return String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }
}
