extension AppStorePresentation {
  /// The two detents: out of sight, and up.
  public var detents: [Detent] {
    [
      Detent(Phase.dismissed.rawValue, position: 0),
      Detent(Phase.presented.rawValue, position: container.height),
    ]
  }

  /// The detent where the page is or is heading; nil while a gesture drives the dismissal.
  public func detent(eventually: AppStorePresentation) -> Int? {
    switch phase {
    case .dismissed, .dismissing: 0
    case .presented: 1
    case .interacting: nil
    }
  }

  /// Returns the command that dismisses or presents the page.
  public func commands(toDetent index: Int, animated: Bool) -> [Command] {
    [index == 0 ? .dismiss(animated: animated) : .present(animated: animated)]
  }

  /// Whether the page covers the view behind it: while it is presented, or while a gesture drives its dismissal.
  public var covers: Bool { phase == .presented || phase == .interacting }

  /// The Escape key dismisses the page.
  public var escape: Command? { covers ? .dismiss(animated: true) : nil }

  /// Returns a surface on which the page can be pulled down, or swiped from the left edge.
  public func surface(at detent: Int?) -> Surface<Command> {
    Surface(
      body: FrameName.page.rawValue, contents: Self.contents, behind: Self.behind, isModal: true, axis: .both,
      grips: Self.grips, edges: Self.edges, scrolls: configuration.isContentScrollable, moves: Self.moves,
      opens: Phase.presented.rawValue)
  }

  private static let grips = [FrameName.page.rawValue]
  private static let moves = [SurfaceDirection.down]
  private static let edges = [ScreenEdge.left]
  private static let contents = [FrameName.closeButton.rawValue]
  private static let behind = [FrameName.presenting.rawValue]
}
