import DrawerConcurrency
import Glibc

/// A TCP connection to a server, with or without TLS. One thread at a time uses it.
public final class ClientSocket {
  /// Why the server cannot be reached or used.
  public struct Failure: Error, Equatable {
    /// The failure as the server's action or state, such as "does not answer within 3 seconds".
    public var reason: String
    /// Whether another attempt will fail, too, until an administrator changes something.
    public var isFinal: Bool

    /// Creates a failure.
    public init(reason: String, isFinal: Bool = false) {
      self.reason = reason
      self.isFinal = isFinal
    }
  }

  /// The certificates that a server may have.
  public enum Trust: Equatable, Sendable {
    /// Every certificate.
    case any
    /// A certificate for the server's name that an authority of the system has signed.
    case system
    /// A certificate for the server's name that an authority of this file, in PEM, has signed.
    case file(String)

    /// Reads the authorities of the file, as each connection does. Throws if there are none, even while no server
    /// can be reached.
    public func check() throws(Failure) {
      if case .file(let path) = self { try TLSSession.readAuthorities(of: path) }
    }
  }

  /// The result of an attempt to send or receive without waiting.
  enum Attempt {
    /// So many bytes were sent or received.
    case done(Int)
    /// Nothing can be done until `poll` reports these events.
    case wait(events: Int)
    /// It was interrupted, and can be repeated.
    case again
  }

  /// Seconds that a read or a write may take without progress.
  public var timeout: Double
  /// The socket, for `poll`: with TLS it can be readable without anything for ``readAvailable()``.
  public let descriptor: Int32
  private var tls: TLSSession?
  /// At least the size of a TLS record, so that no part of one is left behind.
  private var buffer = [UInt8](repeating: 0, count: 16 << 10)

  /// Connects to a server.
  ///
  /// - Parameters:
  ///   - host: a name, or an address without brackets. Resolving a name has no time limit.
  ///   - port: the TCP port.
  ///   - trust: the certificates to accept; nil for a connection without TLS.
  ///   - connectingWithin: seconds for each of the host's addresses.
  ///   - timeout: see ``timeout``.
  /// - Throws: the reason why there is no connection.
  public init(
    host: String, port: UInt16, trust: Trust?, connectingWithin limit: Double, timeout: Double
  ) throws(Failure) {
    self.timeout = timeout
    descriptor = try ClientSocket.connect(host: host, port: port, within: limit)
    var on: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    guard let trust else { return }
    let tls = try TLSSession(on: descriptor, host: host, trust: trust)
    _ = try perform("complete the TLS handshake") { () throws(Failure) in try tls.handshake() }
    self.tls = tls
  }

  deinit { close(descriptor) }

  /// Detects within half a minute that the server's machine is gone, even while nothing is sent.
  public func keepAlive() {
    for (level, option, value) in [
      (SOL_SOCKET, SO_KEEPALIVE, 1), (Int32(IPPROTO_TCP), TCP_KEEPIDLE, 15), (Int32(IPPROTO_TCP), TCP_KEEPINTVL, 5),
      (Int32(IPPROTO_TCP), TCP_KEEPCNT, 3),
    ] {
      var value = Int32(value)
      setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }
  }

  /// Sends all of `bytes`.
  public func write(_ bytes: [UInt8]) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try perform { () throws(Failure) in try transmit(rest) }
      rest = rest.dropFirst(count)
    }
  }

  /// Waits for bytes and returns them; none if the server has closed the connection.
  public func read() throws(Failure) -> ArraySlice<UInt8> {
    let count = try perform { () throws(Failure) in try receive() }
    return buffer.prefix(count)
  }

  /// Returns the bytes that have arrived: nil if there are none, no bytes if the server has closed the connection.
  public func readAvailable() throws(Failure) -> ArraySlice<UInt8>? {
    while true {
      switch try receive() {
      case .done(let count): return buffer.prefix(count)
      case .wait: return nil
      case .again: continue
      }
    }
  }

  private func transmit(_ bytes: ArraySlice<UInt8>) throws(Failure) -> Attempt {
    if let tls { return try tls.send(bytes) }
    return try attempt(Int(POLLOUT)) {
      bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }
  }

  private func receive() throws(Failure) -> Attempt {
    if let tls { return try tls.receive(into: &buffer) }
    return try attempt(Int(POLLIN)) { recv(descriptor, &buffer, buffer.count, 0) }
  }

  /// Makes a system call that does not wait.
  private func attempt(_ events: Int, _ call: () -> Int) throws(Failure) -> Attempt {
    let result = call()
    if result >= 0 { return .done(result) }
    switch errno {
    case EINTR: return .again
    case EAGAIN: return .wait(events: events)
    default: throw Failure(reason: "drops the connection: \(String(cString: strerror(errno)))")
    }
  }

  /// Repeats `step` until it is done, for as long as the timeout allows.
  ///
  /// - Parameter expectation: the action of the server that `step` waits for.
  private func perform(
    _ expectation: String = "answer", _ step: () throws(Failure) -> Attempt
  ) throws(Failure) -> Int {
    let deadline = ClientSocket.deadline(timeout)
    while true {
      switch try step() {
      case .done(let count): return count
      case .again: continue
      case .wait(let events):
        guard ClientSocket.wait(for: events, of: descriptor, until: deadline) else {
          let seconds = timeout == timeout.rounded() ? "\(Int(timeout))" : "\(timeout)"
          throw Failure(reason: "does not \(expectation) within \(seconds) seconds")
        }
      }
    }
  }

  // MARK: - Connecting

  private static func connect(host: String, port: UInt16, within limit: Double) throws(Failure) -> Int32 {
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
      let kind = address.ai_socktype | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
      let socket = Glibc.socket(address.ai_family, kind, address.ai_protocol)
      guard socket >= 0 else { continue }
      error = connect(socket, to: address, until: deadline(limit))
      if error == 0 { return socket }
      close(socket)
    }
    throw Failure(reason: "cannot be reached: \(String(cString: strerror(error)))")
  }

  /// Connects a socket, and returns 0 or the number of an error.
  private static func connect(_ socket: Int32, to address: addrinfo, until deadline: UInt64) -> Int32 {
    if Glibc.connect(socket, address.ai_addr, address.ai_addrlen) == 0 { return 0 }
    guard errno == EINPROGRESS else { return errno }
    guard wait(for: Int(POLLOUT), of: socket, until: deadline) else { return ETIMEDOUT }
    var error: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &size)
    return error
  }

  private static func deadline(_ seconds: Double) -> UInt64 { monotonicNanoseconds() + UInt64(seconds * 1e9) }

  /// Whether one of `events` happens in time.
  private static func wait(for events: Int, of socket: Int32, until deadline: UInt64) -> Bool {
    while true {
      let now = monotonicNanoseconds()
      guard now < deadline else { return false }
      var polled = pollfd(fd: socket, events: Int16(truncatingIfNeeded: events), revents: 0)
      // Rounded up: a poll of 0 milliseconds would keep the processor busy until the deadline.
      if poll(&polled, 1, Int32(clamping: (deadline - now) / 1_000_000 + 1)) > 0 { return true }
    }
  }
}
