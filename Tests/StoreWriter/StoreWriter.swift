import DrawerConcurrency
import DrawerSQLite
import DrawerSessions
import Foundation

/// Writes to an SQLite store until it is killed or an operation fails, and prints the acknowledged commits. A test uses
/// it for actions that need a separate process.
///
///     StoreWriter load PATH      continues four sessions, and moves the log; a line "ID REVISION" for each
///                                acknowledged commit
///     StoreWriter full PATH      commits while no file may grow, then while files may grow; a line for each outcome
///     StoreWriter read-only PATH opens the store as an unprivileged user; a line for the outcome
@main
struct StoreWriter {
  private static let now = Date().timeIntervalSince1970
  /// When the sessions expire. The tests read them at a time that is a day ahead.
  private static let end = now + 2 * 86_400

  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else { exit(2) }
    do throws(StoreOpenError) {
      switch arguments[1] {
      case "load": load(try SQLiteStore(path: arguments[2]))
      case "full": full(try SQLiteStore(path: arguments[2]))
      case "read-only":
        if getuid() == 0 { guard setgid(65534) == 0, setuid(65534) == 0 else { exit(5) } }
        let store = try SQLiteStore(path: arguments[2])
        say("opened \(wait { () throws(StoreError) in try await store.check() })")
      default: exit(2)
      }
    } catch {
      say("\(error)")
    }
  }

  private static func load(_ store: SQLiteStore) {
    for number in 0..<4 { Thread.detachNewThread { load("session\(number)", in: store) } }
    // A sweep also moves the log.
    while true { _ = wait { () throws(StoreError) in try await store.sweep(now: now, limit: 1) } }
  }

  /// Continues a session.
  private static func load(_ id: String, in store: SQLiteStore) {
    let known = wait { () throws(StoreError) in try await store.load(id, revision: nil, now: now) }
    guard case .success(let stored) = known else { exit(3) }
    if stored == nil { create(id, in: store) }
    for revision in ((stored?.revision ?? 0) + 1)... {
      guard commit(revision, of: id, in: store) == .success(.committed) else { exit(4) }
      say("\(id) \(revision)")
    }
  }

  private static func full(_ store: SQLiteStore) {
    create("session", in: store)
    limitFileSize(300_000)
    let (before, failure) = commit(after: 0, limit: 1000, in: store)
    say("stopped \(before) \(failure)")
    let read = wait { () throws(StoreError) in try await store.load("session", revision: nil, now: now) }
    say("read \((try? read.get())??.revision ?? -1)")
    limitFileSize(.max)
    let (after, success) = commit(after: before, limit: 100, in: store)
    say("went on \(after) \(success)")
    store.close()
  }

  /// Commits up to `limit` times, until a commit fails, and returns the last revision and the outcome.
  private static func commit(
    after revision: Int, limit: Int, in store: SQLiteStore
  ) -> (last: Int, result: Result<CommitOutcome, StoreError>) {
    for next in revision + 1...revision + limit {
      let result = commit(next, of: "session", in: store)
      guard result == .success(.committed) else { return (next - 1, result) }
    }
    return (revision + limit, .success(.committed))
  }

  private static func commit(_ revision: Int, of id: String, in store: SQLiteStore) -> Result<CommitOutcome, StoreError>
  {
    let event = Array("event \(revision)".utf8) + [UInt8](repeating: 46, count: 2000)
    let entry = JournalEntry(revision: revision, batch: revision, event: event, delegate: [])
    let change = SessionChange(
      id: id, base: revision - 1, entries: [entry], snapshot: revision % 10 == 0 ? event : nil,
      expiresAt: end)
    return wait { () throws(StoreError) in try await store.commit(change, now: now) }
  }

  private static func create(_ id: String, in store: SQLiteStore) {
    let header = SessionHeader(id: id, controller: "sheet", clock: .client, ttl: 3600, createdAt: now)
    let session = StoredSession(header: header, expiresAt: end, snapshot: [], snapshotRevision: 0)
    let result = wait { () throws(StoreError) in try await store.create(session, key: nil, limit: 100, now: now) }
    guard result == .success(.created) else { exit(3) }
  }

  private static func limitFileSize(_ bytes: rlim_t) {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    limit.rlim_cur = min(bytes, limit.rlim_max)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  }

  /// Writes a whole line at once.
  private static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

  private static func wait<Value: Sendable>(
    _ operation: @escaping @Sendable () async throws(StoreError) -> Value
  ) -> Result<Value, StoreError> {
    InlineExecutor.outcome(of: operation).receive()?.first ?? .failure(.unavailable("no answer came"))
  }
}
