import CGnuTLS
import DrawerHTTP

/// The secret of a token, stored only as its SHA-256.
struct Secret: Sendable {
  private let digest: [UInt8]

  private static let digestSize = 32

  init(_ text: some Sequence<UInt8>) { digest = Secret.sha256(of: Array(text)) }

  /// The SHA-256 of `bytes`.
  static func sha256(of bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: digestSize)
    // Fails only for an unknown algorithm.
    _ = gnutls_hash_fast(GNUTLS_DIG_SHA256, bytes, bytes.count, &digest)
    return digest
  }

  /// Whether both are equal, compared in constant time.
  func isEqual(to other: Secret) -> Bool { Secret.areEqual(digest, other.digest) }

  /// An authentication code (HMAC-SHA256, in hexadecimal), which requires the secret.
  func code(for text: String) -> String {
    let bytes = Array(text.utf8)
    var code = [UInt8](repeating: 0, count: Secret.digestSize)
    _ = gnutls_hmac_fast(GNUTLS_MAC_SHA256, digest, digest.count, bytes, bytes.count, &code)
    return Hexadecimal.text(of: code)
  }

  /// Whether two texts are equal, compared in a time that depends on their lengths only.
  static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && gnutls_memcmp(left, right, left.count) == 0
  }

  /// A new secret of 256 random bits, in hexadecimal; nil if the system has no random numbers.
  static func random() -> String? {
    var bytes = [UInt8](repeating: 0, count: digestSize)
    guard gnutls_rnd(GNUTLS_RND_KEY, &bytes, bytes.count) == 0 else { return nil }
    return Hexadecimal.text(of: bytes)
  }
}
