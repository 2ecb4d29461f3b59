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

  func compressed(_ bytes: [UInt8]) throws(SQLiteFailure) -> [UInt8] {
    guard let context else {
      throw SQLiteFailure(code: SQLITE_NOMEM, message: "there is no memory to compress entries")
    }
    return try Compression.filled(capacity: ZSTD_compressBound(bytes.count)) { buffer in
      ZSTD_compressCCtx(context, buffer.baseAddress, buffer.count, bytes, bytes.count, Compression.level)
    }
  }

  static func decompressed(_ bytes: [UInt8]) throws(SQLiteFailure) -> [UInt8] {
    // Two large numbers stand for an unknown size and for an error.
    let size = ZSTD_getFrameContentSize(bytes, bytes.count)
    guard size <= limit else { throw .unreadable("a pack of entries is not compressed by Zstandard") }
    return try filled(capacity: Int(size)) { buffer in
      ZSTD_decompress(buffer.baseAddress, buffer.count, bytes, bytes.count)
    }
  }

  /// Returns the bytes that `body` writes. It returns their number, or an error of Zstandard.
  private static func filled(
    capacity: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Int
  ) throws(SQLiteFailure) -> [UInt8] {
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
      result = body(buffer)
      filled = ZSTD_isError(result) == 0 ? result : 0
    }
    guard ZSTD_isError(result) == 0 else {
      throw .unreadable("a pack of entries: \(String(cString: ZSTD_getErrorName(result)))")
    }
    return bytes
  }
}
