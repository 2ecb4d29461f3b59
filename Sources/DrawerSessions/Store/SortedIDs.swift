/// Sorted ids, for lists that continue after any of them.
///
/// They are in short sorted runs, so that an insertion moves a few hundred ids at most.
struct SortedIDs: Sequence {
  private static let longestRun = 512
  /// No run is empty, and each ends before the next one begins.
  private var runs: [[String]] = []
  private(set) var count = 0

  /// Inserts an id that is not among them.
  mutating func insert(_ id: String) {
    count += 1
    guard !runs.isEmpty else { return runs = [[id]] }
    let run = Swift.min(firstRun(endingAfter: id), runs.count - 1)
    runs[run].insert(id, at: SortedIDs.firstIndex(in: runs[run]) { $0 > id })
    guard runs[run].count > SortedIDs.longestRun else { return }
    let upper = Array(runs[run].suffix(SortedIDs.longestRun / 2))
    runs[run].removeLast(upper.count)
    runs.insert(upper, at: run + 1)
  }

  /// Removes an id, if it is among them.
  mutating func remove(_ id: String) {
    let run = SortedIDs.firstIndex(in: runs) { ($0.last ?? "") >= id }
    guard runs.indices.contains(run) else { return }
    let index = SortedIDs.firstIndex(in: runs[run]) { $0 >= id }
    guard runs[run].indices.contains(index), runs[run][index] == id else { return }
    count -= 1
    runs[run].remove(at: index)
    if runs[run].isEmpty { runs.remove(at: run) }
  }

  /// All of them, in order.
  func makeIterator() -> some IteratorProtocol<String> { runs.joined().makeIterator() }

  /// The ids greater than `cursor`, in order; all of them, if it is nil.
  func ids(after cursor: String?) -> some Sequence<String> {
    let run = cursor.map(firstRun(endingAfter:)) ?? 0
    return runs[run...].joined().lazy.drop { id in cursor.map { id <= $0 } ?? false }
  }

  private func firstRun(endingAfter id: String) -> Int { SortedIDs.firstIndex(in: runs) { ($0.last ?? "") > id } }

  /// The index of the first element for which `isBeyond` is true, by bisection.
  private static func firstIndex<Element>(in elements: [Element], where isBeyond: (Element) -> Bool) -> Int {
    var (low, high) = (0, elements.count)
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(elements[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
