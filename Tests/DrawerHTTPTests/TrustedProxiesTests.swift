import DrawerHTTP
import TestSupport
import Testing

/// The client's address of a request that passed through proxies.
@Suite struct TrustedProxiesTests {
  /// The trusted proxies, the header lines, and the client's address that follows from them. The connection comes from
  /// 127.0.0.1.
  private static let rows: [(trusted: [String], headers: [String], client: String)] = [
    (["127.0.0.1"], ["X-Forwarded-For: 192.0.2.1"], "192.0.2.1"),
    ([], ["X-Forwarded-For: 192.0.2.1"], "127.0.0.1"),
    (["10.0.0.0/8"], ["X-Forwarded-For: 192.0.2.1"], "127.0.0.1"),
    (["127.0.0.0/8"], [], "127.0.0.1"),
    // An untrusted client can make up everything to the left of its own address.
    (["127.0.0.0/8"], ["X-Forwarded-For: 198.51.100.7, 192.0.2.1"], "192.0.2.1"),
    (["127.0.0.0/8", "10.0.0.0/8"], ["X-Forwarded-For: 192.0.2.1, 10.1.2.3"], "192.0.2.1"),
    (["127.0.0.0/8", "10.0.0.0/8"], ["X-Forwarded-For: 192.0.2.1", "X-Forwarded-For: 10.1.2.3"], "192.0.2.1"),
    (["127.0.0.0/8", "10.0.0.0/8"], ["X-Forwarded-For: 10.9.9.9, 10.1.2.3"], "10.9.9.9"),
    (["127.0.0.0/8", "10.0.0.0/8"], ["X-Forwarded-For: nonsense, 10.1.2.3"], "10.1.2.3"),
    (["127.0.0.0/8"], ["X-Forwarded-For: nonsense"], "127.0.0.1"),
    (["127.0.0.0/8"], ["X-Forwarded-For: "], "127.0.0.1"),
    (["127.0.0.0/8"], ["X-Forwarded-For: 192.0.2.1:5000"], "192.0.2.1"),
    (["127.0.0.0/8"], ["X-Forwarded-For: 2001:db8::1"], "2001:db8::1"),
    (["127.0.0.0/8"], ["X-Forwarded-For: [2001:db8::1]:5000"], "2001:db8::1"),
    (["127.0.0.0/8", "2001:db8::/33"], ["X-Forwarded-For: 192.0.2.1, 2001:db8:7fff::1"], "192.0.2.1"),
    (["127.0.0.0/8", "2001:db8::/33"], ["X-Forwarded-For: 192.0.2.1, 2001:db8:8000::1"], "2001:db8:8000::1"),
    (["127.0.0.0/8"], ["Forwarded: for=192.0.2.1"], "192.0.2.1"),
    (["127.0.0.0/8"], ["Forwarded: proto=https;For=\"[2001:db8::1]:5000\";by=10.0.0.1"], "2001:db8::1"),
    (["127.0.0.0/8"], ["Forwarded: for=198.51.100.7, for=192.0.2.1"], "192.0.2.1"),
    (["127.0.0.0/8"], ["Forwarded: for=192.0.2.1, for=_hidden"], "127.0.0.1"),
    // The proxy writes one of the two headers, and the client may have written the other.
    (["127.0.0.0/8"], ["Forwarded: for=198.51.100.7", "X-Forwarded-For: 192.0.2.1"], "127.0.0.1"),
    (["127.0.0.0/8"], ["Forwarded: for=192.0.2.1", "X-Forwarded-For: 192.0.2.1"], "192.0.2.1"),
  ]

  @Test(arguments: rows.indices) func clientIsTheFirstStranger(_ index: Int) throws {
    let row = Self.rows[index]
    try withServer {
      $0.trustedProxies = row.trusted.compactMap { AddressBlock($0[...]) }
    } routes: {
      $0.add(.get, "/") { .text($0.remoteAddress.host) }
    } _: { port in
      let client = try HTTPConnection(port: port)
      try client.send("GET", "/", headers: row.headers)
      #expect(try client.readAnswer().text == row.client)
    }
  }

  @Test(arguments: ["", "/", "example.org", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "::/129", "10.0.0", "[::1]"])
  func malformedBlockIsRefused(_ text: String) { #expect(AddressBlock(text[...]) == nil) }
}
