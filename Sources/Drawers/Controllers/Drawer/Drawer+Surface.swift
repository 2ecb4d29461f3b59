extension Drawer {
  /// The places that the configuration supports, from out of sight upward.
  private var restingPlaces: [Place] {
    var places: [Place] = []
    places.reserveCapacity(4)
    places.append(.dismissed)
    if configuration.heightOfCollapsedDrawer > 0 { places.append(.collapsed) }
    if configuration.supportsPartialExpansion { places.append(.partiallyExpanded) }
    places.append(.fullyExpanded)
    return places
  }

  /// The states that the configuration supports, from out of sight upward.
  public var detents: [Detent] {
    restingPlaces.map { Detent($0.name.rawValue, position: container.height - clamped(position(of: $0))) }
  }

  /// The state that the drawer was last sent to; nil during a drag, and if the target is between two states.
  public func detent(eventually: Drawer) -> Int? {
    guard isPresented else { return 0 }
    return isHeld ? nil : restingPlaces.firstIndex(of: target)
  }

  /// Returns the commands that move the drawer to the detent. A drawer that is not presented first appears in its
  /// initial state and then moves on.
  public func commands(toDetent index: Int, animated: Bool) -> [Command] {
    let place = restingPlaces[index]
    guard let state = place.openState else { return [.dismiss(animated: animated)] }
    let move = Command.setDrawerState(to: Destination(state), animated: animated)
    if isPresented { return [move] }
    return place == initialPlace ? [.present(animated: animated)] : [.present(animated: animated), move]
  }

  /// The initial state if the drawer can rest there, else the fully expanded state.
  private var openedPlace: Place { restingPlaces.contains(initialPlace) ? initialPlace : .fullyExpanded }

  /// Whether the drawer covers the views behind it. A drawer that passes touches through covers nothing.
  public var covers: Bool { isPresented && target != .dismissed && !passesTouchesThrough }

  /// The Escape key dismisses the drawer.
  public var escape: Command? { isPresented ? .dismiss(animated: true) : nil }

  /// Returns a surface on which the drawer and its handle move up and down over the presenting view.
  public func surface(at detent: Int?) -> Surface<Command> {
    var surface = Surface<Command>(
      body: FrameName.drawer.rawValue,
      handle: configuration.handleViewConfiguration == nil ? nil : Drawer.handleFrame?.rawValue, behind: Drawer.behind,
      isModal: true, axis: .y, grips: Drawer.grips, scrolls: configuration.scrollViewForPullToDismiss,
      opens: openedPlace.name.rawValue)
    let detents = detents
    surface.allowDrags(through: detents.count, from: detent)
    surface.bindSliderKeys(through: detents, from: detent)
    return surface
  }

  /// The frame that is the handle.
  public static let handleFrame: FrameName? = .handle
  private static let grips = [FrameName.drawer, .handle].map { $0.rawValue }
  private static let behind = [FrameName.presenting.rawValue]
}

extension Drawer.Destination {
  fileprivate init(_ state: DrawerConfiguration.OpenState) {
    switch state {
    case .collapsed: self = .collapsed
    case .partiallyExpanded: self = .partiallyExpanded
    case .fullyExpanded: self = .fullyExpanded
    }
  }
}
