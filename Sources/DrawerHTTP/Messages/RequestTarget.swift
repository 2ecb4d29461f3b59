/// A name and a value of a query, decoded.
public struct QueryItem: Sendable, Hashable {
  /// The name, decoded.
  public let name: String
  /// The decoded value; empty without a `=`.
  public let value: String

  /// A query item of a decoded name and value.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// The target of a request line (RFC 9112, section 3.2).
struct RequestTarget: Sendable, Equatable {
  /// The bytes as sent, but in origin form after parsing.
  private(set) var bytes: [UInt8] = []
  /// The percent-decoded segments, one for each slash; an escaped slash is part of its segment.
  private(set) var segments: [String] = []
  /// Decoded, in order.
  private(set) var query: [QueryItem] = []
  /// The host and port of a target in absolute form; nil of other targets.
  private(set) var authority: String?
  /// `OPTIONS *`: the server as a whole.
  private(set) var isAsterisk = false

  /// A target that names nothing.
  init() {}

  /// Parses a target in origin, absolute or asterisk form.
  init(parsing bytes: [UInt8]) throws(HTTPError) {
    self.bytes = bytes
    try parse()
  }

  /// As sent, without the query.
  var path: String { String(decoding: pathBytes, as: UTF8.self) }

  /// The query as sent, with its question mark.
  var querySuffix: String { String(decoding: bytes[pathBytes.endIndex...], as: UTF8.self) }

  private var pathBytes: ArraySlice<UInt8> { bytes.prefix { $0 != UInt8(ascii: "?") } }

  /// Takes over `target`, which is not parsed yet.
  mutating func receive(_ target: UnsafeRawBufferPointer) { bytes.append(contentsOf: target) }

  /// Parses the received target.
  mutating func parse() throws(HTTPError) {
    if bytes == [UInt8(ascii: "*")] {
      isAsterisk = true
      return
    }
    removeAuthority()
    guard bytes.first == UInt8(ascii: "/") else {
      throw HTTPError.malformedRequest("The request target must be a path that starts with a slash.")
    }
    guard bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
      throw HTTPError.malformedRequest("The request target has a space or a control character.")
    }
    segments.reserveCapacity(8)
    let path = pathBytes
    var rest = path.dropFirst()
    while true {
      let segment = rest.prefix { $0 != UInt8(ascii: "/") }
      guard let decoded = PercentEncoding.decode(segment) else {
        throw HTTPError.malformedRequest("The path has a malformed percent-encoding.")
      }
      segments.append(decoded)
      guard segment.endIndex < rest.endIndex else { break }
      rest = rest[(segment.endIndex + 1)...]
    }
    let queryBytes = bytes[path.endIndex...].dropFirst()
    if !queryBytes.isEmpty { query = try Self.parse(query: queryBytes) }
  }

  private static func parse(query: ArraySlice<UInt8>) throws(HTTPError) -> [QueryItem] {
    var items: [QueryItem] = []
    for pair in query.split(separator: UInt8(ascii: "&")) {
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      guard let decodedName = PercentEncoding.decode(name, plusIsSpace: true),
        let value = PercentEncoding.decode(pair.dropFirst(name.count).dropFirst(), plusIsSpace: true)
      else {
        throw HTTPError.malformedRequest("The query has a malformed percent-encoding.")
      }
      items.append(QueryItem(name: decodedName, value: value))
    }
    return items
  }

  /// Removes `http://host`: clients send the absolute form to proxies, and a server must accept it, too.
  private mutating func removeAuthority() {
    if bytes.first == UInt8(ascii: "/") { return }
    for scheme in ["http://", "https://"] {
      guard bytes.prefix(scheme.utf8.count).lazy.map(\.asciiLowercased).elementsEqual(scheme.utf8) else { continue }
      let rest = bytes.dropFirst(scheme.utf8.count).drop { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
      authority = String(decoding: bytes[bytes.startIndex + scheme.utf8.count..<rest.startIndex], as: UTF8.self)
      bytes = rest.first == UInt8(ascii: "/") ? Array(rest) : [UInt8(ascii: "/")] + rest
      return
    }
  }
}
