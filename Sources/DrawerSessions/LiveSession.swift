import DrawerJSON
import Synchronization

/// A session in memory: its machine, and whoever waits for it.
final class LiveSession: Sendable {
  /// What a request may change, once what it did is in the store.
  struct Content: Sendable {
    var machine: any AnyMachine
    var revision: Int
  }

  let header: SessionHeader
  let jobs = SerialJobs()
  private let content: Mutex<Content>

  init(header: SessionHeader, machine: any AnyMachine, revision: Int) {
    self.header = header
    content = Mutex(Content(machine: machine, revision: revision))
  }

  /// The session as it was carried back from a store.
  convenience init(_ stored: StoredSession) throws(WireError) {
    let request = try SessionRequest(stored.creation)
    var machine = request.machine
    for entry in stored.journal {
      _ = try machine.apply([LocatedEvent(entry.event)], arrival: nil)
    }
    self.init(header: stored.header, machine: machine, revision: stored.journal.last?.revision ?? 0)
  }

  /// What is committed. Only a job of `jobs` may replace it.
  var committed: Content {
    get { content.withLock { $0 } }
    set { content.withLock { $0 = newValue } }
  }
}
