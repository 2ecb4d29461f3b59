import CGnuTLS
import Glibc

/// Asks a running server whether it is well, as a container's health check does.
enum HealthCheck {
  private static let timeout = timeval(tv_sec: 3, tv_usec: 0)

  /// Why a server is not well, to be said after its address.
  struct Failure: Error {
    var reason: String
  }

  /// Throws unless `GET /livez` answers 200, which needs no token.
  ///
  /// - Parameter isSecure: whether to ask by HTTPS. The certificate is not looked at: it is the server's own machine.
  static func run(host: String, port: UInt16, isSecure: Bool) throws(Failure) {
    // A server on every address is asked on the loopback one.
    let target = ["0.0.0.0": "127.0.0.1", "::": "::1"][host] ?? host
    let socket = try connect(to: target, port: port)
    defer { close(socket) }
    let request = Array("GET /livez HTTP/1.0\r\nHost: \(target)\r\n\r\n".utf8)
    let answer = try isSecure ? ask(request, by: socket) : askPlainly(request, by: socket)
    let words = answer.prefix { $0 != UInt8(ascii: "\r") }.split(separator: UInt8(ascii: " "))
    guard words.count > 1, words[0].starts(with: "HTTP/".utf8) else { throw Failure(reason: "does not speak HTTP") }
    let status = String(decoding: words[1], as: UTF8.self)
    guard status == "200" else { throw Failure(reason: "answers \(status) to GET /livez") }
  }

  private static func askPlainly(_ request: [UInt8], by socket: Int32) throws(Failure) -> [UInt8] {
    var answer = [UInt8](repeating: 0, count: 64)
    guard send(socket, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else { throw .noAnswer }
    let count = recv(socket, &answer, answer.count, Int32(MSG_WAITALL))
    guard count > 0 else { throw count == 0 ? Failure(reason: "closes the connection") : .noAnswer }
    return Array(answer.prefix(count))
  }

  private static func ask(_ request: [UInt8], by socket: Int32) throws(Failure) -> [UInt8] {
    var session: gnutls_session_t?
    var credentials: gnutls_certificate_credentials_t?
    try check(gnutls_init(&session, UInt32(GNUTLS_CLIENT.rawValue)))
    defer { gnutls_deinit(session) }
    try check(gnutls_certificate_allocate_credentials(&credentials))
    defer { gnutls_certificate_free_credentials(credentials) }
    gnutls_set_default_priority(session)
    gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, credentials.map { UnsafeMutableRawPointer($0) })
    gnutls_transport_set_int2(session, socket, socket)
    var result: Int32
    repeat { result = gnutls_handshake(session) } while result < 0 && gnutls_error_is_fatal(result) == 0
    try check(result)
    try check(Int32(clamping: gnutls_record_send(session, request, request.count)))
    var answer = [UInt8](repeating: 0, count: 64)
    let count = gnutls_record_recv(session, &answer, answer.count)
    try check(Int32(clamping: count))
    return Array(answer.prefix(count))
  }

  /// Throws where a function of GnuTLS has failed.
  private static func check(_ result: Int32) throws(Failure) {
    guard result < 0 else { return }
    throw Failure(reason: "fails at TLS: \(String(cString: gnutls_strerror(result)))")
  }

  private static func connect(to host: String, port: UInt16) throws(Failure) -> Int32 {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    let result = getaddrinfo(host, String(port), &hints, &found)
    guard result == 0 else { throw Failure(reason: "is no address: \(String(cString: gai_strerror(result)))") }
    defer { freeaddrinfo(found) }
    var next = found
    var error: Int32 = 0
    while let address = next?.pointee {
      next = address.ai_next
      let socket = Glibc.socket(address.ai_family, address.ai_socktype, address.ai_protocol)
      guard socket >= 0 else { continue }
      var timeout = timeout
      let size = socklen_t(MemoryLayout<timeval>.size)
      setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &timeout, size)
      setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &timeout, size)
      if Glibc.connect(socket, address.ai_addr, address.ai_addrlen) == 0 { return socket }
      error = errno
      close(socket)
    }
    throw Failure(reason: "cannot be reached: \(String(cString: strerror(error)))")
  }
}

extension HealthCheck.Failure {
  fileprivate static let noAnswer = HealthCheck.Failure(reason: "does not answer within 3 seconds")
}
