extension Array {
  /// Puts the elements in order; those that are equal stay as they are.
  ///
  /// By insertion, for a few elements or such as are nearly in order: the standard library's sort is ten times the code, for each
  /// type again.
  package mutating func sortByInsertion(_ isBefore: (Element, Element) -> Bool) {
    for end in indices {
      var place = end
      while place > 0, isBefore(self[place], self[place - 1]) {
        swapAt(place, place - 1)
        place -= 1
      }
    }
  }
}
