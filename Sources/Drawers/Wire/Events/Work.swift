/// The work of a request's events: of each, the number of frames, items and animated frame properties that it goes
/// through.
///
/// An event's work is counted before the event is applied, so that a request never exceeds its limit.
struct Work {
  private let limit: Int
  private var done = 0

  /// Nothing yet, of `limit` at most.
  init(limit: Int) { self.limit = limit }

  /// Adds the work of the event at `pointer`.
  mutating func add(_ weight: Int, at pointer: Pointer) throws(WireError) {
    done += weight
    guard done > limit else { return }
    let detail = "is more work, with what comes before it, than the \(limit) that a request may be; send fewer events"
    throw .invalid([PointedFault(pointer: pointer.text, detail: detail)])
  }
}
