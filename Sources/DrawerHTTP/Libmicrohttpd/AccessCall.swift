import CMicroHTTPD
import Glibc

/// The arguments of libmicrohttpd's access handler.
struct AccessCall {
  let connection: Connection
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
        connection.pointer, &line,
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
      cmhd_remote_address(connection.pointer, bytes.bindMemory(to: UInt8.self).baseAddress, &port)
    }
    return RemoteAddress(family: family, high: address.0, low: address.1, port: port)
  }
}
