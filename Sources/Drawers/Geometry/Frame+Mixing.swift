extension Frame {
  /// This frame interpolated toward `end`: every animatable property at its `progress` (0...1), and all others as they are
  /// here.
  ///
  /// A gesture that drives a transition shows its views this way.
  func mixed(with end: Frame, at progress: Double) -> Frame { mixed(with: end) { _ in progress } }

  /// This frame interpolated toward `end`, with a progress (0...1) of its own for each animatable property.
  func mixed(with end: Frame, at progress: (FrameMember) -> Double) -> Frame {
    var frame = self
    for member in FrameMember.allCases where self[member] != end[member] {
      let progress = progress(member)
      let from = self[member]
      let to = end[member]
      // The sum is not always exactly the end value.
      frame[member] = progress >= 1 ? to : from + progress * (to - from)
    }
    return frame
  }
}
