extension Array {
  /// Adds `element` to others that are in order, behind its equals.
  ///
  /// For a few elements, or such as come nearly in order: the standard library's sort is ten times the code, for each type again.
  package mutating func insert(_ element: Element, inOrder isBefore: (Element, Element) -> Bool) {
    var place = count
    while place > 0, isBefore(element, self[place - 1]) { place -= 1 }
    insert(element, at: place)
  }
}
