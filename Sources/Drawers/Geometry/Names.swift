/// Names, each once, in the order in which they came; compared by their bytes.
package struct Names {
  /// As many are found faster by looking at each.
  private static let few = 8

  /// Every name.
  package private(set) var all: [String] = []
  /// The place of each in the order of their bytes, where there are more than a few.
  private var places: [Int] = []

  /// The names among `names`.
  package init(_ names: some Sequence<String> = []) {
    for name in names { insert(name) }
  }

  /// Adds `name`, unless it is there already; its place either way.
  @discardableResult
  package mutating func insert(_ name: String) -> Int {
    if let place = place(of: name) { return place }
    all.append(name)
    if all.count > Names.few {
      for place in places.count..<all.count { places.insert(place, at: rank(of: all[place])) }
    }
    return all.count - 1
  }

  /// The place of `name` in the order in which they came; nil where it is not there.
  package func place(of name: String) -> Int? {
    guard all.count > Names.few else { return all.firstIndex { $0.isSame(as: name) } }
    let rank = rank(of: name)
    return rank < places.count && all[places[rank]].isSame(as: name) ? places[rank] : nil
  }

  /// Whether `name` is there.
  package func contains(_ name: String) -> Bool { place(of: name) != nil }

  /// How many of ``places`` come before `name`.
  private func rank(of name: String) -> Int { places.count(before: name) { all[$0] } }
}
