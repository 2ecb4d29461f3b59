import CSQLite
import CZstd

/// Compresses packs of journal entries with Zstandard (RFC 8878): the pack of a second's drag gets a tenth of its size.
/// Only one thread uses it.
final class Compression {
  /// The fastest of the regular levels. The others make packs hardly smaller.
  private static let level: Int32 = 1
  /// The largest size of a decompressed pack in bytes. The size in a damaged one could be any number.
  private static let limit: UInt64 = 1 << 28

  /// Used again for each pack, since its memory takes longer to prepare than a pack takes to compress.
  private let context = ZSTD_createCCtx()

  deinit { ZSTD_freeCCtx(context) }

  /// Fails only for want of memory, which is no fault of the bytes.
  func compressed(_ bytes: [UInt8]) throws(SQLiteFailure) -> [UInt8] {
    guard let context,
      let compressed = Compression.filled(
        capacity: ZSTD_compressBound(bytes.count),
        { buffer in
          ZSTD_compressCCtx(context, buffer.baseAddress, buffer.count, bytes, bytes.count, Compression.level)
        })
    else { throw SQLiteFailure(code: SQLITE_NOMEM, message: "there is no memory to compress entries") }
    return compressed
  }

  static func decompressed(_ bytes: [UInt8]) throws(SQLiteFailure) -> [UInt8] {
    // Two large numbers stand for an unknown size and for an error.
    let size = ZSTD_getFrameContentSize(bytes, bytes.count)
    guard size <= limit,
      let decompressed = filled(
        capacity: Int(size), { buffer in ZSTD_decompress(buffer.baseAddress, buffer.count, bytes, bytes.count) })
    else { throw .unreadable("a pack of entries is not compressed by Zstandard") }
    return decompressed
  }

  /// Returns the bytes that `body` writes; nil if it returns an error of Zstandard instead of their number.
  private static func filled(capacity: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Int) -> [UInt8]? {
    var isError = false
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
      let result = body(buffer)
      isError = ZSTD_isError(result) != 0
      filled = isError ? 0 : result
    }
    return isError ? nil : bytes
  }
}
