/// What somebody meant who has misspelt a word.
enum Spelling {
  /// The one of `words` from which `word` differs by at most two letters that are left out, added or others; the nearest
  /// of several.
  static func nearest(to word: some StringProtocol, in words: [String]) -> String? {
    let candidates = words.map { (word: $0, distance: distance(Array(word.utf8), Array($0.utf8))) }
    return candidates.filter { $0.distance <= 2 }.min { $0.distance < $1.distance }?.word
  }

  /// Levenshtein's: how many letters have to be left out, added or replaced.
  private static func distance(_ from: [UInt8], _ to: [UInt8]) -> Int {
    var row = Array(0...to.count)
    for (index, letter) in from.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, other) in to.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
      }
    }
    return row[to.count]
  }
}
