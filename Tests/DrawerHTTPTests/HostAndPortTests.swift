import DrawerSockets
import Testing

/// A host and a port, as URLs and headers have them.
@Suite struct HostAndPortTests {
  private static let rows: [(text: String, host: String, port: String?, number: UInt16?)] = [
    ("example.org", "example.org", nil, nil), ("example.org:8080", "example.org", "8080", 8080),
    ("10.0.0.7:1", "10.0.0.7", "1", 1), ("[::1]", "::1", nil, nil), ("[::1]:65535", "::1", "65535", 65535),
    // Each caller decides whether an empty host or port has a meaning.
    ("", "", nil, nil), ("[]", "", nil, nil), (":80", "", "80", 80), ("host:", "host", "", nil),
    // These are no numbers of ports.
    ("host:0", "host", "0", nil), ("host:65536", "host", "65536", nil), ("host:+1", "host", "+1", nil),
    ("host:x", "host", "x", nil), ("host:١", "host", "١", nil),
  ]

  @Test(arguments: rows.indices) func partsAreRead(_ index: Int) throws {
    let row = Self.rows[index]
    let parts = try #require(HostAndPort(row.text[...]))
    #expect(parts.host == row.host && parts.port.map(String.init) == row.port && parts.portNumber == row.number)
  }

  @Test(arguments: ["[", "[::1", "[::1]x", "[::1]x:1", "[::1]:1:2", "::1", "host:1:2"])
  func otherTextsAreRefused(_ text: String) { #expect(HostAndPort(text[...]) == nil) }

  @Test func onlyAnIPv6AddressHasBrackets() {
    for (bare, written) in [("::1", "[::1]"), ("10.0.0.7", "10.0.0.7"), ("example.org", "example.org")] {
      #expect(HostAndPort.bracketed(bare) == written && HostAndPort.bracketed(written) == written)
      #expect(HostAndPort.unbracketed(written) == bare && HostAndPort.unbracketed(bare) == bare)
    }
  }
}
