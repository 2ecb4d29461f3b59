import DrawerConcurrency
import Drawers

/// The machines of the most recently created sessions. Sessions with the same creation share one machine until they
/// change. Most clients create the same session again and again, and a machine with its snapshot is most of an idle
/// session's memory.
final class InitialMachineCache: Sendable {
  private typealias Entry = (snapshot: [UInt8], machine: AnyMachine)

  /// The number of machines kept: a handful of pages, each with its drawer.
  private static let limit = 8

  /// The one that was used last comes first.
  private let entries = Locked<[Entry]>([])

  /// A machine equal to `machine`, and its snapshot; both may be shared with other sessions.
  func shared(_ machine: AnyMachine) -> (machine: AnyMachine, snapshot: [UInt8]) {
    let snapshot = machine.snapshot
    return entries.withLock { entries in
      let known = entries.firstIndex { $0.snapshot == snapshot }
      let entry: Entry = known.map { entries.remove(at: $0) } ?? (snapshot, machine)
      entries.insert(entry, at: 0)
      if entries.count > InitialMachineCache.limit { entries.removeLast() }
      return (entry.machine, entry.snapshot)
    }
  }
}
