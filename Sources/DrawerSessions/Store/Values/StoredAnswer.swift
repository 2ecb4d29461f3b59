/// An idempotency key of a creation, with the stored part of the answer.
public struct IdempotencyKey: Sendable, Equatable {
  /// The number of keys in a store of this process alone; those that expire first make room. 100,000, some 70 MB at
  /// most.
  public static let maximumCount = 100_000

  /// The answer to store under the key, if this is its first use.
  public var answer: StoredAnswer
  /// The time from which the key can be reused.
  public var expiresAt: Double

  /// Every member.
  public init(answer: StoredAnswer, expiresAt: Double) {
    self.answer = answer
    self.expiresAt = expiresAt
  }
}

/// The stored part of the answer to a request with an idempotency key, so that a retry receives the same answer.
public struct StoredAnswer: Sendable, Equatable {
  /// The key, and whose it is.
  public var key: String
  /// The fingerprint of the request, which must match for another request with the same key.
  public var fingerprint: String
  /// The session's revision after the request.
  public var revision: Int
  /// The part of the answer that does not follow from the request and the journal: the id of a created session; empty
  /// after a change.
  public var body: [UInt8]

  /// Every member.
  public init(key: String, fingerprint: String, revision: Int, body: [UInt8] = []) {
    self.key = key
    self.fingerprint = fingerprint
    self.revision = revision
    self.body = body
  }

  /// The approximate number of bytes in a store and in the live session: the texts, and the entries of two tables.
  var memoryBytes: Int { key.utf8.count + fingerprint.utf8.count + body.count + 400 }
}
