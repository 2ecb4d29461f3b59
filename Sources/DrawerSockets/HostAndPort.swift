/// A host, and perhaps a port, as they stand in a URL or in a header: `example.org`, `10.0.0.7:80`, `[::1]:8080`.
public struct HostAndPort: Equatable, Sendable {
  /// A name, or an address without brackets.
  public var host: Substring
  /// The text after the colon; nil without a colon.
  public var port: Substring?

  /// Reads a host and a port. Nil if a bracket is not closed, if anything but a port follows it, or if there are several
  /// colons outside of brackets.
  public init?(_ text: Substring) {
    let isBracketed = text.hasPrefix("[")
    host = isBracketed ? text.dropFirst().prefix { $0 != "]" } : text.prefix { $0 != ":" }
    let rest = text[host.endIndex...].dropFirst(isBracketed ? 1 : 0)
    guard !isBracketed || host.endIndex < text.endIndex, rest.isEmpty || rest.hasPrefix(":") else { return nil }
    port = rest.isEmpty ? nil : rest.dropFirst()
    guard port?.contains(":") != true else { return nil }
  }

  /// The number of the port; nil if the port is not written as a number from 1 to 65535.
  public var portNumber: UInt16? {
    guard let port, port.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt16(port) else { return nil }
    return number > 0 ? number : nil
  }

  /// A name or an address as it stands in a URL: an IPv6 address in brackets.
  public static func bracketed(_ host: String) -> String {
    host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
  }

  /// A name or an address without brackets.
  public static func unbracketed(_ host: String) -> String {
    host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
  }
}
