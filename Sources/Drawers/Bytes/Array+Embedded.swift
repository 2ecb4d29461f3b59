#if hasFeature(Embedded)
  /// What takes the place of the standard library's functions in modules for browsers: those save time with long arrays, and are
  /// several times the code, for each type again.
  extension Array {
    @inlinable package mutating func removeAll(where isRemoved: (Element) -> Bool) {
      self = filter { !isRemoved($0) }
    }

    @inlinable package func filter(_ isIncluded: (Element) -> Bool) -> [Element] {
      var included: [Element] = []
      for element in self where isIncluded(element) { included.append(element) }
      return included
    }

    @inlinable package func map<Other>(_ transform: (Element) -> Other) -> [Other] {
      var others: [Other] = []
      for element in self { others.append(transform(element)) }
      return others
    }

    @inlinable package func compactMap<Other>(_ transform: (Element) -> Other?) -> [Other] {
      var others: [Other] = []
      for element in self { if let other = transform(element) { others.append(other) } }
      return others
    }
  }
#endif
