import Foundation

/// Ports for programs that do not choose one themselves.
public enum FreePort {
  /// A port that nothing listens on at the moment.
  public static func find() throws -> Int {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let port = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> Int in
        guard bind(socket, address, length) == 0, getsockname(socket, address, &length) == 0 else { return 0 }
        return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          Int(in_port_t(bigEndian: $0.pointee.sin_port))
        }
      }
    }
    guard port > 0 else { throw HTTPConnection.Failure(description: "there is no free port") }
    return port
  }
}
