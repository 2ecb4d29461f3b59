import CGnuTLS
import DrawerConcurrency
import Glibc

/// Sends single requests. It speaks HTTP/1.0: a response has no chunks, and ends where the server closes the connection.
struct HTTPClient {
  /// Why there is no answer; follows the server's address in a message.
  struct Failure: Error {
    var reason: String
  }

  /// A response.
  struct Answer {
    var status: Int
    var body: [UInt8]
  }

  /// Which certificates of a server are accepted.
  enum Trust {
    /// Every one.
    case any
    /// Those that the system trusts.
    case system
    /// Those of a file in PEM.
    case file(String)
  }

  /// A name, or an address without brackets.
  var host: String
  var port: UInt16
  /// Nil for HTTP without TLS.
  var trust: Trust?
  /// Seconds that each read and write may take.
  var timeout = 10
  /// The largest response in bytes, its header included.
  var limit = 64 << 10

  /// Sends a GET for `target` with additional header lines.
  func get(_ target: String, headers: [String] = []) throws(Failure) -> Answer {
    try request("GET", target, headers: headers)
  }

  /// Sends `json` to `target` in a POST with additional header lines.
  func post(_ target: String, headers: [String] = [], json: [UInt8]) throws(Failure) -> Answer {
    let own = ["Content-Type: application/json", "Content-Length: \(json.count)"]
    return try request("POST", target, headers: own + headers, body: json)
  }

  private func request(_ method: String, _ target: String, headers: [String], body: [UInt8] = []) throws(Failure)
    -> Answer
  {
    let connection = try Connection(to: self)
    let name = host.contains(":") ? "[\(host)]" : host
    let lines = ["\(method) \(target) HTTP/1.0", "Host: \(name):\(port)"] + headers
    try connection.write(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
    var received: [UInt8] = []
    var head: Head?
    while head.map({ received.count < $0.end }) ?? true {
      let bytes = try connection.read()
      guard !bytes.isEmpty else { break }
      received += bytes
      if head == nil { head = try Head(received) }
      guard received.count <= limit else { throw Failure(reason: "sends more than \(limit) bytes") }
    }
    guard let head else {
      throw Failure(reason: received.isEmpty ? "closes the connection" : "does not speak HTTP")
    }
    guard head.end == .max || received.count >= head.end else { throw Failure(reason: "breaks its answer off") }
    return Answer(status: head.status, body: Array(received[head.count..<min(head.end, received.count)]))
  }
}

extension HTTPClient {
  /// The status line and the header of a response.
  private struct Head {
    private static let largest = 64 << 10

    var status: Int
    /// Its bytes.
    var count: Int
    /// Where the body ends; the largest number if only the end of the connection tells.
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

  /// A connection to the server, with or without TLS.
  private final class Connection {
    private let timeout: Int
    private let socket: Int32
    private var session: gnutls_session_t?
    private var credentials: gnutls_certificate_credentials_t?
    private var buffer = [UInt8](repeating: 0, count: 16 << 10)

    init(to client: HTTPClient) throws(Failure) {
      timeout = client.timeout
      socket = try Connection.connect(to: client)
      if let trust = client.trust { try secure(client.host, trust) }
    }

    deinit {
      if let session { gnutls_deinit(session) }
      if let credentials { gnutls_certificate_free_credentials(credentials) }
      close(socket)
    }

    func write(_ bytes: [UInt8]) throws(Failure) {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = try perform { session in
          rest.withUnsafeBytes { bytes in
            session.map { gnutls_record_send($0, bytes.baseAddress, bytes.count) }
              ?? send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
          }
        }
        rest = rest.dropFirst(count)
      }
    }

    /// The next bytes of the response; none at its end.
    func read() throws(Failure) -> ArraySlice<UInt8> {
      let count = try perform { session in
        session.map { gnutls_record_recv($0, &buffer, buffer.count) } ?? recv(socket, &buffer, buffer.count, 0)
      }
      return buffer.prefix(count)
    }

    /// Repeats a read or write that was interrupted, or that GnuTLS asks to repeat, until the timeout.
    private func perform(_ step: (gnutls_session_t?) -> Int) throws(Failure) -> Int {
      let deadline = monotonicNanoseconds() + UInt64(timeout) * 1_000_000_000
      while true {
        let result = step(session)
        if result >= 0 { return result }
        if session == nil {
          guard errno == EINTR || errno == EAGAIN else { throw Failure(reason: String(cString: strerror(errno))) }
        } else if result == Int(GNUTLS_E_PREMATURE_TERMINATION) {
          // Content-Length tells whether something is missing.
          return 0
        } else if gnutls_error_is_fatal(Int32(clamping: result)) != 0 {
          throw tlsFailure(Int32(clamping: result))
        }
        guard monotonicNanoseconds() < deadline else {
          throw Failure(reason: "does not answer within \(timeout) seconds")
        }
      }
    }

    private func secure(_ host: String, _ trust: Trust) throws(Failure) {
      try check(gnutls_init(&session, UInt32(GNUTLS_CLIENT.rawValue)))
      try check(gnutls_certificate_allocate_credentials(&credentials))
      try check(gnutls_set_default_priority(session))
      switch trust {
      case .any: break
      case .system: try check(gnutls_certificate_set_x509_system_trust(credentials))
      case .file(let path): try check(gnutls_certificate_set_x509_trust_file(credentials, path, GNUTLS_X509_FMT_PEM))
      }
      if case .any = trust {} else { gnutls_session_set_verify_cert(session, host, 0) }
      // The server's name in the handshake is never an address.
      if host.contains(where: \.isLetter), !host.contains(":") {
        try check(gnutls_server_name_set(session, GNUTLS_NAME_DNS, host, host.utf8.count))
      }
      try check(
        gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, credentials.map { UnsafeMutableRawPointer($0) }))
      gnutls_transport_set_int2(session, socket, socket)
      _ = try perform { Int($0.map(gnutls_handshake) ?? 0) }
    }

    /// Throws if a function of GnuTLS has failed.
    private func check(_ result: Int32) throws(Failure) {
      if result < 0 { throw tlsFailure(result) }
    }

    private func tlsFailure(_ result: Int32) -> Failure {
      var text = gnutls_datum_t()
      if result == GNUTLS_E_CERTIFICATE_VERIFICATION_ERROR,
        gnutls_certificate_verification_status_print(
          gnutls_session_get_verify_cert_status(session), GNUTLS_CRT_X509, &text, 0) == 0
      {
        // What `gnutls_free` is as long as a program sets no allocator.
        defer { free(text.data) }
        let bytes = UnsafeBufferPointer(start: text.data, count: Int(text.size))
        return Failure(reason: "is not trusted: " + String(decoding: bytes, as: UTF8.self))
      }
      return Failure(reason: "fails at TLS: \(String(cString: gnutls_strerror(result)))")
    }

    private static func connect(to client: HTTPClient) throws(Failure) -> Int32 {
      var hints = addrinfo()
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
      var found: UnsafeMutablePointer<addrinfo>?
      let result = getaddrinfo(client.host, String(client.port), &hints, &found)
      guard result == 0 else { throw Failure(reason: "is no address: \(String(cString: gai_strerror(result)))") }
      defer { freeaddrinfo(found) }
      var next = found
      var error: Int32 = 0
      while let address = next?.pointee {
        next = address.ai_next
        let socket = Glibc.socket(address.ai_family, address.ai_socktype, address.ai_protocol)
        guard socket >= 0 else { continue }
        var timeout = timeval(tv_sec: client.timeout, tv_usec: 0)
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
}
