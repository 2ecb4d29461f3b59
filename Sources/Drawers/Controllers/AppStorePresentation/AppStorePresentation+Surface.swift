extension AppStorePresentation {
  /// Out of sight, and up.
  public var detents: [Detent] {
    [
      Detent(Phase.dismissed.rawValue, position: 0),
      Detent(Phase.presented.rawValue, position: container.height),
    ]
  }

  /// Where the page is or goes.
  public func detent(eventually: AppStorePresentation) -> Int? {
    switch phase {
    case .dismissed, .dismissing: 0
    case .presented: 1
    case .interacting: nil
    }
  }

  /// Dismisses the page, or presents it.
  public func commands(toDetent index: Int, animated: Bool) -> [Command] {
    [index == 0 ? .dismiss(animated: animated) : .present(animated: animated)]
  }

  /// The page covers everything until its dismissal begins to play out.
  public var covers: Bool { phase == .presented || phase == .interacting }

  /// The Escape key dismisses the page.
  public var escape: Command? { phase == .presented ? .dismiss(animated: true) : nil }

  /// The page is pulled down, or swiped from the left edge.
  public func surface(at detent: Int?) -> Surface<Command> {
    var surface = Surface<Command>(
      axis: .both, grips: Self.grips, body: FrameName.page.rawValue, opens: Phase.presented.rawValue)
    surface.edges = Self.edges
    surface.contents = Self.contents
    surface.behind = Self.behind
    surface.isModal = true
    surface.moves = Self.moves
    surface.scrolls = configuration.isContentScrollable
    return surface
  }

  private static let grips = [FrameName.page.rawValue]
  private static let moves = [SurfaceDirection.down]
  private static let edges = [ScreenEdge.left]
  private static let contents = [FrameName.closeButton.rawValue]
  private static let behind = [FrameName.presenting.rawValue]
}
