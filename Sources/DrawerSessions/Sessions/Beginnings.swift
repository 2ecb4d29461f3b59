import Concurrency
import DrawerJSON

/// The machines that were created last, so that sessions that begin alike have one in common until each goes its own way:
/// most clients create the same over and over, and a machine with its snapshot is most of what an idle session takes.
final class Beginnings: Sendable {
  private typealias Beginning = (snapshot: [UInt8], machine: any AnyMachine)

  /// How many are remembered: a handful of pages, each with its drawer.
  private static let limit = 8

  private let last = Locked<[Beginning]>([])

  /// A machine that is as `machine` is, and its snapshot, both perhaps another session's as well.
  func shared(_ machine: any AnyMachine) -> (machine: any AnyMachine, snapshot: [UInt8]) {
    let snapshot = machine.snapshot
    return last.withLock { last in
      let known = last.firstIndex { $0.snapshot == snapshot }
      let beginning: Beginning = known.map { last.remove(at: $0) } ?? (snapshot, machine)
      last.insert(beginning, at: 0)
      if last.count > Beginnings.limit { last.removeLast() }
      return (beginning.machine, beginning.snapshot)
    }
  }
}
