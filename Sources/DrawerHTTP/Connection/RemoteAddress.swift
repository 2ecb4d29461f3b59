import Glibc

/// A client's address. Its text is only created on demand, which is seldom.
public struct RemoteAddress: Sendable, Hashable, CustomStringConvertible {
  private var high: UInt64 = 0
  private var low: UInt64 = 0
  private let family: UInt8

  /// The client's TCP port.
  public let port: UInt16

  /// An unknown address.
  public init() {
    family = 0
    port = 0
  }

  /// An address of 4 or 16 bytes in network order; of any other size it is unknown.
  public init(bytes: [UInt8], port: UInt16) {
    family = bytes.count == 4 ? 4 : bytes.count == 16 ? 6 : 0
    self.port = port
    guard family != 0 else { return }
    withUnsafeMutableBytes(of: &high) { $0.copyBytes(from: bytes.prefix(8)) }
    withUnsafeMutableBytes(of: &low) { $0.copyBytes(from: bytes.dropFirst(8)) }
  }

  init(family: Int32, high: UInt64, low: UInt64, port: UInt16) {
    self.family = UInt8(truncatingIfNeeded: family)
    self.high = high
    self.low = low
    self.port = port
  }

  /// The numeric address, such as `127.0.0.1` or `::1`; empty if unknown.
  public var host: String {
    guard family != 0 else { return "" }
    if family == 4 {
      return withUnsafeBytes(of: high) { RemoteAddress.dotted($0) }
    }
    var text = [UInt8](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    var address = (high, low)
    let length = text.count
    text.withUnsafeMutableBytes { buffer in
      guard let base = buffer.bindMemory(to: CChar.self).baseAddress else { return }
      inet_ntop(AF_INET6, &address, base, socklen_t(length))
    }
    return String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Four numbers with dots between them, which mostly fit into a string without an allocation. Every line of the log
  /// has an address.
  private static func dotted(_ bytes: UnsafeRawBufferPointer) -> String {
    String(unsafeUninitializedCapacity: 15) { text in
      var count = 0
      func put(_ character: UInt8) {
        text[count] = character
        count += 1
      }
      for index in 0..<4 {
        let byte = bytes[index]
        if index > 0 { put(UInt8(ascii: ".")) }
        if byte >= 100 { put(UInt8(ascii: "0") + byte / 100) }
        if byte >= 10 { put(UInt8(ascii: "0") + byte / 10 % 10) }
        put(UInt8(ascii: "0") + byte % 10)
      }
      return count
    }
  }

  /// The client that a limit applies to: an IPv4 address, even if IPv6 maps it (`::ffff:192.0.2.1`), or the 64-bit
  /// network of an IPv6 address, such as `2001:db8::/64`, which a single client has; empty if unknown.
  public var client: String {
    let address = unmapped
    guard address.family == 6 else { return address.host }
    return RemoteAddress(family: 6, high: high, low: 0, port: port).host + "/64"
  }

  /// The IPv4 address that this IPv6 address maps (RFC 4291, section 2.5.5.2), or the address itself.
  var unmapped: RemoteAddress {
    guard family == 6, high == 0, low.bigEndian >> 32 == 0xFFFF else { return self }
    return RemoteAddress(family: 4, high: UInt64(bigEndian: low.bigEndian << 32), low: 0, port: port)
  }

  /// The address in network order: 4 or 16 bytes; none if it is unknown.
  var bytes: [UInt8] {
    let all = withUnsafeBytes(of: high) { Array($0) } + withUnsafeBytes(of: low) { Array($0) }
    return Array(all.prefix(family == 4 ? 4 : family == 6 ? 16 : 0))
  }

  /// Address and port, such as `127.0.0.1:50000` or `[::1]:50000`.
  public var description: String {
    family == 6 ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}
