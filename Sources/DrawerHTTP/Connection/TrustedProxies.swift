import DrawerSockets
import Glibc

/// A block of addresses in CIDR notation (RFC 4632), such as `10.0.0.0/8`.
public struct AddressBlock: Sendable, Equatable {
  private let base: RemoteAddress
  private let bits: Int

  /// Parses an IPv4 or IPv6 address, optionally with a slash and the number of bits that count; without them all count.
  /// Nil if `text` is anything else.
  public init?(_ text: Substring) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = parts.first.flatMap({ RemoteAddress(host: $0) })?.unmapped else { return nil }
    base = address
    let most = address.bytes.count * 8
    guard parts.count == 2 else {
      bits = most
      return
    }
    guard let count = Int(parts[1]), (0...most).contains(count) else { return nil }
    bits = count
  }

  /// Whether `address` is in the block. An IPv4 address in an IPv6 one (`::ffff:10.0.0.1`) is an IPv4 address.
  func contains(_ address: RemoteAddress) -> Bool {
    let (own, other) = (base.bytes, address.unmapped.bytes)
    guard own.count == other.count, !own.isEmpty else { return false }
    let (whole, rest) = bits.quotientAndRemainder(dividingBy: 8)
    guard own.prefix(whole) == other.prefix(whole) else { return false }
    return rest == 0 || (own[whole] ^ other[whole]) >> UInt8(8 - rest) == 0
  }
}

/// The proxies whose information about their clients is trusted.
struct TrustedProxies: Sendable {
  let blocks: [AddressBlock]

  /// The sender of a request from `peer`: the last address in `Forwarded` (RFC 7239) or `X-Forwarded-For` that is not a
  /// trusted proxy's. A proxy writes one of the two headers, and may pass on the other one as its client invented it.
  /// If they contradict each other, neither counts.
  func client(of peer: RemoteAddress, _ headers: HTTPHeaders) -> RemoteAddress {
    guard trust(peer) else { return peer }
    let claims = [
      TrustedProxies.forwardedFor(headers.elements(of: "Forwarded")),
      headers.elements(of: "X-Forwarded-For"),
    ].filter { !$0.isEmpty }.map { lastStranger(in: $0) ?? peer }
    guard let claim = claims.first, claims.allSatisfy({ $0.host == claim.host }) else { return peer }
    return claim
  }

  private func trust(_ address: RemoteAddress) -> Bool { blocks.contains { $0.contains(address) } }

  /// The last address that is not a trusted proxy's, or the first if all are; nil if the text before it cannot be
  /// parsed.
  private func lastStranger(in hops: [Substring]) -> RemoteAddress? {
    var last: RemoteAddress?
    for hop in hops.reversed() {
      guard let address = RemoteAddress(hop: hop) else { return last }
      guard trust(address) else { return address }
      last = address
    }
    return last
  }

  /// The `for` of each element of `Forwarded`; empty if it cannot be parsed.
  private static func forwardedFor(_ elements: [Substring]) -> [Substring] {
    elements.map { element in
      let pairs = element.split(separator: ";").map { $0.trimming(" \t") }
      let pair = pairs.first { $0.prefix(4).lowercased() == "for=" }
      return pair?.dropFirst(4).trimming("\"") ?? ""
    }
  }
}

extension RemoteAddress {
  /// Parses a numeric address; nil if `host` is anything else.
  init?(host: Substring) {
    var bytes = [UInt8](repeating: 0, count: 16)
    let text = String(host)
    if inet_pton(AF_INET, text, &bytes) == 1 {
      self.init(bytes: Array(bytes.prefix(4)), port: 0)
    } else if inet_pton(AF_INET6, text, &bytes) == 1 {
      self.init(bytes: bytes, port: 0)
    } else {
      return nil
    }
  }

  /// Parses an address as proxies write it: optionally in brackets, optionally with a port.
  fileprivate init?(hop: Substring) {
    // Some write an IPv6 address without brackets.
    self.init(host: HostAndPort(hop)?.host ?? hop)
  }
}
