extension ViewDeck {
  /// A side of the center, in the order in which the library looks for an open one.
  public enum Side: String, Storable, CaseIterable {
    /// Visible when the center moves right.
    case left
    /// Visible when the center moves left.
    case right
    /// Visible when the center moves down.
    case top
    /// Visible when the center moves up.
    case bottom
  }

  /// The axis on which the center slides.
  public enum Orientation: String, Storable, CaseIterable {
    /// To the left and right.
    case horizontal
    /// Up and down.
    case vertical
  }
}

extension ViewDeck.Side {
  /// The name of the side's frame.
  public var frameName: ViewDeck.FrameName {
    switch self {
    case .left: .left
    case .right: .right
    case .top: .top
    case .bottom: .bottom
    }
  }

  var stateName: ViewDeck.StateName {
    switch self {
    case .left: .left
    case .right: .right
    case .top: .top
    case .bottom: .bottom
    }
  }

  var orientation: ViewDeck.Orientation {
    switch self {
    case .left, .right: .horizontal
    case .top, .bottom: .vertical
    }
  }

  /// Whether the center moves right or down to show this side.
  var isLeading: Bool { self == .left || self == .top }

  /// The sign of the offsets that show this side.
  var sign: Double { isLeading ? 1 : -1 }

  var opposite: ViewDeck.Side {
    switch self {
    case .left: .right
    case .right: .left
    case .top: .bottom
    case .bottom: .top
    }
  }
}

extension ViewDeck.Orientation {
  /// The side at the left or at the top.
  var leading: ViewDeck.Side { self == .horizontal ? .left : .top }
  /// The side at the right or at the bottom.
  var trailing: ViewDeck.Side { self == .horizontal ? .right : .bottom }
}
