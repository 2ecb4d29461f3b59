/// The sessions that are being read from the store. It prevents an outdated copy from replacing a session that left
/// during the read.
struct PendingLoads {
  private struct Load {
    var count = 0
    var departures = 0
  }

  private var loads: [String: Load] = [:]

  /// Notes that `id` is being read, and returns a number for ``isOutdated(_:since:)``.
  mutating func begin(_ id: String) -> Int {
    loads[id, default: Load()].count += 1
    return loads[id]?.departures ?? 0
  }

  /// Notes that the reading has ended.
  mutating func end(_ id: String) {
    loads[id]?.count -= 1
    if loads[id]?.count == 0 { loads[id] = nil }
  }

  /// Notes that the session `id` was deleted, or is only in the store from now on.
  mutating func noteDeparture(of id: String) { loads[id]?.departures += 1 }

  /// Whether the session has left since the read began.
  func isOutdated(_ id: String, since beginning: Int) -> Bool { loads[id]?.departures != beginning }
}
