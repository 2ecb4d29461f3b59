extension Array {
  /// The number of elements whose names come before `name`. The elements are in the byte order of their names.
  package func count(before name: String, _ nameOf: (Element) -> String) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if nameOf(self[middle]).precedes(name) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Sorts the elements; equal elements keep their order.
  ///
  /// A module for browsers sorts by insertion, because its lists are short or nearly sorted, and the standard library's
  /// sort is ten times the code for each element type.
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
