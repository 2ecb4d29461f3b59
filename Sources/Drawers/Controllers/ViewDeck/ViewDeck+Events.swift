extension ViewDeck {
  /// Which way a bounce goes.
  public enum BouncePhase: String, Storable, CaseIterable {
    /// The side is being opened.
    case opening
    /// The side is being closed.
    case closing
  }

  /// What the deck tells its delegate.
  ///
  /// `animated` is as the command had it; no drag is, but for the release at its end.
  public enum DelegateEvent: Storable {
    /// A closed side begins to open.
    case willOpenViewSide(Side, animated: Bool)
    /// A side is open.
    case didOpenViewSide(Side, animated: Bool)
    /// A side that shows begins to close.
    case willCloseViewSide(Side, animated: Bool)
    /// A side is closed.
    case didCloseViewSide(Side, animated: Bool)
    /// The center is back in its place, from where it showed a side.
    case didShowCenterViewFromSide(Side, animated: Bool)
    /// A bounce shows a side entirely: the moment to change the center.
    case didBounceViewSide(Side, BouncePhase)
    /// The center is somewhere else, or on its way there: its offset in points, and whether a pan moved it.
    case didChangeOffset(Double, Orientation, isPanning: Bool)
    /// The center begins to swing to show that there is a side.
    case willPreviewBounceViewSide(Side, animated: Bool)
    /// The center has stopped to swing.
    case didPreviewBounceViewSide(Side, animated: Bool)
  }

  /// How a command moves: at once or not, and how long; seconds, 0 for the configured duration.
  public struct Motion: Equatable, Sendable {
    /// Whether it takes time; a duration takes it in any case.
    public var isAnimated = true
    /// Seconds; 0 for the configured duration.
    public var duration = 0.0

    /// As configured.
    public init() {}
  }

  /// How a side shows itself.
  public struct Preview: Equatable, Sendable {
    /// The side.
    public var side = Side.left
    /// How far the center goes, in points.
    public var distance = 40.0
    /// Seconds.
    public var duration = 1.2
    /// How often.
    public var bounces = 4.0
    /// How fast it calms down, at most 0.9.
    public var dampingFactor = 0.4

    /// The library's defaults.
    public init() {}
  }

  /// The deck's own commands.
  public enum Command: Equatable, Sendable {
    /// Opens a side, after closing what is open.
    case openSide(Side, Motion)
    /// Closes a side.
    case closeSide(Side, Motion)
    /// Opens a closed side, and closes any other.
    case toggleSide(Side, Motion)
    /// Opens a side by way of showing all of it.
    case openSideBouncing(Side)
    /// Closes a side by way of showing all of it.
    case closeSideBouncing(Side)
    /// Opens the side opposite to the open one.
    case toggleOpenSide(Motion)
    /// Closes the first side that is not closed.
    case closeOpenSide(Motion)
    /// Closes the open side by way of showing all of it.
    case closeOpenSideBouncing
    /// Lets the center swing to show that there is a side.
    case previewBounce(Preview)
    /// Gives a side another size, in points, as ``ViewDeckConfiguration/sizeMode`` has it.
    case setSize(Side, Double)
    /// Gives the gap another size, in points, as ``ViewDeckConfiguration/sizeMode`` has it; 0 closes it.
    case setMaxSize(Double)
    /// Adds, replaces or removes a side.
    case setController(Side, isPresent: Bool)
  }
}
