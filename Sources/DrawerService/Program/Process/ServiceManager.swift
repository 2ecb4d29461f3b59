import Glibc

/// Reports the service's state to systemd, as in sd_notify(3), if systemd started it.
struct ServiceManager: Sendable {
  /// The path of systemd's socket, which begins with "@" if it is not in a file system.
  private let socketPath: String
  /// The number of seconds within which the watchdog expects a message; nil without a watchdog.
  let watchdogInterval: Double?

  /// Nil where the program was not started by one.
  init?(_ environment: [String: String]) {
    guard let path = environment["NOTIFY_SOCKET"], path.hasPrefix("/") || path.hasPrefix("@") else { return nil }
    socketPath = path
    // The variable may be inherited, and intended for a parent process.
    let isForUs = environment["WATCHDOG_PID"].map { Int32($0) == getpid() } ?? true
    let microseconds = environment["WATCHDOG_USEC"].flatMap { Double($0) } ?? 0
    watchdogInterval = isForUs && microseconds > 0 ? microseconds / 1e6 : nil
  }

  /// Sends a line such as `READY=1`. A failure is ignored, because systemd is gone then.
  func say(_ text: String) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var path = Array(socketPath.utf8)
    guard path.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
    if path.first == UInt8(ascii: "@") { path[0] = 0 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let size = MemoryLayout<sockaddr_un>.offset(of: \.sun_path).map { $0 + path.count } ?? 0
    _ = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(descriptor, text, text.utf8.count, Int32(MSG_NOSIGNAL), $0, socklen_t(size))
      }
    }
  }
}
