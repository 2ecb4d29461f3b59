extension InteractiveTransition {
  /// The two ends of every transition.
  enum End {
    case start
    case end
  }

  /// What comes and goes, what is behind it, and what moves along.
  public func frames() -> Frames {
    let way: Way = isForward ? .forward : .back
    switch phase {
    case .resting:
      return restingFrames()
    case .entering, .leaving, .finishing:
      return frames(at: .end, of: way)
    case .cancelling:
      return frames(at: .start, of: way)
    case .interacting:
      var frames = frames(at: .start, of: way)
      let end = self.frames(at: .end, of: way)
      for index in frames.entries.indices {
        frames.entries[index].frame = frames.entries[index].frame.mixed(with: end.entries[index].frame, at: progress)
      }
      return frames
    }
  }

  /// The frames at one end of a transition.
  func frames(at end: End, of way: Way) -> Frames {
    Layers(configuration, animator, in: container).frames(at: end, of: way)
  }

  /// What is seen while nothing is under way: `to` is the screen or the tab that is there.
  ///
  /// Nothing of a page that is not there is drawn or touched, wherever its animator leaves it; neither is what would be
  /// below the root screen or before the first tab.
  private func restingFrames() -> Frames {
    guard depth == 0 else { return frames(at: .end, of: .forward) }
    var frames = frames(at: configuration.style == .tabBar ? .end : .start, of: .forward)
    if configuration.style == .modal {
      for name in [FrameName.backdrop, .blur, .modal] { frames[name]?.isHidden = true }
    } else {
      frames[FrameName.from]?.isHidden = true
      frames[FrameName.to] = self.frames(at: .end, of: .forward)[FrameName.to]
    }
    return frames
  }
}
