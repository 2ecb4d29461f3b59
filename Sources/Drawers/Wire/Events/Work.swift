/// What the events of one request cost: of each as much as there is to go through then, in frames, items and animated
/// frame properties.
///
/// It is counted before an event is carried out, so that a request that costs too much costs no more than it may.
struct Work {
  private let limit: Int
  private var done = 0

  /// Nothing yet, of `limit` at most.
  init(limit: Int) { self.limit = limit }

  /// Adds what the event at `pointer` costs.
  mutating func add(_ weight: Int, at pointer: Pointer) throws(WireError) {
    done += weight
    guard done > limit else { return }
    let detail = "is more work, with what comes before it, than the \(limit) that a request may be; send fewer events"
    throw .invalid([PointedFault(pointer: pointer.text, detail: detail)])
  }
}
