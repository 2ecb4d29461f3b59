import Foundation

/// Ports for programs that do not choose one themselves.
public enum FreePort {
  /// A port that nothing listens on at the moment.
  public static func find() throws -> Int {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    let port = sockaddr_in.withLoopback(port: 0) { address, length -> Int in
      var length = length
      guard bind(socket, address, length) == 0, getsockname(socket, address, &length) == 0 else { return 0 }
      return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        Int(in_port_t(bigEndian: $0.pointee.sin_port))
      }
    }
    guard port > 0 else { throw LoopbackSocket.Failure(description: "there is no free port") }
    return port
  }
}
