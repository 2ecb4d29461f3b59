extension Frame {
  /// This frame interpolated towards `end`: every animatable property at `progress` (0...1), all else as it is here.
  ///
  /// It is how a gesture that drives a transition shows it.
  func mixed(with end: Frame, at progress: Double) -> Frame {
    var frame = self
    for member in FrameMember.allCases where self[member] != end[member] {
      let from = self[member]
      let to = end[member]
      // Exactly the end at the end, which the sum need not be.
      frame[member] = progress >= 1 ? to : from + progress * (to - from)
    }
    return frame
  }
}
