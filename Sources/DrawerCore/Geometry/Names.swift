import Bytes

/// Names, each once, in the order in which they came; compared by their bytes.
package struct Names {
  private struct Key: Hashable {
    let name: String

    static func == (left: Key, right: Key) -> Bool { left.name.isSame(as: right.name) }

    func hash(into hasher: inout Hasher) {
      let isHashed: Void? = name.utf8.withContiguousStorageIfAvailable {
        hasher.combine(bytes: UnsafeRawBufferPointer($0))
      }
      if isHashed == nil { Array(name.utf8).withUnsafeBytes { hasher.combine(bytes: $0) } }
    }
  }

  /// As many are found faster by looking at each.
  private static let few = 8

  /// Every name.
  package private(set) var all: [String] = []
  /// The place of each, where there are more than a few.
  private var places: [Key: Int] = [:]

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
      for place in (places.isEmpty ? 0 : all.count - 1)..<all.count { places[Key(name: all[place])] = place }
    }
    return all.count - 1
  }

  /// The place of `name` in the order; nil where it is not there.
  package func place(of name: String) -> Int? {
    all.count > Names.few ? places[Key(name: name)] : all.firstIndex { $0.isSame(as: name) }
  }

  /// Whether `name` is there.
  package func contains(_ name: String) -> Bool { place(of: name) != nil }
}
