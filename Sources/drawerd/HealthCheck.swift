import Glibc

/// Asks a running server whether it is well, as a container's health check does.
enum HealthCheck {
  private static let timeout = timeval(tv_sec: 3, tv_usec: 0)

  /// Whether `GET /healthz` answers 200.
  static func isWell(host: String, port: UInt16) -> Bool {
    // A server on every address is asked on the loopback one.
    let target = ["0.0.0.0": "127.0.0.1", "::": "::1"][host] ?? host
    guard let socket = connect(to: target, port: port) else { return false }
    defer { close(socket) }
    let request = "GET /healthz HTTP/1.0\r\nHost: \(target)\r\n\r\n"
    guard send(socket, request, request.utf8.count, Int32(MSG_NOSIGNAL)) == request.utf8.count else {
      return false
    }
    var answer = [UInt8](repeating: 0, count: 64)
    let count = recv(socket, &answer, answer.count, Int32(MSG_WAITALL))
    guard count > 0 else { return false }
    let status = answer.prefix(count).split(separator: UInt8(ascii: " ")).dropFirst().first
    return status?.elementsEqual("200".utf8) == true
  }

  private static func connect(to host: String, port: UInt16) -> Int32? {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &found) == 0 else { return nil }
    defer { freeaddrinfo(found) }
    var next = found
    while let address = next?.pointee {
      next = address.ai_next
      let socket = Glibc.socket(address.ai_family, address.ai_socktype, address.ai_protocol)
      guard socket >= 0 else { continue }
      var timeout = timeout
      let size = socklen_t(MemoryLayout<timeval>.size)
      setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &timeout, size)
      setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &timeout, size)
      if Glibc.connect(socket, address.ai_addr, address.ai_addrlen) == 0 { return socket }
      close(socket)
    }
    return nil
  }
}
