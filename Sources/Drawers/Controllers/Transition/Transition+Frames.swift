extension InteractiveTransition {
  /// The two ends of every transition.
  enum End {
    case start
    case end
  }

  /// Returns the frames of the content, of the view behind it, and of the additional animations.
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
      let delays = delays
      for index in frames.entries.indices {
        let last = end.entries[index]
        frames.entries[index].frame = frames.entries[index].frame.mixed(with: last.frame) {
          Delays.share(of: progress, after: delays.offset(of: $0, in: last.name))
        }
      }
      return frames
    }
  }

  /// Returns the frames at one end of a transition.
  func frames(at end: End, of way: Way) -> Frames {
    Layers(configuration, animator, in: container).frames(at: end, of: way)
  }

  /// Returns the frames at rest, with the current screen or tab in `to`.
  ///
  /// The frames of a page that is not presented are hidden, wherever its animator leaves them. The same applies to the
  /// screen below the root and to the tab before the first.
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
