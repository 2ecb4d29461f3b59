import Foundation

/// Finds ports for programs that cannot choose one themselves.
public enum FreePort {
  /// Returns a port that no program listens on at the moment.
  ///
  /// - Parameter candidates: ports to try, in this order. By default they are random, and below the ports that the system
  ///   assigns, so that no other socket is assigned this port while no program listens on it.
  public static func find(
    among candidates: [Int] = (0..<10).map { _ in .random(in: 20_000..<32_768) }
  ) throws -> Int {
    for candidate in candidates {
      let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(socket) }
      if sockaddr_in.withLoopback(port: candidate, { bind(socket, $0, $1) }) == 0 { return candidate }
    }
    throw LoopbackSocket.Failure(description: "there is no free port")
  }
}
