/// Copies all sessions from one store to another, or only reads them.
package struct StoreCopy: Sendable {
  /// What came of it.
  package struct Outcome: Sendable {
    /// Sessions that were copied, or of which all could be read.
    package var copied = 0
    /// Sessions that the other store had already.
    package var kept = 0
    /// Those that cannot be read.
    package var unreadable: [Unreadable] = []
  }

  /// A session that cannot be read, and why.
  package struct Unreadable: Sendable, Encodable {
    package var id: String
    package var reason: String
  }

  /// How many sessions are listed at a time.
  private static let pageSize = 500

  private let source: any Store
  private let target: (any Store)?
  private let replaces: Bool
  private let now: Double

  /// - Parameters:
  ///   - target: nil to only read.
  ///   - replaces: whether a session that `target` has already is replaced by the other one, not kept.
  ///   - now: seconds since 1970.
  package init(from source: any Store, to target: (any Store)?, replaces: Bool = false, now: Double) {
    self.source = source
    self.target = target
    self.replaces = replaces
    self.now = now
  }

  /// Copies one session after the other, each as it is at that moment. One that cannot be read does not stop the
  /// copy.
  package func run() async throws(StoreError) -> Outcome {
    var outcome = Outcome()
    var cursor: String?
    while true {
      let page = try await source.page(after: cursor, limit: StoreCopy.pageSize, controller: nil, now: 0)
      guard let last = page.last else { return outcome }
      cursor = last.header.id
      for summary in page {
        guard let session = try await read(summary.header.id, &outcome) else { continue }
        if try await put(session, summary.header.id) { outcome.copied += 1 } else { outcome.kept += 1 }
      }
    }
  }

  private func read(_ id: String, _ outcome: inout Outcome) async throws(StoreError) -> WholeSession? {
    do throws(StoreError) {
      guard let session = try await WholeSession(id, in: source) else { return nil }
      try session.check()
      return session
    } catch .corrupted(let reason) {
      outcome.unreadable.append(Unreadable(id: id, reason: reason))
      return nil
    }
  }

  private func put(_ session: WholeSession, _ id: String) async throws(StoreError) -> Bool {
    guard let target else { return true }
    if !replaces, try await target.load(id, revision: nil, now: now) != nil { return false }
    try await session.put(into: target, now: now)
    return true
  }
}
