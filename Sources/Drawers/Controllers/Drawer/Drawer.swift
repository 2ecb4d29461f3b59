/// DrawerKit's presentation controller: a modal drawer that covers part or all of its presenter.
public struct Drawer: Rules {
  /// The names of the drawer's states.
  public enum StateName: String, Storable, CaseIterable {
    /// Out of sight below the bottom edge.
    case dismissed
    /// The lowest state in sight.
    case collapsed
    /// The state between the other two.
    case partiallyExpanded
    /// The highest state.
    case fullyExpanded
    /// Anywhere else.
    case transitioning
  }

  /// The states that a command can send the drawer to.
  public enum Destination: String, Storable, CaseIterable {
    /// Out of sight. The drawer is then no longer presented.
    case dismissed
    /// The lowest state in sight.
    case collapsed
    /// The state between the other two.
    case partiallyExpanded
    /// The highest state.
    case fullyExpanded
  }

  /// The names of the frames.
  public enum FrameName: String, Storable, CaseIterable {
    /// The presenting view.
    case presenting
    /// The background behind the drawer, if one is configured.
    case background
    /// The container over the presenting view, which receives the touches beside the drawer.
    case container
    /// The drawer.
    case drawer
    /// The handle at the top of the drawer.
    case handle
    /// The upper mark of the debug mode.
    case upperMark
    /// The lower mark of the debug mode.
    case lowerMark
    /// The mark of the partially expanded height, in the debug mode.
    case partialMark
  }

  /// The model as clients see it.
  public struct State: Storable {
    /// The state at the drawer's position.
    public var name: StateName
    /// The drawer's top edge, in points from the container's.
    public var drawerY: Double
    /// The state that the drawer was last sent or dragged to.
    public var target: StateName
    /// Whether taps outside the drawer dismiss it.
    public var isDismissalTapEnabled: Bool
    /// Whether taps inside the drawer expand it.
    public var isExpansionTapEnabled: Bool
    /// Whether the scroll view inside may scroll.
    public var isScrollEnabled: Bool
    /// Whether touches outside the drawer reach what is behind it.
    public var passesTouchesThrough: Bool
    /// Whether a pan drags the drawer. As recorded, it is false while a scroll view pulls the drawer.
    public var isDragging: Bool
    /// Whether the drawer is presented. A drawer out of sight can still be presented, and a dismissed drawer stays
    /// presented until its dismissal ends.
    public var isPresented: Bool

    /// Creates a state with the given members.
    public init(
      name: StateName, drawerY: Double, target: StateName, isDismissalTapEnabled: Bool, isExpansionTapEnabled: Bool,
      isScrollEnabled: Bool, passesTouchesThrough: Bool, isDragging: Bool, isPresented: Bool
    ) {
      self.name = name
      self.drawerY = drawerY
      self.target = target
      self.isDismissalTapEnabled = isDismissalTapEnabled
      self.isExpansionTapEnabled = isExpansionTapEnabled
      self.isScrollEnabled = isScrollEnabled
      self.passesTouchesThrough = passesTouchesThrough
      self.isDragging = isDragging
      self.isPresented = isPresented
    }
  }

  /// A transition between two states, as the library reports it.
  public struct Transition: Storable {
    /// The state at the start.
    public var from: StateName
    /// The requested or selected state; for `present` and `dismiss`, the state at the end position.
    public var to: StateName
    /// The position of the state at the start, in points.
    public var startY: Double
    /// The position of the state at the end, in points.
    public var endY: Double
    /// The configured duration in seconds. If it is proportional, this is the share of the container's height, as the
    /// library reports it; the movement takes the share of the travel. A spring can take a different time.
    public var duration: Double
    /// Whether the transition presents the drawer or moves it up.
    public var isPresenting: Bool

    /// Creates a transition with the given members.
    public init(from: StateName, to: StateName, startY: Double, endY: Double, duration: Double, isPresenting: Bool) {
      self.from = from
      self.to = to
      self.startY = startY
      self.endY = endY
      self.duration = duration
      self.isPresenting = isPresenting
    }
  }

  /// The events that the library reports to its observers.
  public enum DelegateEvent: Storable {
    /// A transition starts.
    case transitionWillStart(Transition)
    /// A transition has ended.
    case transitionDidFinish(Transition)
    /// A tap inside the drawer expands it.
    case drawerInteriorTapped
    /// A tap outside the drawer dismisses it.
    case drawerExteriorTapped
  }

  /// The drawer's own commands.
  public enum Command: Equatable, Sendable {
    /// Presents the drawer in its initial state.
    case present(animated: Bool)
    /// Dismisses the drawer.
    case dismiss(animated: Bool)
    /// Sends the drawer to a state.
    case setDrawerState(to: Destination, animated: Bool)
  }

  /// The animated subjects. The only one is the drawer with its handle.
  public enum Subject: String, Storable, CaseIterable {
    /// The drawer with its handle.
    case drawer
  }

  /// The remaining work at a transition's end.
  public struct Completion: Storable {
    package var transition: Transition
    /// Whether the drawer is no longer presented after the transition.
    package var isDismissal: Bool
  }

  /// The configuration that the client set, with out-of-range values replaced as in the library.
  public internal(set) var configuration: DrawerConfiguration
  /// The view that the drawer covers.
  public internal(set) var container: Container
  package var isPresented = false
  /// Whether the transition that presents the drawer is running.
  package var isAppearing = false
  /// The drawer's top edge as it is drawn. An interrupted spring can leave it beyond the range of ``drawerY``.
  package var frameY: Double
  package var target = Place.dismissed
  /// The target at the start of the current drag; nil without a drag.
  package var dragStart: Place?
  /// The place where the drawer would be without the finger that holds it, and its distance from there in points.
  package var grip = Grip(place: .dismissed, distance: 0)
  package var scrolling = ScrollMemory()

  /// A position relative to a place. The place moves with the container, and the distance stays.
  package struct Grip: Storable {
    package var place: Place
    package var distance: Double
  }

  /// The scroll view's values that the library remembers between two samples.
  package struct ScrollMemory: Storable {
    /// The drawer's place when the finger started to scroll.
    package var start: Place?
    /// The greatest top inset so far, which is the inset below a large title at its full height.
    package var maxTopInset = 0.0
    package var isDecelerating = false
    /// Whether the finger on the scroll view has pulled the drawer.
    package var isPulling = false
    /// Whether the transition that the end of the scroll started is running.
    package var needsTransition = false
  }

  /// Creates a drawer that is not presented.
  public init(configuration: DrawerConfiguration, container: Container, on stage: inout Stage<Drawer>) {
    self.configuration = configuration.normalized
    self.container = container
    frameY = container.height
  }

  /// Returns the faults of a configuration whose initial state is not supported.
  public static func faults(in configuration: DrawerConfiguration, container: Container) -> [Fault] {
    configuration.faults
  }

  /// False: the drawer queues nothing, so the model does not depend on `eventually`.
  public static var looksAhead: Bool { false }

  /// Returns the current model.
  public func state(eventually: Drawer) -> State {
    State(
      name: place.name, drawerY: drawerY, target: target.name, isDismissalTapEnabled: isDismissalTapEnabled,
      isExpansionTapEnabled: isExpansionTapEnabled, isScrollEnabled: isScrollEnabled,
      passesTouchesThrough: passesTouchesThrough, isDragging: dragStart != nil, isPresented: isPresented)
  }

  /// Presents, dismisses or moves the drawer.
  public mutating func perform(_ command: Command, on stage: inout Stage<Drawer>) throws(Refusal) {
    switch command {
    case .present(let animated):
      if isDismissing(on: stage) { return turnAround(animated: animated, on: &stage) }
      guard !isPresented else { throw .alreadyPresented }
      present(animated: animated, on: &stage)
    case .dismiss(let animated):
      guard isPresented else { throw .notPresented }
      guard isHeld || !isDismissing(on: stage) else { return stage.ignore("the drawer is being dismissed already") }
      interrupt(.drawer, on: &stage)
      letGo()
      move(to: .dismissed, isPresenting: false, animated: animated, on: &stage)
    case .setDrawerState(let destination, let animated):
      guard isPresented else { throw .notPresented }
      guard destination != .partiallyExpanded || configuration.supportsPartialExpansion else {
        throw .invalid(Fault("to", detail: DrawerConfiguration.partialExpansionFault))
      }
      interrupt(.drawer, on: &stage)
      if destination == .dismissed { letGo() }
      move(to: Place(destination), animated: animated, on: &stage)
    }
  }

  /// Stores the configuration. If the target's position or the permitted range changes, the drawer is laid out at its
  /// target again.
  public mutating func configure(_ configuration: DrawerConfiguration, on stage: inout Stage<Drawer>) {
    let old = clamped(position(of: target))
    self.configuration = configuration.normalized
    if !configuration.scrollViewForPullToDismiss { scrolling.isPulling = false }
    if clamped(position(of: target)) != old || clamped(frameY) != frameY { layOut() }
    // The place that a finger has left may be elsewhere now.
    if isHeld { measureGrip() }
  }

  /// Lays the drawer out at its target in the new container. If a finger holds it, its place without the finger is laid
  /// out, and the drawer keeps its distance from there.
  public mutating func resize(to container: Container, on stage: inout Stage<Drawer>) {
    let isRotation = !container.hasSize(of: self.container)
    self.container = container
    guard isHeld else { return layOut() }
    guard isRotation else { return measureGrip() }
    frameY = clamped(position(of: grip.place) + grip.distance)
    target = place
  }

  /// Reports the end of the transition. A dismissed drawer is then no longer presented.
  public mutating func complete(_ completion: Completion, on stage: inout Stage<Drawer>) {
    isAppearing = false
    scrolling.needsTransition = false
    if completion.isDismissal { leave() }
    stage.emit(.transitionDidFinish(completion.transition))
  }

  /// Adopts the drawer's top edge as it is seen. The interrupted transition never completes.
  public mutating func adopt(_ seen: Frames, of subject: Subject) {
    isAppearing = false
    scrolling.needsTransition = false
    guard let drawer = seen[FrameName.drawer] else { return }
    frameY = drawer.y
  }
}
