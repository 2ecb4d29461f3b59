import CMicroHTTPD
import Glibc

/// What a reader of a response's content has done.
enum ContentPart {
  /// It has copied this many bytes.
  case bytes(Int)
  /// It has suspended the connection.
  case suspended
  case end
  case failure

  fileprivate var code: Int {
    switch self {
    case .bytes(let count): count
    case .suspended: 0
    case .end: MHD_CONTENT_READER_END_OF_STREAM
    case .failure: MHD_CONTENT_READER_END_WITH_ERROR
    }
  }
}

extension Response {
  /// The words for the status, such as "Not Found".
  var reasonPhrase: String { MHD_get_reason_phrase_for(UInt32(clamping: status)).map { String(cString: $0) } ?? "" }

  /// The response in libmicrohttpd's form, owned by the caller; nil when out of memory.
  func prepared() -> OpaquePointer? {
    guard let response = preparedContent() else { return nil }
    headers.forEachCString { name, value in
      // libmicrohttpd delimits the content itself. A second header field for that would corrupt the connection.
      if Self.isFraming(name) { return }
      _ = MHD_add_response_header(response, name, value)
    }
    return response
  }

  private static func isFraming(_ name: UnsafePointer<CChar>) -> Bool {
    // Compares the length first, because few names have the length of one of these.
    switch strlen(name) {
    case 14: strcasecmp(name, "Content-Length") == 0
    case 17: strcasecmp(name, "Transfer-Encoding") == 0
    case 7: strcasecmp(name, "Trailer") == 0 || strcasecmp(name, "Upgrade") == 0
    default: false
    }
  }

  private func preparedContent() -> OpaquePointer? {
    switch content {
    case .bytes(let bytes) where !isLarge:
      return bytes.withUnsafeBytes {
        MHD_create_response_from_buffer($0.count, .init(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
      }
    case .bytes(let bytes):
      return PartialContent { position, buffer in
        let part = bytes.dropFirst(Int(clamping: position)).prefix(buffer.count)
        buffer.copyBytes(from: part)
        return part.isEmpty ? .end : .bytes(part.count)
      }.response(size: UInt64(bytes.count), block: Self.largeBlock)
    case .constant(let constant):
      return MHD_create_response_from_buffer(
        constant.bytes.count, .init(mutating: constant.bytes.baseAddress), .RESPMEM_PERSISTENT)
    case .stream(let stream):
      return PartialContent { _, buffer in stream.read(into: buffer) }.response(size: .max, block: 8 * 1024)
    }
  }
}

/// Content that libmicrohttpd reads in parts, as the client receives it, so that there is no second copy.
private final class PartialContent: Sendable {
  /// Copies content from the position on to the buffer.
  private let read: @Sendable (UInt64, UnsafeMutableRawBufferPointer) -> ContentPart

  init(_ read: @escaping @Sendable (UInt64, UnsafeMutableRawBufferPointer) -> ContentPart) { self.read = read }

  /// A response that retains this object; nil when out of memory.
  /// - Parameters:
  ///   - size: the number of bytes; the largest number if it is unknown.
  ///   - block: the most bytes of a part.
  func response(size: UInt64, block: Int) -> OpaquePointer? {
    let retained = Unmanaged.passRetained(self)
    let response = MHD_create_response_from_callback(
      size, block,
      { context, position, buffer, size in
        guard let context, let buffer else { return MHD_CONTENT_READER_END_WITH_ERROR }
        return Unmanaged<PartialContent>.fromOpaque(context).takeUnretainedValue()
          .read(position, UnsafeMutableRawBufferPointer(start: buffer, count: size)).code
      },
      retained.toOpaque(),
      { context in
        if let context { Unmanaged<PartialContent>.fromOpaque(context).release() }
      })
    if response == nil { retained.release() }
    return response
  }
}
