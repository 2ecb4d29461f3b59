import CZlib

/// Compression for documents that are written once and sent often.
enum Gzip {
  /// `bytes` in the gzip format (RFC 1952); nil when out of memory.
  ///
  /// - Parameter isFast: whether the time matters more than the size.
  static func compress(_ bytes: [UInt8], isFast: Bool = false) -> [UInt8]? {
    var stream = z_stream()
    // Swift cannot import the macro deflateInit2. The added 16 selects the gzip format.
    let status = deflateInit2_(
      &stream, isFast ? Z_BEST_SPEED : Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, MAX_MEM_LEVEL,
      Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    let capacity = Int(deflateBound(&stream, UInt(bytes.count)))
    return bytes.withUnsafeBufferPointer { bytes in
      [UInt8](unsafeUninitializedCapacity: capacity) { target, count in
        stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
        stream.avail_in = UInt32(bytes.count)
        stream.next_out = target.baseAddress
        stream.avail_out = UInt32(target.count)
        // Complete after one call, because there is room for everything.
        deflate(&stream, Z_FINISH)
        count = Int(stream.total_out)
      }
    }
  }
}
