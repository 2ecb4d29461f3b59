import DrawerJSON
import Synchronization

/// Keeps sessions for as long as the process lives.
public final class MemoryStore: Store {
  private struct Contents {
    var sessions: [String: StoredSession] = [:]
    /// The ids in order, for pages.
    var order: [String] = []

    /// The place of the first id that is greater than `id`.
    func indexOfFirst(after id: String) -> Int {
      var low = 0
      var high = order.count
      while low < high {
        let middle = (low + high) / 2
        if order[middle] <= id { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  private let contents = Mutex(Contents())

  /// An empty store.
  public init() {}

  /// Keeps a new session.
  public func create(
    _ header: SessionHeader, creation: JSONValue, then: @escaping @Sendable (SessionResult<Void>) -> Void
  ) {
    contents.withLock { contents in
      contents.sessions[header.id] = StoredSession(header: header, creation: creation, journal: [])
      contents.order.insert(header.id, at: contents.indexOfFirst(after: header.id))
    }
    then(.success(()))
  }

  /// Reads a session with its whole journal.
  public func load(_ id: String, then: @escaping @Sendable (SessionResult<StoredSession>) -> Void) {
    let session = contents.withLock { $0.sessions[id] }
    then(session.map { .success($0) } ?? .failure(.notFound))
  }

  /// Adds `entries` to a session's journal.
  public func append(
    _ entries: [JournalEntry], to id: String, then: @escaping @Sendable (SessionResult<Void>) -> Void
  ) {
    let isKnown = contents.withLock { contents in
      contents.sessions[id]?.journal.append(contentsOf: entries) != nil
    }
    then(isKnown ? .success(()) : .failure(.notFound))
  }

  /// Forgets a session.
  public func delete(_ id: String, then: @escaping @Sendable (SessionResult<Void>) -> Void) {
    let isKnown = contents.withLock { contents in
      guard contents.sessions.removeValue(forKey: id) != nil else { return false }
      let next = contents.indexOfFirst(after: id)
      if next > 0 { contents.order.remove(at: next - 1) }
      return true
    }
    then(isKnown ? .success(()) : .failure(.notFound))
  }

  /// Up to `limit` sessions after `cursor`, in order of their ids.
  public func page(
    after cursor: String?, limit: Int, controller: String?,
    then: @escaping @Sendable (SessionResult<[SessionSummary]>) -> Void
  ) {
    let page: [SessionSummary] = contents.withLock { contents in
      var page: [SessionSummary] = []
      for id in contents.order[(cursor.map(contents.indexOfFirst(after:)) ?? 0)...] where page.count < limit {
        guard let session = contents.sessions[id] else { continue }
        guard controller == nil || session.header.controller == controller else { continue }
        page.append(SessionSummary(header: session.header, revision: session.journal.count))
      }
      return page
    }
    then(.success(page))
  }
}
