/// Bytes that live as long as the program and never change, such as an embedded file. A response sends them from where
/// they are, so that they take no memory while they wait for a client.
package struct ConstantBytes: Sendable {
  /// The bytes.
  package nonisolated(unsafe) let bytes: UnsafeBufferPointer<UInt8>

  /// Bytes that are part of the program, or are never freed.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// A copy of `bytes`, which is never freed: for a few documents that the program makes once.
  package init(keeping bytes: [UInt8]) {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = copy.initialize(from: bytes)
    self.bytes = UnsafeBufferPointer(copy)
  }
}
