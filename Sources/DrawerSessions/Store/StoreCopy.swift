/// Copies all sessions from one store to another, or only reads them.
package struct StoreCopy: Sendable {
  /// The result of a copy.
  package struct Outcome: Sendable {
    /// The number of sessions that were copied, or read successfully.
    package var copied = 0
    /// Sessions that the other store had already.
    package var kept = 0
    /// Those that cannot be read.
    package var unreadable: [Unreadable] = []
    /// The reason why the store may have sessions that are not listed; nil if all are.
    package var damage: String?
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
  ///   - target: the store to copy to; nil to only read.
  ///   - replaces: whether to replace a session that `target` has already, instead of keeping it.
  ///   - now: seconds since 1970.
  package init(from source: any Store, to target: (any Store)?, replaces: Bool = false, now: Double) {
    self.source = source
    self.target = target
    self.replaces = replaces
    self.now = now
  }

  /// Copies the sessions one after the other, each as it is at that moment. A session that cannot be read does not stop
  /// the copy.
  package func run() async throws(StoreError) -> Outcome {
    var outcome = Outcome()
    if let source = source as? any SalvageableStore {
      let list = try await source.listSessions()
      outcome.damage = list.damage
      for id in list.ids { try await copy(id, &outcome) }
      return outcome
    }
    var cursor: String?
    while true {
      let page = try await source.page(after: cursor, limit: StoreCopy.pageSize, controller: nil, now: 0)
      guard let last = page.last else { return outcome }
      cursor = last.header.id
      for summary in page { try await copy(summary.header.id, &outcome) }
    }
  }

  private func copy(_ id: String, _ outcome: inout Outcome) async throws(StoreError) {
    guard let session = try await read(id, &outcome) else { return }
    if try await put(session, id) { outcome.copied += 1 } else { outcome.kept += 1 }
  }

  private func read(_ id: String, _ outcome: inout Outcome) async throws(StoreError) -> WholeSession? {
    do throws(StoreError) {
      guard let session = try await WholeSession(id, in: source) else { return nil }
      try await session.check()
      return session
    } catch .corrupted(let reason) {
      outcome.unreadable.append(Unreadable(id: id, reason: reason))
      return nil
    }
  }

  private func put(_ session: WholeSession, _ id: String) async throws(StoreError) -> Bool {
    guard let target else { return true }
    if !replaces, try await isReadable(id, in: target) { return false }
    try await session.put(into: target, now: now)
    return true
  }

  /// Whether the store has the session, and can read it.
  private func isReadable(_ id: String, in store: any Store) async throws(StoreError) -> Bool {
    do throws(StoreError) {
      return try await store.load(id, revision: nil, now: now) != nil
    } catch .corrupted {
      return false
    }
  }
}
