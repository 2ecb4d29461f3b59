import CGnuTLS
import Glibc

/// The client's side of TLS on a socket that does not block.
final class TLSSession {
  private typealias Failure = ClientSocket.Failure

  private let session: gnutls_session_t
  private let credentials: gnutls_certificate_credentials_t
  /// The server's name. GnuTLS reads it in the handshake, and does not copy it.
  private let host: UnsafeMutablePointer<CChar>

  init(on socket: Int32, host: String, trust: ClientSocket.Trust) throws(ClientSocket.Failure) {
    var session: gnutls_session_t?
    var credentials: gnutls_certificate_credentials_t?
    guard gnutls_init(&session, GNUTLS_CLIENT.rawValue | GNUTLS_NONBLOCK.rawValue | GNUTLS_NO_SIGNAL.rawValue) == 0,
      let session, gnutls_certificate_allocate_credentials(&credentials) == 0, let credentials,
      let name = strdup(host)
    else { throw Failure(reason: "cannot be reached: no memory for TLS") }
    self.session = session
    self.credentials = credentials
    self.host = name
    try check(gnutls_set_default_priority(session))
    try accept(trust)
    // A name in the handshake is never an address.
    if host.contains(where: \.isLetter), !host.contains(":") {
      try check(gnutls_server_name_set(session, GNUTLS_NAME_DNS, host, host.utf8.count))
    }
    try check(gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(credentials)))
    gnutls_transport_set_int2(session, socket, socket)
  }

  deinit {
    gnutls_deinit(session)
    gnutls_certificate_free_credentials(credentials)
    free(host)
  }

  private func accept(_ trust: ClientSocket.Trust) throws(ClientSocket.Failure) {
    switch trust {
    case .any: return
    case .system: try check(gnutls_certificate_set_x509_system_trust(credentials))
    case .file(let path): try TLSSession.trust(path, credentials)
    }
    gnutls_session_set_verify_cert(session, host, 0)
  }

  /// Reads the authorities of the file at `path`.
  private static func trust(
    _ path: String, _ credentials: gnutls_certificate_credentials_t
  ) throws(ClientSocket.Failure) {
    let count = gnutls_certificate_set_x509_trust_file(credentials, path, GNUTLS_X509_FMT_PEM)
    guard count > 0 else {
      let reason = count == 0 ? "it has none" : String(cString: gnutls_strerror(count))
      throw Failure(reason: "cannot be trusted without the certificates of \(path): \(reason)", isFinal: true)
    }
  }

  /// Reads the authorities of the file at `path` without a connection.
  static func readAuthorities(of path: String) throws(ClientSocket.Failure) {
    var credentials: gnutls_certificate_credentials_t?
    guard gnutls_certificate_allocate_credentials(&credentials) == 0, let credentials else {
      throw Failure(reason: "cannot be reached: no memory for TLS")
    }
    defer { gnutls_certificate_free_credentials(credentials) }
    try trust(path, credentials)
  }

  func handshake() throws(ClientSocket.Failure) -> ClientSocket.Attempt {
    try attempt(Int(gnutls_handshake(session)))
  }

  func send(_ bytes: ArraySlice<UInt8>) throws(ClientSocket.Failure) -> ClientSocket.Attempt {
    try attempt(bytes.withUnsafeBytes { gnutls_record_send(session, $0.baseAddress, $0.count) })
  }

  func receive(into buffer: inout [UInt8]) throws(ClientSocket.Failure) -> ClientSocket.Attempt {
    let result = gnutls_record_recv(session, &buffer, buffer.count)
    // A server may close the connection without TLS's closing message. The protocols on top notice a missing end.
    return try attempt(result == Int(GNUTLS_E_PREMATURE_TERMINATION) ? 0 : result)
  }

  private func attempt(_ result: Int) throws(ClientSocket.Failure) -> ClientSocket.Attempt {
    if result >= 0 { return .done(result) }
    let code = Int32(clamping: result)
    if code == GNUTLS_E_AGAIN {
      return .wait(events: gnutls_record_get_direction(session) == 0 ? Int(POLLIN) : Int(POLLOUT))
    }
    guard gnutls_error_is_fatal(code) == 0 else { throw failure(code) }
    return .again
  }

  /// Throws if a function of GnuTLS has failed.
  private func check(_ result: Int32) throws(ClientSocket.Failure) {
    if result < 0 { throw failure(result) }
  }

  private func failure(_ code: Int32) -> ClientSocket.Failure {
    var text = gnutls_datum_t()
    if code == GNUTLS_E_CERTIFICATE_VERIFICATION_ERROR,
      gnutls_certificate_verification_status_print(
        gnutls_session_get_verify_cert_status(session), GNUTLS_CRT_X509, &text, 0) == 0
    {
      // `gnutls_free` is `free` unless a program sets another allocator.
      defer { free(text.data) }
      let bytes = UnsafeBufferPointer(start: text.data, count: Int(text.size))
      return Failure(reason: "is not trusted: " + String(decoding: bytes, as: UTF8.self), isFinal: true)
    }
    return Failure(reason: "fails at TLS: \(String(cString: gnutls_strerror(code)))")
  }
}
