import Foundation

/// A blocking connection to the loopback address over a plain socket, so that tests see the bytes and not a client
/// library's interpretation of them.
public final class LoopbackSocket: @unchecked Sendable {
  /// An error below HTTP.
  public struct Failure: Error, CustomStringConvertible {
    /// A readable description.
    public var description: String

    /// Creates a failure with a readable description.
    public init(description: String) { self.description = description }
  }

  private var descriptor: Int32
  /// The bytes that were received and not yet taken.
  public private(set) var buffer: [UInt8] = []

  /// Connects.
  ///
  /// - Parameters:
  /// - timeout: the longest wait in seconds, so that a fault of the server fails a test instead of blocking the run. It
  ///   is far longer than any response takes, even from a build with a sanitizer on a busy machine.
  /// - receiveBuffer: the size of the socket's receive buffer in bytes, to simulate a slow reader; 0 is the system's
  ///   default.
  public init(port: Int, timeout: Int = 120, receiveBuffer: Int32 = 0) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var limit = timeval(tv_sec: timeout, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var one: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
    if receiveBuffer > 0 {
      var size = receiveBuffer
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    let connected = sockaddr_in.withLoopback(port: port) { address, length in connect(descriptor, address, length) }
    guard connected == 0 else { throw Failure(description: "cannot connect to port \(port): errno \(errno)") }
  }

  deinit { close() }

  /// Closes the socket.
  public func close() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }

  /// Closes the connection with a TCP reset.
  public func reset() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
    close()
  }

  /// Shuts the connection down in both directions, but keeps the socket.
  public func disconnect() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Sends all of `bytes`.
  public func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        uninterrupted { Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)) }
      }
      guard count > 0 else { throw Failure(description: "the connection broke while sending: errno \(errno)") }
      rest = rest.dropFirst(count)
    }
  }

  /// Receives more bytes into the buffer. Returns false at the end of the connection.
  public func fill() throws -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = uninterrupted { recv(descriptor, &bytes, bytes.count, 0) }
    if count < 0, errno == ECONNRESET { return false }
    guard count >= 0 else {
      throw Failure(description: "nothing came: errno \(errno), having \(String(decoding: buffer, as: UTF8.self))")
    }
    buffer += bytes[..<count]
    return count > 0
  }

  /// Returns whether the server has closed the connection without sending anything more.
  public func isAtEnd() throws -> Bool { try buffer.isEmpty && !fill() }

  /// Whether bytes have arrived that ``fill()`` has not received, or the connection has ended.
  public var isReadable: Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) > 0
  }

  /// Repeats a system call that a signal has interrupted.
  private func uninterrupted(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  /// Takes the next `count` bytes.
  public func take(_ count: Int) throws -> [UInt8] {
    while buffer.count < count {
      guard try fill() else {
        throw Failure(description: "the connection ended after \(buffer.count) of \(count) bytes")
      }
    }
    defer { buffer.removeFirst(count) }
    return Array(buffer[..<count])
  }

  /// Takes all bytes up to the end of the connection.
  public func takeAll() throws -> [UInt8] {
    while try fill() {}
    defer { buffer = [] }
    return buffer
  }

  /// Reads the next line, without its line break. Returns nil at the end of the connection.
  public func line() throws -> String? {
    var searched = 0
    while true {
      if let end = buffer[searched...].firstIndex(of: 10) {
        defer { buffer.removeFirst(end + 1) }
        return String(decoding: buffer[..<end].filter { $0 != 13 }, as: UTF8.self)
      }
      searched = buffer.count
      guard try fill() else { return nil }
    }
  }

  /// Reads the next chunk of chunked content. Returns nil for the last chunk, or at the end of the connection.
  ///
  /// - Parameter isLast: set to true for the last chunk, which distinguishes it from a closed connection.
  public func chunk(isLast: inout Bool) throws -> [UInt8]? {
    guard let size = try line().flatMap({ Int($0, radix: 16) }), let bytes = try? take(size), try line() != nil else {
      return nil
    }
    isLast = size == 0
    return isLast ? nil : bytes
  }
}

extension sockaddr_in {
  /// Calls `body` with the loopback address and `port`.
  static func withLoopback<Result>(
    port: Int, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) throws -> Result
  ) rethrows -> Result {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    return try withUnsafeMutablePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        try body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
