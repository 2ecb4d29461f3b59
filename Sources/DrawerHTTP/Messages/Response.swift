/// An answer to a request.
public struct Response: Sendable {
  /// The content that follows the header.
  public enum Body: Sendable {
    /// Bytes whose number is announced as `Content-Length`.
    case bytes([UInt8])
    /// Bytes that come over time, in chunks.
    case stream(EventStream)
  }

  /// The content as it is sent.
  enum Content: Sendable {
    case bytes([UInt8])
    /// Bytes that never change, and live as long as the program.
    case constant(ConstantBytes)
    case stream(EventStream)
  }

  /// The status code, 200...599.
  public var status: Int
  /// The header fields. The server sets `Date`, `Content-Length`, `Transfer-Encoding` and `Connection: close` itself,
  /// and uses only `Connection` of these if you set it.
  public var headers: HTTPHeaders
  /// The content.
  public var body: Body {
    get {
      switch content {
      case .bytes(let bytes): .bytes(bytes)
      case .constant(let constant): .bytes(Array(constant.bytes))
      case .stream(let stream): .stream(stream)
      }
    }
    set {
      switch newValue {
      case .bytes(let bytes): content = .bytes(bytes)
      case .stream(let stream): content = .stream(stream)
      }
    }
  }
  private(set) var content: Content

  /// A response of bytes; none by default.
  public init(status: Int = 200, headers: HTTPHeaders = [:], body: [UInt8] = []) {
    self.init(status: status, headers: headers, content: .bytes(body))
  }

  /// A response of bytes with a content type.
  public init(status: Int = 200, contentType: String, headers: HTTPHeaders = [:], body: [UInt8]) {
    self.init(status: status, headers: headers, content: .bytes(body))
    self.headers["Content-Type"] = contentType
  }

  /// A response of constant bytes, which ``body`` copies if it is read.
  package init(status: Int = 200, contentType: String, headers: HTTPHeaders = [:], constant: ConstantBytes) {
    self.init(status: status, headers: headers, content: .constant(constant))
    self.headers["Content-Type"] = contentType
  }

  /// A response that streams, such as `text/event-stream`.
  public init(status: Int = 200, contentType: String, headers: HTTPHeaders = [:], stream: EventStream) {
    self.init(status: status, headers: headers, content: .stream(stream))
    self.headers["Content-Type"] = contentType
  }

  private init(status: Int, headers: HTTPHeaders, content: Content) {
    self.status = status
    self.headers = headers
    self.content = content
  }

  /// A response of text in UTF-8.
  public static func text(_ text: String, status: Int = 200, headers: HTTPHeaders = [:]) -> Response {
    Response(status: status, contentType: "text/plain; charset=utf-8", headers: headers, body: Array(text.utf8))
  }

  /// The stream, if that is the content.
  var stream: EventStream? {
    if case .stream(let stream) = content { stream } else { nil }
  }
}

extension Response {
  /// The number of bytes of content; 0 for a stream, which counts them itself.
  var byteCount: Int {
    guard status != 204, status != 304 else { return 0 }
    return switch content {
    case .bytes(let bytes): bytes.count
    case .constant(let constant): constant.bytes.count
    case .stream: 0
    }
  }

  /// Whether its content takes much memory until it is sent, and is sent part by part.
  var isLarge: Bool {
    if case .bytes = content { byteCount > Self.largeBlock } else { false }
  }

  /// The size from which on a content is large, and of the parts in which it is sent.
  static let largeBlock = 64 * 1024
}
