extension Array {
  /// How many elements come before `name`, where they are in the order of the bytes of their names.
  package func count(before name: String, _ nameOf: (Element) -> String) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if nameOf(self[middle]).precedes(name) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Puts the elements in order; those that are equal stay as they are.
  ///
  /// In a module for browsers by insertion: its lists are short, or nearly in order, and the standard library's sort is ten
  /// times the code, for each type again.
  package mutating func stableSort(_ isBefore: (Element, Element) -> Bool) {
    #if hasFeature(Embedded)
      for end in indices {
        var place = end
        while place > 0, isBefore(self[place], self[place - 1]) {
          swapAt(place, place - 1)
          place -= 1
        }
      }
    #else
      sort(by: isBefore)
    #endif
  }
}
