/// The sessions that are being read from the store, so that what is read does not come back after it has left.
struct LoadsUnderWay {
  private struct Load {
    var count = 0
    var departures = 0
  }

  private var loads: [String: Load] = [:]

  /// Notes that `id` is being read; the number is for ``isOutdated(_:since:)``.
  mutating func begin(_ id: String) -> Int {
    loads[id, default: Load()].count += 1
    return loads[id]?.departures ?? 0
  }

  /// Notes that the reading has ended.
  mutating func end(_ id: String) {
    loads[id]?.count -= 1
    if loads[id]?.count == 0 { loads[id] = nil }
  }

  /// Notes that the session `id` is deleted, or only in the store from now on.
  mutating func noteDeparture(of id: String) { loads[id]?.departures += 1 }

  /// Whether the session has left since its reading began.
  func isOutdated(_ id: String, since beginning: Int) -> Bool { loads[id]?.departures != beginning }
}
