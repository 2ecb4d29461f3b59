extension Sheet {
  private static var settlingDuration: Double { 0.5 }
  private static var bouncingDampingRatio: Double { 0.85 }

  /// Performs a command. The response says whether the command had an effect.
  public mutating func perform(_ command: Command, on stage: inout Stage<Sheet>) throws(Refusal) {
    stage.response.performed = true
    switch command {
    case .snapToAnchor(let index, let animated):
      try check(index, named: "index", count: configuration.anchors.count)
      move(toAnchor: index, animated: animated, on: &stage)
    case .expand(let animated):
      move(toAnchor: 0, animated: animated, on: &stage)
    case .collapse(let animated):
      move(toAnchor: configuration.anchors.count - 1, animated: animated, on: &stage)
    case .setAnchors(let anchors, let animated, let index):
      try set(anchors: anchors, animated: animated, snapTo: index, on: &stage)
    case .push(let item, let animated):
      try push(item, animated: animated, on: &stage)
    case .pop(let animated):
      if !pop(animated: animated, on: &stage) { stage.ignore("there is nothing to pop") }
    case .popToRoot(let animated):
      if !pop(above: 0, animated: animated, on: &stage) { stage.ignore("there is nothing to pop") }
    case .popTo(let id, let animated):
      guard let index = stack.firstIndex(where: { $0.id.isSame(as: id) }) else {
        throw .invalid(Fault("id", detail: "is the id of no item in the stack"))
      }
      if !pop(above: index, animated: animated, on: &stage) { stage.ignore("it is the top item already") }
    case .setStack(let items, let animated):
      set(stack: items, animated: animated, on: &stage)
    }
  }

  private func check(_ index: Int, named name: String, count: Int) throws(Refusal) {
    guard index >= 0, index < count else {
      throw .invalid(Fault(name, detail: "must be within 0...\(count - 1), the indices of the anchors"))
    }
  }

  /// Changes height, insets and anchor points at once, as the library does. The values that follow the origin change
  /// with the move.
  private mutating func set(
    anchors: [SheetConfiguration.Anchor], animated: Bool, snapTo index: Int, on stage: inout Stage<Sheet>
  ) throws(Refusal) {
    try check(index, named: "snapTo", count: anchors.count)
    interrupt(.sheet, on: &stage)
    let points = outerPoints
    held = Held(dimming: dimmingOpacity(in: points), cornerRadius: cornerRadius(in: points))
    configuration.anchors = anchors
    move(toAnchor: index, animated: animated, on: &stage)
  }

  /// Moves to the anchor point with `index`.
  ///
  /// - Parameter velocity: the velocity of the release in points per millisecond, positive downward. UIKit expects a
  ///   share of the distance per second; like the library, this method passes the value unchanged.
  mutating func move(toAnchor index: Int, animated: Bool, velocity: Double = 0, on stage: inout Stage<Sheet>) {
    let points = anchorPoints
    guard points.indices.contains(index) else { return }
    let newLocation = location(of: points[index])
    let target = Target(
      location: newLocation, anchorIndex: index, name: name(ofAnchor: index, at: newLocation))
    interrupt(.sheet, on: &stage)
    let isTabBarToHide = target.location == .top
    interruptTabBar(hiding: isTabBarToHide, on: &stage)
    location = target.location
    targetIndex = index
    stage.emit(.willSettle(target))
    setTabBarHidden(isTabBarToHide, animated: animated, on: &stage)
    let before = frames()
    place(at: points[index])
    rebasePan(at: stage.pans.translation.y)
    let duration = animated ? Self.settlingDuration : 0
    let spring = DampedSpring(
      dampingRatio: configuration.bounces ? Self.bouncingDampingRatio : 1, duration: duration,
      initialVelocity: velocity)
    stage.animate(
      .sheet, from: before, to: frames(), duration: duration, timing: .spring(spring), isAdditive: true,
      completion: .settle(target))
  }
}
