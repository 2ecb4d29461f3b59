import DrawerConcurrency
import DrawerSQLite
import DrawerSessions
import Glibc

/// Maintains a store from outside a server. A backup is a store in an SQLite file.
struct StoreKeeper {
  private let location: StoreLocation
  private let settings: Settings

  /// - Parameter operand: the location of the store, or "-" for that of the settings.
  init(_ operand: String, _ settings: Settings) throws(CommandFailure) {
    self.settings = settings
    do throws(UsageError) {
      location = operand == "-" ? settings.store : try StoreLocation(operand)
    } catch {
      throw CommandFailure(status: Exit.usage, message: "STORE \(error.message)")
    }
    if case .memory = location {
      let place = operand == "-" ? "STORE is -, so that --store or DRAWERD_STORE" : "STORE"
      throw CommandFailure(
        status: Exit.usage,
        message: "\(place) must be \(StoreLocation.lastingForms); a memory store ends with its server")
    }
  }

  // MARK: - Operations

  /// The result of a backup.
  struct Backup: Encodable {
    var sessions: Int
    var bytes: Int?
    /// The sessions that cannot be read; nil if there are none.
    var unreadable: [StoreCopy.Unreadable]?
    /// The reason why sessions may be missing without being named; nil if there is none.
    var damage: String?
  }

  /// The result of a restoration.
  struct Restoration: Encodable {
    var restored: Int
    var kept: Int
    var unreadable: [StoreCopy.Unreadable]?
    var damage: String?
  }

  /// The size of a store in bytes, before and after its free space was returned.
  struct Compaction: Encodable {
    var before: Int?
    var after: Int?
  }

  /// Copies the store to the new file `target`, and reads every session of it.
  func backUp(to target: String) throws(CommandFailure) -> Backup {
    let backup = try BackupFile(for: target)
    let copied = try copy(to: backup.path)
    let copy = try StoreKeeper.backup(backup.path)
    defer { copy.close() }
    let size = try wait { () throws(StoreError) in try await copy.measure() }
    let outcome = if let copied { copied } else { try read(copy) }
    copy.close()
    try backup.publish()
    return Backup(
      sessions: size.sessions, bytes: size.bytes, unreadable: outcome.unreadable.isEmpty ? nil : outcome.unreadable,
      damage: outcome.damage)
  }

  /// Adds the sessions of the backup `file`.
  func restore(_ file: String, replaces: Bool) throws(CommandFailure) -> Restoration {
    let source = try StoreKeeper.backup(file)
    let target = try open()
    defer { target.close() }
    let outcome = try copy(from: source, to: target, replaces: replaces)
    return Restoration(
      restored: outcome.copied, kept: outcome.kept, unreadable: outcome.unreadable.isEmpty ? nil : outcome.unreadable,
      damage: outcome.damage)
  }

  /// Reads the whole store, and reports its versions, sizes and faults.
  func check() throws(CommandFailure) -> StoreExamination {
    let source = try openForReading()
    defer { source.close() }
    var found = StoreExamination()
    if let source = source as? any ExaminableStore {
      found = try wait { () throws(StoreError) in try await source.examine() }
    }
    let sessions = try read(source)
    do throws(CommandFailure) {
      let size = try wait { () throws(StoreError) in try await source.measure() }
      found.sessions = size.sessions
      found.bytes = found.bytes ?? size.bytes
    } catch {
      guard error.status == Exit.badData else { throw error }
      // The index that counts them is damaged.
      found.sessions = sessions.copied + sessions.unreadable.count
    }
    found.faults += sessions.unreadable.map { "session \($0.id): \($0.reason)" }
    if let damage = sessions.damage { found.faults.append("sessions may be missing from this list: \(damage)") }
    return found
  }

  /// Returns unused space to the file system.
  func compact() throws(CommandFailure) -> Compaction {
    guard location.kind is any CompactableStore.Type else {
      throw CommandFailure(status: Exit.usage, message: "\(location.redacted) compacts itself (Redis: BGREWRITEAOF)")
    }
    // Opening for reading fails if the store does not exist. `open` would create it.
    try openForReading().close()
    guard let store = try open() as? any CompactableStore else { return Compaction() }
    defer { store.close() }
    let (before, after) = try wait { () throws(StoreError) in
      let before = try await store.measure()
      try await store.compact()
      return (before, try await store.measure())
    }
    return Compaction(before: before.bytes, after: after.bytes)
  }

  // MARK: - Parts

  /// Copies the store to the empty file `file`. Returns nil for a complete copy that was not read; the result of
  /// copying the sessions one by one if the store cannot copy itself, or is damaged.
  private func copy(to file: String) throws(CommandFailure) -> StoreCopy.Outcome? {
    let source = try openForReading()
    defer { source.close() }
    if let source = source as? any CopyableStore {
      do throws(CommandFailure) {
        try wait { () throws(StoreError) in try await source.copy(to: file) }
        return nil
      } catch {
        guard error.status == Exit.badData else { throw error }
        truncate(file, 0)
        unlink(file + "-journal")
      }
    }
    let target = try StoreKeeper.opening { () throws(StoreOpenError) in try SQLiteStore(path: file) }
    defer { target.close() }
    let outcome = try copy(from: source, to: target, replaces: false)
    try wait { () throws(StoreError) in try await target.leaveLog() }
    return outcome
  }

  /// Reads every session.
  private func read(_ source: any Store) throws(CommandFailure) -> StoreCopy.Outcome {
    let reading = StoreCopy(from: source, to: nil, now: MonotonicWallClock(of: source).now())
    return try wait { () throws(StoreError) in try await reading.run() }
  }

  private func copy(
    from source: any Store, to target: any Store, replaces: Bool
  ) throws(CommandFailure) -> StoreCopy.Outcome {
    defer { source.close() }
    let copy = StoreCopy(from: source, to: target, replaces: replaces, now: MonotonicWallClock(of: target).now())
    return try wait { () throws(StoreError) in try await copy.run() }
  }

  private func open() throws(CommandFailure) -> any Store {
    try StoreKeeper.opening { () throws(StoreOpenError) in try location.open(settings) }
  }

  private func openForReading() throws(CommandFailure) -> any Store {
    try StoreKeeper.opening { () throws(StoreOpenError) in try location.openForReading(settings) }
  }

  /// Opens a backup to read it.
  private static func backup(_ path: String) throws(CommandFailure) -> SQLiteStore {
    try opening { () throws(StoreOpenError) in try SQLiteStore(reading: path) }
  }

  private static func opening<Value>(_ body: () throws(StoreOpenError) -> Value) throws(CommandFailure) -> Value {
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
      throw CommandFailure(status: status, message: error.description)
    }
  }

  /// Waits for the result of a store's operation.
  private func wait<Value: Sendable>(
    _ body: @escaping @Sendable () async throws(StoreError) -> Value
  ) throws(CommandFailure) -> Value {
    switch InlineExecutor.outcome(of: body).receive()?.first {
    case .success(let value): return value
    case .failure(.unavailable(let reason)): throw CommandFailure(status: Exit.unavailable, message: reason)
    case .failure(.corrupted(let reason)): throw CommandFailure(status: Exit.badData, message: reason)
    case nil: throw CommandFailure(status: Exit.unavailable, message: "the store is closed")
    }
  }
}
