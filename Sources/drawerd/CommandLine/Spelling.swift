import Drawers

/// Suggestions for misspelled words.
enum Spelling {
  /// The nearest of `words` that differs from `word` by at most two inserted, missing or different letters; nil if
  /// there is none.
  static func nearest(to word: some StringProtocol, in words: [String]) -> String? {
    let candidates = words.map { (word: $0, distance: editDistance(Array(word.utf8), Array($0.utf8))) }
    return candidates.filter { $0.distance <= 2 }.min { $0.distance < $1.distance }?.word
  }
}
