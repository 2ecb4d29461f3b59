import Foundation

/// Finds ports for programs that cannot choose one themselves.
public enum FreePort {
  /// Returns a port that no program listens on at the moment.
  ///
  /// - Parameter candidates: ports to try, in this order; 0 lets the system choose.
  public static func find(among candidates: [Int] = [0]) throws -> Int {
    for candidate in candidates {
      let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(socket) }
      let port = sockaddr_in.withLoopback(port: candidate) { address, length -> Int in
        var length = length
        guard bind(socket, address, length) == 0, getsockname(socket, address, &length) == 0 else { return 0 }
        return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          Int(in_port_t(bigEndian: $0.pointee.sin_port))
        }
      }
      if port > 0 { return port }
    }
    throw LoopbackSocket.Failure(description: "there is no free port")
  }
}
