extension ViewDeck {
  /// The purpose of a bounce.
  public enum BouncePhase: String, Storable, CaseIterable {
    /// The side is being opened.
    case opening
    /// The side is being closed.
    case closing
  }

  /// The events that the deck reports to its delegate.
  ///
  /// `animated` has the value from the command. Drags are not animated, except for the release at their end.
  public enum DelegateEvent: Storable {
    /// A closed side begins to open.
    case willOpenViewSide(Side, animated: Bool)
    /// A side is open.
    case didOpenViewSide(Side, animated: Bool)
    /// A visible side begins to close.
    case willCloseViewSide(Side, animated: Bool)
    /// A side is closed.
    case didCloseViewSide(Side, animated: Bool)
    /// The center is back in its place after it showed a side.
    case didShowCenterViewFromSide(Side, animated: Bool)
    /// A bounce has made a side entirely visible. A client can change the center at this moment.
    case didBounceViewSide(Side, BouncePhase)
    /// The center has moved or starts to move: its new offset in points, the axis, and whether a pan moved it.
    case didChangeOffset(Double, Orientation, isPanning: Bool)
    /// The center starts to swing to hint at a side.
    case willPreviewBounceViewSide(Side, animated: Bool)
    /// The center has stopped swinging.
    case didPreviewBounceViewSide(Side, animated: Bool)
  }

  /// The motion of a command.
  public struct Motion: Equatable, Sendable {
    /// Whether the movement is animated. A movement with a duration is animated in any case.
    public var animated: Bool
    /// The duration in seconds; 0 for the configured duration.
    public var duration: Double

    /// Creates a motion, by default an animated one with the configured duration.
    public init(animated: Bool = true, duration: Double = 0) {
      self.animated = animated
      self.duration = duration
    }
  }

  /// The parameters of a preview bounce.
  public struct Preview: Equatable, Sendable {
    /// The side.
    public var side = Side.left
    /// The distance that the center moves, in points.
    public var distance = 40.0
    /// The duration in seconds.
    public var duration = 1.2
    /// The number of bounces.
    public var bounces = 4.0
    /// The damping factor, at most 0.9. A greater factor makes the swing fade faster.
    public var dampingFactor = 0.4
    /// Whether the delegate is asked and told. If not, an open side stays as it is, as in the library.
    public var callsDelegate = true

    /// Creates a preview bounce with the library's defaults.
    public init() {}
  }

  /// The deck's own commands.
  public enum Command: Equatable, Sendable {
    /// Opens a side, after closing the open side.
    case openSide(Side, Motion)
    /// Closes a side.
    case closeSide(Side, Motion)
    /// Opens a closed side, and closes any other.
    case toggleSide(Side, Motion)
    /// Opens a side with a bounce that makes it entirely visible.
    case openSideBouncing(Side)
    /// Closes a side with a bounce that makes it entirely visible.
    case closeSideBouncing(Side)
    /// Opens the side opposite to the open one.
    case toggleOpenSide(Motion)
    /// Closes the first side that is not closed.
    case closeOpenSide(Motion)
    /// Closes the open side with a bounce that makes it entirely visible.
    case closeOpenSideBouncing
    /// Swings the center to hint at a side.
    case previewBounce(Preview)
    /// Sets the size of a side in points, in the sense of ``ViewDeckConfiguration/sizeMode``.
    case setSize(Side, Double)
    /// Sets the size of the gap in points, in the sense of ``ViewDeckConfiguration/sizeMode``; 0 removes the gap.
    case setMaxSize(Double)
    /// Adds, replaces or removes a side.
    case setController(Side, isPresent: Bool)
  }
}
