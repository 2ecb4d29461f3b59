import Drawers

/// The word that a misspelled one probably stands for.
enum Spelling {
  /// The one of `words` from which `word` differs by at most two letters that are left out, added or others; the nearest
  /// of several.
  static func nearest(to word: some StringProtocol, in words: [String]) -> String? {
    let candidates = words.map { (word: $0, distance: editDistance(Array(word.utf8), Array($0.utf8))) }
    return candidates.filter { $0.distance <= 2 }.min { $0.distance < $1.distance }?.word
  }
}
