import Foundation
import TestSupport
import Testing

/// A socket like systemd's, to which a server sends its notifications.
final class NotifySocket {
  /// The environment that makes a server send its notifications here, with two of `WATCHDOG=1` in each `watchdog`.
  let environment: [String: String]
  private let descriptor: Int32

  /// Creates a socket in the file system, or an abstract one, whose `path` begins with "@".
  ///
  /// - Parameter watchdog: in microseconds.
  init(at path: String, watchdog: Int) throws {
    environment = ["NOTIFY_SOCKET": path, "WATCHDOG_USEC": String(watchdog)]
    descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(path.utf8)
    if bytes[0] == UInt8(ascii: "@") { bytes[0] = 0 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let size = try #require(MemoryLayout<sockaddr_un>.offset(of: \.sun_path)) + bytes.count
    let result = withUnsafePointer(to: &address) { [descriptor] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, socklen_t(size)) }
    }
    try #require(result == 0)
    var timeout = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  /// Waits for the next notification.
  func next() -> String { receive(flags: 0) }

  /// Waits until the server has looked at everything that it looks at once in a while: a round that may have begun
  /// before this call ends with the first notification, and two more rounds follow.
  func awaitRounds() {
    while receive(flags: Int32(MSG_DONTWAIT)) != "" {}
    for _ in 0..<3 { #expect(next() == "WATCHDOG=1") }
  }

  private func receive(flags: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 1000)
    let count = recv(descriptor, &bytes, bytes.count, flags)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
