/// A name and a value of a query, decoded.
public struct QueryItem: Sendable, Hashable {
  /// The name, decoded.
  public let name: String
  /// The value, decoded; empty where there was no `=`.
  public let value: String

  /// A query item of a decoded name and value.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// What a request line asks for (RFC 9112, section 3.2).
struct RequestTarget: Sendable, Equatable {
  /// As sent, without the query.
  var path = ""
  /// Percent-decoded, one for each slash: an escaped slash is part of its segment.
  var segments: [String] = []
  /// Decoded, in order.
  var query: [QueryItem] = []
  /// `OPTIONS *`: the server as a whole.
  var isAsterisk = false

  /// A target that names nothing, for requests that could not be understood.
  init() {}

  /// A target of its parts, already decoded.
  init(path: String, segments: [String]) {
    self.path = path
    self.segments = segments
    isAsterisk = path == "*"
  }

  /// A target that was refused before it was parsed, for the error's rendering and the log.
  init(unparsed bytes: [UInt8]) {
    path = String(decoding: bytes.prefix { $0 != UInt8(ascii: "?") }, as: UTF8.self)
  }

  /// Parses a target in origin, absolute or asterisk form.
  init(parsing bytes: [UInt8]) throws(HTTPError) {
    let target = Self.withoutAuthority(bytes[...])
    if target.elementsEqual([UInt8(ascii: "*")]) {
      path = "*"
      isAsterisk = true
      return
    }
    let pathBytes = target.prefix { $0 != UInt8(ascii: "?") }
    path = String(decoding: pathBytes, as: UTF8.self)
    guard pathBytes.first == UInt8(ascii: "/") else {
      throw HTTPError.malformedRequest("The request target must be a path that starts with a slash.")
    }
    guard target.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
      throw HTTPError.malformedRequest("The request target has a space or a control character.")
    }
    segments.reserveCapacity(8)
    var rest = pathBytes.dropFirst()
    while true {
      let segment = rest.prefix { $0 != UInt8(ascii: "/") }
      guard let decoded = PercentEncoding.decode(segment) else {
        throw HTTPError.malformedRequest("The path has a malformed percent-encoding.")
      }
      segments.append(decoded)
      guard segment.endIndex < rest.endIndex else { break }
      rest = rest[(segment.endIndex + 1)...]
    }
    let queryBytes = target.dropFirst(pathBytes.count).dropFirst()
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

  /// The target without `http://host`: clients send the absolute form to proxies, and a server must
  /// accept it too.
  private static func withoutAuthority(_ target: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if target.first == UInt8(ascii: "/") { return target }
    for scheme in ["http://", "https://"] {
      guard target.prefix(scheme.utf8.count).lazy.map(\.asciiLowercased).elementsEqual(scheme.utf8) else { continue }
      let rest = target.dropFirst(scheme.utf8.count).drop { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
      return rest.first == UInt8(ascii: "/") ? rest : [UInt8(ascii: "/")] + rest
    }
    return target
  }
}
