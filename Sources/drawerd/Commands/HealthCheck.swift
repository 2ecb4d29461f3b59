import CGnuTLS
import Glibc

/// Asks a running server whether it is well, as a container's health check does.
enum HealthCheck {
  private static let timeout = timeval(tv_sec: 3, tv_usec: 0)

  /// Whether `GET /livez` answers 200, which needs no token.
  ///
  /// - Parameter isSecure: whether to ask by HTTPS. The certificate is not looked at: it is the server's own machine.
  static func isWell(host: String, port: UInt16, isSecure: Bool) -> Bool {
    // A server on every address is asked on the loopback one.
    let target = ["0.0.0.0": "127.0.0.1", "::": "::1"][host] ?? host
    guard let socket = connect(to: target, port: port) else { return false }
    defer { close(socket) }
    let request = Array("GET /livez HTTP/1.0\r\nHost: \(target)\r\n\r\n".utf8)
    var answer = [UInt8](repeating: 0, count: 64)
    let count = isSecure ? ask(request, &answer, by: socket) : askPlainly(request, &answer, by: socket)
    guard count > 0 else { return false }
    let status = answer.prefix(count).split(separator: UInt8(ascii: " ")).dropFirst().first
    return status?.elementsEqual("200".utf8) == true
  }

  private static func askPlainly(_ request: [UInt8], _ answer: inout [UInt8], by socket: Int32) -> Int {
    guard send(socket, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else { return -1 }
    return recv(socket, &answer, answer.count, Int32(MSG_WAITALL))
  }

  private static func ask(_ request: [UInt8], _ answer: inout [UInt8], by socket: Int32) -> Int {
    var session: gnutls_session_t?
    var credentials: gnutls_certificate_credentials_t?
    guard gnutls_init(&session, UInt32(GNUTLS_CLIENT.rawValue)) == 0, let session else { return -1 }
    defer { gnutls_deinit(session) }
    guard gnutls_certificate_allocate_credentials(&credentials) == 0, let credentials else { return -1 }
    defer { gnutls_certificate_free_credentials(credentials) }
    gnutls_set_default_priority(session)
    gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(credentials))
    gnutls_transport_set_int2(session, socket, socket)
    var result: Int32
    repeat { result = gnutls_handshake(session) } while result < 0 && gnutls_error_is_fatal(result) == 0
    guard result == 0, gnutls_record_send(session, request, request.count) == request.count else { return -1 }
    return gnutls_record_recv(session, &answer, answer.count)
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
