extension InteractiveTransition {
  /// The detents: without and with the page, the root screen and one above it, or the tabs.
  public var detents: [Detent] {
    switch configuration.style {
    case .modal:
      [Detent(StateName.dismissed.rawValue, position: 0), Detent(StateName.presented.rawValue, position: pageHeight)]
    case .navigation:
      [Detent(StateName.root.rawValue, position: 0), Detent(StateName.pushed.rawValue, position: container.width)]
    case .tabBar:
      (0..<configuration.tabCount).map { Detent("tab\($0 + 1)", position: Double($0) * container.width) }
    }
  }

  /// The visible height of the presented page, in points.
  private var pageHeight: Double {
    if case .presentation(let frame?, _) = animator { frame.height } else { container.height }
  }

  /// The detent that is shown or that a transition leads to; nil while a gesture drives the transition.
  public func detent(eventually: InteractiveTransition) -> Int? {
    guard phase != .interacting else { return nil }
    return configuration.style == .tabBar ? depth : Swift.min(depth, 1)
  }

  /// Returns the style's command that leads to the detent.
  public func commands(toDetent index: Int, animated: Bool) -> [Command] {
    switch configuration.style {
    case .modal: [index == 0 ? .dismiss(animated: animated) : .present(animated: animated)]
    case .navigation: index == 0 ? pops(animated: animated) : [.push(animated: animated)]
    case .tabBar: [.select(index: index, animated: animated)]
    }
  }

  /// Returns the commands that lead to the root screen: only the last one is animated. There are at most a hundred, more
  /// than a user can navigate back through.
  private func pops(animated: Bool) -> [Command] {
    Array(repeating: .pop(animated: false), count: Swift.min(Swift.max(0, depth - 1), 99)) + [.pop(animated: animated)]
  }

  /// Whether the view behind is covered: by the page of a modal transition.
  public var covers: Bool { configuration.style == .modal && depth > 0 }

  /// The Escape key dismisses the page or pops the topmost screen. It does nothing during a transition without a
  /// gesture.
  public var escape: Command? {
    guard phase == .resting || isHeld, depth > 0 else { return nil }
    switch configuration.style {
    case .modal: return .dismiss(animated: true)
    case .navigation: return .pop(animated: true)
    case .tabBar: return nil
    }
  }

  /// Returns a surface on which the page or the screen is dragged away. If the pan makes content appear, it can begin
  /// anywhere.
  public func surface(at detent: Int?) -> Surface<Command> {
    let isModal = configuration.style == .modal
    var surface = Surface<Command>(
      body: isModal ? FrameName.modal.rawValue : FrameName.to.rawValue, behind: isModal ? Self.behind : [],
      isModal: isModal, axis: configuration.pan?.axis ?? .y, grips: grips, edges: configuration.pan?.startEdges ?? [],
      moves: moves, opens: detents[1].name)
    if configuration.style == .tabBar { surface.bindSliderKeys(through: detents, from: detent) }
    return surface
  }

  /// The directions in which a pan drives a transition now. A pan that drives one can turn around.
  private var moves: [SurfaceDirection] {
    guard case .regular(let direction) = configuration.pan else { return [] }
    if phase == .interacting { return [direction.heading, direction.opposite.heading].inOrder }
    guard configuration.isEnabled, configuration.shouldBeginTransition else { return [] }
    let directions = configuration.panGoesBothWays ? [direction, direction.opposite] : [direction]
    return directions.filter { reasonAgainst(way(along: $0)) == nil }.map { $0.heading }.inOrder
  }

  private var grips: [String] {
    switch configuration.resolvedAction {
    case .dismiss, .pop: Self.pageGrips
    case .present, .push, .next, .previous, .adjacent: frames().entries.map { $0.name }
    }
  }

  private static let pageGrips = [FrameName.modal, .to].map { $0.rawValue }
  private static let behind = [FrameName.presenting.rawValue]
}

extension TransitionConfiguration.PanDirection {
  /// The direction in which the finger moves.
  fileprivate var heading: SurfaceDirection {
    switch self {
    case .fromTop: .down
    case .fromLeft: .right
    case .fromBottom: .up
    case .fromRight: .left
    }
  }
}

extension [SurfaceDirection] {
  /// The same directions in the order of ``SurfaceDirection``.
  fileprivate var inOrder: [SurfaceDirection] { SurfaceDirection.allCases.filter(contains) }
}

extension TransitionConfiguration.PanMode {
  /// The edges that the pan begins at; none if it can begin anywhere.
  fileprivate var startEdges: [ScreenEdge] { if case .edges(let edges) = self { edges } else { [] } }

  fileprivate var axis: SurfaceAxis {
    switch self {
    case .regular(let direction): return direction == .fromLeft || direction == .fromRight ? .x : .y
    case .edges(let edges):
      let isHorizontal = edges.contains(.left) || edges.contains(.right)
      let isVertical = edges.contains(.top) || edges.contains(.bottom)
      return isHorizontal && isVertical ? .both : isHorizontal ? .x : .y
    }
  }
}
