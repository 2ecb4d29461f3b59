extension Frames {
  /// These frames on their way to `end`: every number `progress` (0...1) of the way there, all else as it is here.
  ///
  /// It is how a gesture that drives a transition shows it. A frame that `end` does not have stays as it is.
  func mixed(with end: Frames, at progress: Double) -> Frames {
    var frames = self
    for (index, entry) in entries.enumerated() {
      guard let target = end[entry.name] else { continue }
      for member in FrameMember.allCases where entry.frame[member] != target[member] {
        let from = entry.frame[member]
        let to = target[member]
        // Exactly the end at the end, which the sum need not be.
        frames.entries[index].frame[member] = progress >= 1 ? to : from + progress * (to - from)
      }
    }
    return frames
  }
}
