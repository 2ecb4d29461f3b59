import CZlib

/// Compression for documents that are written once and sent often.
enum Gzip {
  /// `bytes` in the gzip format (RFC 1952); nil when out of memory.
  static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    var isComplete = false
    let compressed = [UInt8](unsafeUninitializedCapacity: czlib_gzip_bound(bytes.count)) { buffer, count in
      count = czlib_gzip(bytes, bytes.count, buffer.baseAddress, buffer.count)
      isComplete = count > 0
    }
    return isComplete ? compressed : nil
  }
}
