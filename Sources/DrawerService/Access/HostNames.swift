import DrawerSockets
import Glibc

/// The host names that a server on the loopback address accepts.
///
/// A web page can make its own name resolve to 127.0.0.1 (DNS rebinding). Its browser then treats the server as the
/// page's own, and sends that name in `Host`. A stranger cannot do this with the names accepted here: the machine's own
/// names, addresses, names without a dot (which a stranger cannot register), and names that the operator allows.
public struct HostNames: Sendable {
  private let names: [[UInt8]]

  /// The usual names of this machine in browsers, the most frequent one first.
  private static let usual = ["127.0.0.1", "localhost", "[::1]"]

  /// The machine's own names and addresses, and `names`: without a port, in lower case, an IPv6 address in brackets.
  public init(_ names: [String] = []) { self.names = (HostNames.usual + names).map { Array($0.utf8) } }

  /// Whether `host`, the value of a header `Host`, is an accepted name.
  func contain(_ host: String) -> Bool {
    var host = host
    // Every request calls this. Nearly all names are found here, without creating a string.
    let isWritten = host.withUTF8 { host in
      names.contains { host.starts(with: $0) && HostNames.isPort(host.dropFirst($0.count)) }
    }
    if isWritten { return true }
    let name = HostNames.withoutPort(host.lowercased())
    return !name.contains(".") || name.hasSuffix(".localhost") || HostNames.isAddress(name)
      || names.contains { $0.elementsEqual(name.utf8) }
  }

  private static func isAddress(_ name: String) -> Bool {
    var v4 = in_addr()
    var v6 = in6_addr()
    let address = HostAndPort.unbracketed(name)
    return address == name ? inet_pton(AF_INET, name, &v4) == 1 : inet_pton(AF_INET6, address, &v6) == 1
  }

  /// Whether `name` always refers to this machine: `localhost` and names that end with `.localhost` (RFC 6761),
  /// 127.0.0.0/8, and `::1`, with brackets or without.
  public static func isLoopback(_ name: String) -> Bool {
    if name == "localhost" || name.hasSuffix(".localhost") { return true }
    let address = HostAndPort.unbracketed(name)
    var v4 = in_addr()
    if inet_pton(AF_INET, address, &v4) == 1 { return UInt32(bigEndian: v4.s_addr) >> 24 == 127 }
    var v6 = in6_addr()
    guard inet_pton(AF_INET6, address, &v6) == 1 else { return false }
    return withUnsafeBytes(of: &v6) { $0.elementsEqual([UInt8](repeating: 0, count: 15) + [1]) }
  }

  private static func withoutPort(_ host: String) -> String {
    guard let colon = host.utf8.lastIndex(of: UInt8(ascii: ":")), isPort(host.utf8[colon...]) else { return host }
    return String(host[..<colon])
  }

  /// Whether `text` is a colon and digits, or empty.
  private static func isPort(_ text: some Collection<UInt8>) -> Bool {
    guard let first = text.first else { return true }
    return first == UInt8(ascii: ":") && text.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
  }
}
