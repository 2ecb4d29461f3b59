import Drawers

extension Panel {
  /// Whether a finger holds the panel.
  public var isHeld: Bool { held != nil }

  /// A finger drags the panel, and lets it go.
  public mutating func pan(_ pan: Pan, on stage: inout Stage<Panel>) {
    switch pan.phase {
    case .began: take(on: &stage)
    case .changed: drag(by: configuration.edge.length(of: pan.delta))
    case .ended, .cancelled:
      release(velocity: configuration.edge.length(of: pan.velocity), pan.velocitySource, on: &stage)
    }
  }

  /// A list moves the panel instead of its content while it is at its beginning: down, and up to the longest detent.
  public mutating func scroll(_ scroll: Scroll, on stage: inout Stage<Panel>) {
    guard configuration.edge == .bottom else { return stage.ignore("a list scrolls along the bottom edge only") }
    guard !scroll.isMomentum, scroll.phase != .decelerated else { return }
    if scroll.phase == .began { list = Point2D(x: scroll.contentOffset.y, y: scroll.translation.y) }
    let moved = list.y - scroll.translation.y
    let isAtStart = list.x <= -scroll.contentInsetTop
    let expands = configuration.expandsWhenScrolled && shown < longest
    if held == nil, scroll.phase == .changed, isAtStart, moved < 0 || (moved > 0 && expands) { take(on: &stage) }
    list.y = scroll.translation.y
    guard isHeld else { return list.x = scroll.contentOffset.y }
    stage.response.contentOffset?.y = list.x
    guard scroll.phase == .ended || scroll.phase == .cancelled else { return drag(by: moved) }
    stage.response.stopsScrolling = true
    release(velocity: -scroll.velocity.y, scroll.velocitySource, on: &stage)
  }

  /// What is no longer held is let go.
  public mutating func comeToRest(on stage: inout Stage<Panel>) {
    if held != nil { release(velocity: 0, .given, on: &stage) }
  }

  /// A tap outside closes the panel.
  public mutating func tap(_ tap: Tap, on stage: inout Stage<Panel>) {
    guard tap.target == FrameName.dimming.rawValue, covers else {
      return stage.ignore("only a tap outside closes the panel")
    }
    if configuration.isDismissible { move(to: 0, on: &stage) } else { stage.emit(.didAttemptToDismiss) }
  }

  /// A program's command.
  public mutating func perform(_ command: Command, on stage: inout Stage<Panel>) throws(Refusal) {
    switch command {
    case .dismiss(let animated): move(to: 0, animated: animated, on: &stage)
    case .select(let name, let animated):
      guard let index = detent(named: name), index > 0 else {
        throw .invalid(Fault("detent", mustBeOneOf: detents.dropFirst().map { $0.name }))
      }
      move(to: index, animated: animated, on: &stage)
    }
  }

  /// The end of a movement is reported.
  public mutating func complete(_ end: DelegateEvent, on stage: inout Stage<Panel>) { stage.emit(end) }

  /// What a finger catches is where it is seen.
  public mutating func adopt(_ seen: Frames, of subject: Subject) {
    guard let panel = seen[FrameName.panel] else { return }
    shown = container.shown(of: panel.rect, at: configuration.edge)
  }

  /// The panel stays at its detent, wherever that is now.
  public mutating func configure(_ configuration: Configuration, on stage: inout Stage<Panel>) {
    let name = detents[selected].name
    self.configuration = configuration
    selected = detent(named: name) ?? min(selected, 1)
    if held == nil { shown = detents[selected].position }
  }

  /// The panel stays at its detent in another container.
  public mutating func resize(to container: Container, on stage: inout Stage<Panel>) {
    // What a command still moves under a finger stays where it is seen, because its length depends on the container.
    if stage.isAnimating(.panel) { take(on: &stage) }
    self.container = container
    if held == nil { shown = detents[selected].position }
  }

  private mutating func take(on stage: inout Stage<Panel>) {
    interrupt(.panel, on: &stage)
    held = shown
  }

  private mutating func drag(by distance: Double) {
    let reached = (held ?? shown) + distance
    (held, shown) = (reached, max(0, min(reached, longest)) + RubberBand.length(of: reached - longest, in: extent))
  }

  /// Decides for the detent nearest to where the panel would come to rest, closed only if the user can close it.
  private mutating func release(velocity: Double, _ source: VelocitySource, on stage: inout Stage<Panel>) {
    held = nil
    let projection = Deceleration.fast.projection(from: shown, velocity: velocity)
    if !configuration.isDismissible, projection <= detents[1].position / 2 { stage.emit(.didAttemptToDismiss) }
    let decision = Settlement(
      choosing: configuration.isDismissible ? detents : Array(detents.dropFirst()),
      rule: "the detent nearest to where the panel would come to rest", position: shown, velocity: velocity,
      projection: projection, velocitySource: source)
    stage.settlement = decision
    move(to: detent(named: decision.outcome) ?? 0, velocity: velocity, on: &stage)
  }

  /// - Parameter velocity: points per second, positive toward the open panel.
  private mutating func move(
    to index: Int, velocity: Double = 0, animated: Bool = true, on stage: inout Stage<Panel>
  ) {
    let detent = detents[index]
    let end: DelegateEvent? = index == selected ? nil : index == 0 ? .didDismiss : .didSelect(detent.name)
    selected = index
    let spring = DampedSpring(
      response: 0.35, dampingRatio: 0.9, velocity: velocity, over: detent.position - shown)
    animate(
      .panel, duration: animated ? spring.settlingDuration : 0, timing: .spring(spring), completion: end, on: &stage
    ) { $0.shown = $0.detents[index].position }
    // A drag goes on from where a command has taken the panel.
    if held != nil { held = shown }
  }
}
