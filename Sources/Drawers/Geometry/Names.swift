/// Unique names in insertion order, compared by their bytes.
package struct Names {
  /// Up to this many names, a linear search is faster.
  private static let few = 8

  /// Every name.
  package private(set) var all: [String] = []
  /// The indices of the names in byte order, once there are more than a few.
  private var places: [Int] = []

  /// The distinct names of `names`.
  package init(_ names: some Sequence<String> = []) {
    for name in names { insert(name) }
  }

  /// Adds `name` if it is missing, and returns its index.
  @discardableResult
  package mutating func insert(_ name: String) -> Int {
    if let place = place(of: name) { return place }
    all.append(name)
    if all.count > Names.few {
      for place in places.count..<all.count { places.insert(place, at: rank(of: all[place])) }
    }
    return all.count - 1
  }

  /// The index of `name` in insertion order; nil if it is missing.
  package func place(of name: String) -> Int? {
    guard all.count > Names.few else { return all.firstIndex { $0.isSame(as: name) } }
    let rank = rank(of: name)
    return rank < places.count && all[places[rank]].isSame(as: name) ? places[rank] : nil
  }

  /// Whether `name` is there.
  package func contains(_ name: String) -> Bool { place(of: name) != nil }

  /// The number of ``places`` whose names precede `name`.
  private func rank(of name: String) -> Int { places.count(before: name) { all[$0] } }
}
