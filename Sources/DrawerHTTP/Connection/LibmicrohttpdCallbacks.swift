import CMicroHTTPD
import Glibc

/// The arguments of libmicrohttpd's access handler.
struct AccessCall {
  let connection: OpaquePointer
  let line: cmhd_request_line
  /// A part of the request's content, valid during the call.
  let content: UnsafeRawBufferPointer?

  var method: String { String(cString: line.method) }

  /// Later minor versions are to be treated as 1.1.
  var isHTTP11: Bool { strcmp(line.version, "HTTP/1.0") != 0 }

  /// Copies the header fields to the end of `headers`. Returns whether the client sent exactly these lines, and a
  /// target of `targetSize` bytes.
  func read(into headers: inout HTTPHeaders, targetSize: Int) -> Bool {
    var line = line
    line.target_size = targetSize
    return withUnsafeMutablePointer(to: &headers) { pointer in
      cmhd_read_header(
        connection, &line,
        { context, name, nameSize, value, valueSize in
          guard let headers = context?.assumingMemoryBound(to: HTTPHeaders.self) else { return }
          headers.pointee.append(
            UnsafeRawBufferPointer(start: name, count: nameSize).assumingMemoryBound(to: UInt8.self),
            UnsafeRawBufferPointer(start: value, count: valueSize).assumingMemoryBound(to: UInt8.self))
        }, pointer)
    }
  }

  /// The client's address.
  var remoteAddress: RemoteAddress {
    var port: UInt16 = 0
    var address: (UInt64, UInt64) = (0, 0)
    let family = withUnsafeMutableBytes(of: &address) { bytes in
      cmhd_remote_address(connection, bytes.bindMemory(to: UInt8.self).baseAddress, &port)
    }
    return RemoteAddress(family: family, high: address.0, low: address.1, port: port)
  }
}

extension cmhd_options {
  /// The options with the engine's callbacks; `engine` must outlive the server.
  init(_ options: ServerOptions, connections: Int, engine: Engine) {
    self.init()
    port = options.port
    threads = UInt32(clamping: max(1, options.threads))
    connection_limit = UInt32(clamping: connections)
    per_address_limit = UInt32(clamping: max(0, options.maximumConnectionsPerAddress))
    idle_timeout_seconds = UInt32(clamping: max(0, options.idleTimeout))
    request_timeout_seconds = UInt32(clamping: max(0, options.requestTimeout))
    tls = options.certificate != nil
    connection_memory = options.connectionMemory
    context = Unmanaged.passUnretained(engine).toOpaque()
    begin = { context, target, _, reusable in
      let reusable = reusable.map { Unmanaged<Exchange>.fromOpaque($0).takeRetainedValue() }
      guard let engine = context?.engine, let target else { return nil }
      let bytes = UnsafeRawBufferPointer(start: target, count: strlen(target))
      // Released in `completed`.
      return Unmanaged.passRetained(engine.begin(reusable ?? Exchange(engine: engine), target: bytes)).toOpaque()
    }
    access = { context, connection, line, data, size, exchange in
      guard let engine = context?.engine, let connection, let exchange else { return CMHD_CLOSE }
      let call = AccessCall(
        connection: connection, line: line,
        content: data.map { UnsafeRawBufferPointer(start: $0, count: size) })
      return engine.access(call, Unmanaged<Exchange>.fromOpaque(exchange).takeUnretainedValue())
    }
    completed = { context, connection, pointer, outcome, status in
      guard let engine = context?.engine, let connection, let pointer else { return nil }
      var exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue()
      engine.complete(exchange, connection, RequestSummary.Outcome(outcome), status: Int(status))
      // If nothing else retains the exchange, the connection's next request reuses it.
      guard isKnownUniquelyReferenced(&exchange) else { return nil }
      exchange.reset()
      return Unmanaged.passRetained(exchange).toOpaque()
    }
    discard = { reusable in
      if let reusable { Unmanaged<Exchange>.fromOpaque(reusable).release() }
    }
    refuse = { context, exchange, status in
      guard let engine = context?.engine, let status else { return nil }
      let exchange = exchange.map { Unmanaged<Exchange>.fromOpaque($0).takeUnretainedValue() }
      let response = engine.refusal(status: Int(status.pointee), of: exchange ?? Exchange(engine: engine))
      status.pointee = UInt32(response.status)
      return response.prepared()
    }
    plain = { context, socket in context?.engine.refusePlain(socket) }
    full = { context in context?.engine.hooks.onConnectionLimit() }
    hung_up = { context, id in context?.engine.open.hungUp(id) }
    log = { context, message in
      if let message { context?.engine.hooks.log(String(cString: message)) }
    }
  }
}

extension UnsafeMutableRawPointer {
  /// The engine that this context of a callback is.
  fileprivate var engine: Engine { Unmanaged.fromOpaque(self).takeUnretainedValue() }
}

extension RequestSummary.Outcome {
  fileprivate init(_ outcome: cmhd_outcome) {
    switch outcome {
    case CMHD_OUTCOME_SENT: self = .sent
    case CMHD_OUTCOME_TIMED_OUT: self = .timedOut
    case CMHD_OUTCOME_STOPPED: self = .serverStopped
    default: self = .connectionClosed
    }
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

  /// The size of the parts of a large content.
  private static let largeBlock = 64 * 1024

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
        return part.isEmpty ? MHD_CONTENT_READER_END_OF_STREAM : part.count
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
  /// Copies content from the position on to the buffer. Returns the number of bytes, or an `MHD_CONTENT_READER_` code.
  private let read: @Sendable (UInt64, UnsafeMutableRawBufferPointer) -> Int

  init(_ read: @escaping @Sendable (UInt64, UnsafeMutableRawBufferPointer) -> Int) { self.read = read }

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
          .read(position, UnsafeMutableRawBufferPointer(start: buffer, count: size))
      },
      retained.toOpaque(),
      { context in
        if let context { Unmanaged<PartialContent>.fromOpaque(context).release() }
      })
    if response == nil { retained.release() }
    return response
  }
}
