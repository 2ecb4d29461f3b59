/// A request method (RFC 9110, section 9), such as `GET`. Methods are case-sensitive.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The method's token as sent.
  public let rawValue: String

  /// A method by its token.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Transfers a representation.
  public static let get = HTTPMethod(rawValue: "GET")
  /// As `GET`, without the content.
  public static let head = HTTPMethod(rawValue: "HEAD")
  /// Lets the resource process the content.
  public static let post = HTTPMethod(rawValue: "POST")
  /// Replaces the resource by the content.
  public static let put = HTTPMethod(rawValue: "PUT")
  /// Changes the resource by the content (RFC 5789).
  public static let patch = HTTPMethod(rawValue: "PATCH")
  /// Removes the resource.
  public static let delete = HTTPMethod(rawValue: "DELETE")
  /// Asks which methods the resource supports.
  public static let options = HTTPMethod(rawValue: "OPTIONS")

  /// The token itself.
  public var description: String { rawValue }

  /// Whether a request with this method usually has content.
  var usuallyHasBody: Bool { self == .post || self == .put || self == .patch }
}
