/// Sorted elements, each of which is there once: ids for lists that continue after any of them, times at which something
/// is due.
///
/// They are in short sorted runs, so that an insertion or a removal moves a few hundred elements at most.
struct SortedRuns<Element: Comparable & Sendable>: Sequence, Sendable {
  private let longestRun = 512
  /// No run is empty, and each ends before the next one begins.
  private var runs: [[Element]] = []
  private(set) var count = 0

  /// The least element.
  var first: Element? { runs.first?.first }

  /// Inserts an element that is not among them.
  mutating func insert(_ element: Element) {
    count += 1
    guard !runs.isEmpty else { return runs = [[element]] }
    let run = Swift.min(firstRun { $0 > element }, runs.count - 1)
    runs[run].insert(element, at: SortedRuns.firstIndex(in: runs[run]) { $0 > element })
    guard runs[run].count > longestRun else { return }
    // Two new arrays: the full one would keep its room, and most insertions are at the end.
    let (lower, upper) = (runs[run].prefix(longestRun / 2), runs[run].suffix(from: longestRun / 2))
    runs.replaceSubrange(run...run, with: [Array(lower), Array(upper)])
  }

  /// Removes an element, if it is among them.
  mutating func remove(_ element: Element) {
    let run = firstRun { $0 >= element }
    guard runs.indices.contains(run) else { return }
    let index = SortedRuns.firstIndex(in: runs[run]) { $0 >= element }
    guard runs[run].indices.contains(index), runs[run][index] == element else { return }
    count -= 1
    runs[run].remove(at: index)
    if runs[run].isEmpty { runs.remove(at: run) }
  }

  /// All of them, in order.
  func makeIterator() -> some IteratorProtocol<Element> { runs.joined().makeIterator() }

  /// The elements greater than `cursor`, in order; all of them, if it is nil.
  func elements(after cursor: Element?) -> some Sequence<Element> {
    let run = cursor.map { cursor in firstRun { $0 > cursor } } ?? 0
    return runs[run...].joined().lazy.drop { element in cursor.map { element <= $0 } ?? false }
  }

  /// The first run whose last element is beyond a place.
  private func firstRun(where isBeyond: (Element) -> Bool) -> Int {
    SortedRuns.firstIndex(in: runs) { $0.last.map(isBeyond) ?? false }
  }

  /// The index of the first element for which `isBeyond` is true, by bisection.
  private static func firstIndex<Part>(in elements: [Part], where isBeyond: (Part) -> Bool) -> Int {
    var (low, high) = (0, elements.count)
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(elements[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// A time, in seconds since 1970, at which to look at a session.
struct SessionDeadline: Comparable, Sendable {
  var time: Double
  var id: String

  static func < (left: SessionDeadline, right: SessionDeadline) -> Bool {
    left.time == right.time ? left.id < right.id : left.time < right.time
  }
}
