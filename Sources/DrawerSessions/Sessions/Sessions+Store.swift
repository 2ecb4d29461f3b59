import DrawerConcurrency

/// The operations of a store.
package enum StoreOperation: Int, CaseIterable, Sendable {
  case create, load, commit, journal, delete, page, sweep, check

  /// A function that receives an operation, its duration in nanoseconds, and whether the store failed.
  package typealias Observer = @Sendable (_ operation: StoreOperation, _ nanoseconds: Int, _ failed: Bool) -> Void

  /// Whether it fails where the store cannot write.
  var isWrite: Bool {
    switch self {
    case .create, .commit, .delete, .sweep, .check: true
    case .load, .journal, .page: false
    }
  }
}

extension Sessions {
  /// Calls `body`, an operation of the store, measures it, and notes whether the store can write.
  func fromStore<Value>(
    _ operation: StoreOperation, _ body: () async throws(StoreError) -> Value
  ) async throws(SessionFailure) -> Value {
    let start = monotonicNanoseconds()
    do throws(StoreError) {
      let value = try await body()
      options.onStoreOperation(operation, Int(monotonicNanoseconds() - start), false)
      return value
    } catch {
      let end = monotonicNanoseconds()
      options.onStoreOperation(operation, Int(end - start), true)
      // A failure of one session proves nothing for other parts of the store.
      if operation == .check || operation.isWrite && !isDivided { health.noteFailure(error, at: end) }
      throw SessionFailure(error)
    }
  }

  /// Whether parts of the store can fail alone.
  private var isDivided: Bool { shared?.isDivided == true }

  /// Commits a change of a session.
  func commit(_ change: SessionChange) async throws(SessionFailure) -> CommitOutcome {
    let outcome = try await fromStore(.commit) { () throws(StoreError) in try await store.commit(change, now: now()) }
    if outcome == .committed { noteStoredChange() }
    return outcome
  }

  /// Notes that a session was changed, which shows that at least this part of the store can write.
  func noteStoredChange() {
    if !isDivided { health.noteSuccess(at: monotonicNanoseconds()) }
  }

  /// Throws if no part of the store can write, or none confirms within a second that it can.
  ///
  /// - Returns: why some sessions cannot be written, or why the store may lose sessions, for people; nil if all is well.
  public func check() async throws(SessionFailure) -> String? {
    do throws(SessionFailure) {
      try await health.assertWell(timedBy: alarms) { [self] () throws(SessionFailure) in
        try await fromStore(.check) { () throws(StoreError) in try await store.check() }
      }
    } catch {
      guard let failure = shared?.partialFailure else { throw error }
      return failure
    }
    return shared?.partialFailure ?? storeHazard
  }
}
