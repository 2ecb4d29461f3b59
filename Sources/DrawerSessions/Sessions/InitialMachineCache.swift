import DrawerConcurrency
import Drawers

/// The machines of the sessions that were created last, so that sessions that begin alike share one until each goes its own
/// way: most clients create the same over and over, and a machine with its snapshot is most of what an idle session takes.
final class InitialMachineCache: Sendable {
  private typealias Entry = (snapshot: [UInt8], machine: AnyMachine)

  /// How many are remembered: a handful of pages, each with its drawer.
  private static let limit = 8

  /// The one that was used last comes first.
  private let entries = Locked<[Entry]>([])

  /// A machine that is as `machine` is, and its snapshot, both perhaps another session's as well.
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
