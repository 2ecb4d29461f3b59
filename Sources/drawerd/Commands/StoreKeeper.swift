import DrawerConcurrency
import DrawerSQLite
import DrawerService
import DrawerSessions
import Drawers

/// Looks after a store from outside of a server. A backup is a store in an SQLite file.
struct StoreKeeper {
  /// Why that did not work.
  struct Failure: Error {
    var status: Int32
    var message: String
  }

  private let location: StoreLocation
  private let settings: Settings

  /// - Parameter operand: where the store is, or "-" for that of the settings.
  init(_ operand: String, _ settings: Settings) throws(Failure) {
    self.settings = settings
    do throws(UsageError) {
      location = operand == "-" ? settings.store : try StoreLocation(operand)
    } catch {
      throw Failure(status: Exit.usage, message: "STORE \(error.message)")
    }
    if case .memory = location {
      throw Failure(
        status: Exit.usage, message: "STORE must be sqlite:PATH or redis://..., for memory ends with its server")
    }
  }

  // MARK: - What it does

  /// Copies the store to the new file `target`; sessions, bytes, and those that cannot be read.
  func backUp(to target: String) throws(Failure) -> (members: JSONObject, isWhole: Bool) {
    let workshop: Workshop
    do throws(Console.Failure) {
      workshop = try Workshop(for: target)
    } catch {
      throw Failure(status: Exit.cannotCreate, message: "\(target) cannot be made: \(error.reason)")
    }
    let unreadable = try copy(to: workshop.file)
    let copy = try StoreKeeper.backup(workshop.file)
    let size = try wait { () throws(StoreError) in try await copy.measure() }
    copy.close()
    do throws(Console.Failure) {
      try workshop.publish()
    } catch {
      throw Failure(status: Exit.cannotCreate, message: "\(target) cannot be made: \(error.reason)")
    }
    var members: JSONObject = [
      "sessions": .number(Double(size.sessions)), "bytes": .number(Double(size.bytes ?? 0)),
    ]
    if !unreadable.isEmpty { members["unreadable"] = StoreKeeper.list(unreadable) }
    return (members, unreadable.isEmpty)
  }

  /// Adds the sessions of the backup `file`; how many, and how many were there already.
  func restore(_ file: String, replaces: Bool) throws(Failure) -> (members: JSONObject, isWhole: Bool) {
    let source = try StoreKeeper.backup(file)
    let target = try open()
    defer { target.close() }
    let outcome = try copy(from: source, to: target, replaces: replaces)
    var members: JSONObject = [
      "restored": .number(Double(outcome.copied)), "kept": .number(Double(outcome.kept)),
    ]
    if !outcome.unreadable.isEmpty { members["unreadable"] = StoreKeeper.list(outcome.unreadable) }
    return (members, outcome.unreadable.isEmpty)
  }

  /// Reads everything; versions, sizes and faults.
  func check() throws(Failure) -> (members: JSONObject, isWhole: Bool) {
    let source = try openForReading()
    defer { source.close() }
    var members: JSONObject = [:]
    var faults: [JSONValue] = []
    if let source = source as? any ExaminableStore {
      let found = try wait { () throws(StoreError) in try await source.examine() }
      members["version"] = .number(Double(found.version))
      members["knownVersion"] = .number(Double(found.knownVersion))
      for (name, size) in found.sizes { members[name] = .number(Double(size)) }
      faults = found.faults.map { .string($0) }
    }
    let reading = StoreCopy(from: source, to: nil, now: MonotonicWallClock().now())
    let (size, sessions) = try wait { () throws(StoreError) in (try await source.measure(), try await reading.run()) }
    members["sessions"] = .number(Double(size.sessions))
    members["bytes"] = members["bytes"] ?? size.bytes.map { .number(Double($0)) }
    faults += sessions.unreadable.map { .string("session \($0.id): \($0.reason)") }
    members["faults"] = .array(faults)
    return (members, faults.isEmpty)
  }

  /// Returns unused room to the disk; the store's size before and after.
  func compact() throws(Failure) -> JSONObject {
    guard location.kind is any CompactableStore.Type else {
      throw Failure(status: Exit.usage, message: "\(location.redacted) compacts itself (Redis: BGREWRITEAOF)")
    }
    // Not a new one.
    try openForReading().close()
    guard let store = try open() as? any CompactableStore else { return [:] }
    defer { store.close() }
    let (before, after) = try wait { () throws(StoreError) in
      let before = try await store.measure()
      try await store.compact()
      return (before, try await store.measure())
    }
    return ["before": .number(Double(before.bytes ?? 0)), "after": .number(Double(after.bytes ?? 0))]
  }

  // MARK: - Parts

  /// Copies the store to the empty file `file`; the sessions that cannot be read.
  private func copy(to file: String) throws(Failure) -> [(id: String, reason: String)] {
    let source = try openForReading()
    guard let source = source as? any CopyableStore else {
      let target = try StoreKeeper.opening { () throws(StoreOpenError) in try SQLiteStore(path: file) }
      defer { target.close() }
      let unreadable = try copy(from: source, to: target, replaces: false).unreadable
      try wait { () throws(StoreError) in try await target.leaveLog() }
      return unreadable
    }
    defer { source.close() }
    try wait { () throws(StoreError) in try await source.copy(to: file) }
    return []
  }

  private static func list(_ sessions: [(id: String, reason: String)]) -> JSONValue {
    .array(sessions.map { ["id": .string($0.id), "reason": .string($0.reason)] })
  }

  private func copy(
    from source: any Store, to target: any Store, replaces: Bool
  ) throws(Failure) -> StoreCopy.Outcome {
    defer { source.close() }
    let copy = StoreCopy(from: source, to: target, replaces: replaces, now: MonotonicWallClock().now())
    return try wait { () throws(StoreError) in try await copy.run() }
  }

  private func open() throws(Failure) -> any Store {
    try StoreKeeper.opening { () throws(StoreOpenError) in try location.open(settings) }
  }

  private func openForReading() throws(Failure) -> any Store {
    try StoreKeeper.opening { () throws(StoreOpenError) in try location.openForReading(settings) }
  }

  /// Opens a backup to read it.
  private static func backup(_ path: String) throws(Failure) -> SQLiteStore {
    try opening { () throws(StoreOpenError) in try SQLiteStore(reading: path) }
  }

  private static func opening<Value>(_ body: () throws(StoreOpenError) -> Value) throws(Failure) -> Value {
    do throws(StoreOpenError) {
      return try body()
    } catch {
      let status =
        switch error {
        case .invalidAddress: Exit.usage
        case .cannotOpen: Exit.noInput
        case .notAStore, .newerVersion: Exit.badData
        case .inUse: Exit.unavailable
        }
      throw Failure(status: status, message: error.description)
    }
  }

  /// Waits for what a store answers.
  private func wait<Value: Sendable>(
    _ body: @escaping @Sendable () async throws(StoreError) -> Value
  ) throws(Failure) -> Value {
    switch InlineExecutor.outcome(of: body).receive()?.first {
    case .success(let value): return value
    case .failure(.unavailable(let reason)): throw Failure(status: Exit.unavailable, message: reason)
    case .failure(.corrupted(let reason)): throw Failure(status: Exit.badData, message: reason)
    case nil: throw Failure(status: Exit.unavailable, message: "the store is closed")
    }
  }
}
