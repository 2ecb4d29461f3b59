/// The hash function FNV-1a (Fowler, Noll and Vo): fast, and no defense against a search for two texts with the same
/// hash.
public struct FNV1a: Sendable {
  /// The hash of all added bytes, 64 bits.
  public var hash: UInt64

  /// The hash of no bytes. Another `basis` than the usual one results in another function of the family.
  public init(basis: UInt64 = 0xcbf2_9ce4_8422_2325) { hash = basis }

  /// The hash of `bytes`.
  public static func hash(of bytes: some Sequence<UInt8>) -> UInt64 {
    var function = FNV1a()
    function.add(bytes)
    return function.hash
  }

  /// Adds bytes at the end.
  public mutating func add(_ bytes: some Sequence<UInt8>) {
    // A loop over a buffer is fast for callers in other modules, too.
    let added: Void? = bytes.withContiguousStorageIfAvailable { for byte in $0 { add(byte) } }
    if added == nil { for byte in bytes { add(byte) } }
  }

  private mutating func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
}
