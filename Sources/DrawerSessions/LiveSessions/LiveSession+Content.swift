import DrawerConcurrency
import Drawers

extension LiveSession {
  /// The stored state of the session, and the machine that results from it.
  struct Content: Sendable {
    var machine: AnyMachine
    var revision: Int
    var journal = JournalExtent()
    /// Seconds since 1970.
    var expiresAt: Double
    var presence = Presence.here

    /// About how many bytes of memory the lists take: some 70 for each unit of the machine's weight, and up to 170
    /// where names are long.
    var size: Int { 128 * max(0, machine.weight - 8) + journal.size }
  }
}

extension LiveSession.Content {
  /// Adds the machine to the change, and drops the part of the journal beyond the bounds.
  mutating func addSnapshot(to change: inout SessionChange, _ bounds: JournalExtent.Bounds) {
    (change.snapshot, change.cutoff) = journal.add(snapshot: machine.snapshot, at: revision, bounds)
  }

  /// Moves the end of the session to `end`, unless that is hardly later. Returns the new end if it moved.
  mutating func moveEnd(to end: Double, of header: SessionHeader) -> Double? {
    guard end - expiresAt > min(60, header.ttl / 20) else { return nil }
    expiresAt = end
    return end
  }

  /// A session as returned by a store.
  ///
  /// - Throws: the reason why the stored session cannot be read.
  init(_ stored: StoredSession, _ work: borrowing LongWork) throws(SessionFailure) {
    var budget = ReplayBudget.unlimited
    machine = try stored.machine(&budget, work)
    revision = stored.revision
    journal = JournalExtent(of: stored, replayWork: Int.max - budget.work)
    expiresAt = stored.expiresAt
  }
}

extension StoredSession {
  /// The machine after the last entry. Replaying the entries spends `budget`.
  func machine(_ budget: inout ReplayBudget, _ work: borrowing LongWork) throws(SessionFailure) -> AnyMachine {
    guard let kind = ControllerKind.named(header.controller) else {
      throw .controllerMissing(header.controller)
    }
    var machine: AnyMachine
    do throws(UnreadableSnapshot) {
      machine = try kind.restore(snapshot)
    } catch {
      throw .corrupted("the snapshot cannot be read: \(error.reason)")
    }
    for entry in entries { _ = try entry.replay(on: &machine, &budget, work) }
    return machine
  }
}

extension JournalEntry {
  /// Applies the entry's event again, which spends `budget`.
  func replay(
    on machine: inout AnyMachine, _ budget: inout ReplayBudget, _ work: borrowing LongWork
  ) throws(SessionFailure) -> Step {
    try budget.spendEvent(ofBytes: event.count, on: machine, work)
    return try apply(on: &machine)
  }

  /// Applies the entry's event again.
  func apply(on machine: inout AnyMachine) throws(SessionFailure) -> Step {
    do throws(WireError) {
      if let step = try machine.reapply(event) { return step }
    } catch {
      throw .corrupted("entry \(revision) of the journal cannot be applied: \(error)")
    }
    throw .corrupted("entry \(revision) of the journal is no event")
  }
}
