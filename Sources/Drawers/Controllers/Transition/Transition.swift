/// EasyTransitions' interactive transitions: a page, a screen or a tab appears and disappears, and a pan can drive it.
///
/// A transition without a gesture cannot be interrupted.
public struct InteractiveTransition: Rules {
  /// The phases of a transition.
  package enum Phase: String, Storable, CaseIterable {
    /// No transition is running.
    case resting
    /// A transition forward, without a gesture.
    case entering
    /// A transition back, without a gesture.
    case leaving
    /// A gesture drives a transition.
    case interacting
    /// The rest of a transition after its gesture.
    case finishing
    /// A gesture's transition is being undone.
    case cancelling
  }

  /// The direction of a transition.
  package enum Way: String, Storable, CaseIterable {
    /// To one more page or screen, or to a later tab.
    case forward
    /// To one page or screen fewer, or to an earlier tab.
    case back
  }

  /// The names of the transition's states.
  public enum StateName: String, Storable, CaseIterable {
    /// No page is presented.
    case dismissed
    /// The page is being presented.
    case presenting
    /// The page is presented.
    case presented
    /// A gesture drives a transition.
    case interacting
    /// The rest of a transition after its gesture.
    case finishing
    /// A gesture's transition is being undone.
    case cancelling
    /// The page is being dismissed.
    case dismissing
    /// Only the root screen exists.
    case root
    /// A screen is being pushed.
    case pushing
    /// A screen is above the root.
    case pushed
    /// The topmost screen is being popped.
    case popping
    /// A tab is selected.
    case selected
    /// Another tab is being selected.
    case selecting
  }

  /// The operation of a transition.
  public enum Operation: String, Storable, CaseIterable {
    /// The page is being presented.
    case present
    /// The page is being dismissed.
    case dismiss
    /// A screen is being pushed.
    case push
    /// The topmost screen is being popped.
    case pop
    /// Another tab is being selected.
    case select
  }

  /// The names of the frames.
  ///
  /// A custom animator or an aux animation can add more names.
  public enum FrameName: String, Storable, CaseIterable {
    /// The presenting view, in the modal style.
    case presenting
    /// The dimming over the presenting view.
    case backdrop
    /// The blur over the presenting view.
    case blur
    /// The presented view.
    case modal
    /// The screen below, or the tab that disappears.
    case from
    /// The screen above, or the tab that appears.
    case to
  }

  /// The model as clients see it.
  public struct State: Storable {
    /// The transition's state.
    public var name: StateName
    /// The current operation; nil at rest.
    public var operation: Operation?
    /// The progress of the operation, 0...1; 0 at rest.
    public var progress: Double
    /// The number of pages or screens above the presenter or the root; 0 in a tab bar.
    public var depth: Int
    /// The index of the selected tab; nil without a tab bar.
    public var selectedIndex: Int?
    /// The index of the tab in the frame `from`; nil if no tab is visible there.
    public var fromIndex: Int?
    /// The index of the tab in the frame `to`; nil without a tab bar.
    public var toIndex: Int?

    /// Creates a state with the given members.
    public init(
      name: StateName, operation: Operation? = nil, progress: Double, depth: Int, selectedIndex: Int? = nil,
      fromIndex: Int? = nil, toIndex: Int? = nil
    ) {
      self.name = name
      self.operation = operation
      self.progress = progress
      self.depth = depth
      self.selectedIndex = selectedIndex
      self.fromIndex = fromIndex
      self.toIndex = toIndex
    }
  }

  /// The events that the transition reports to its delegate.
  public enum DelegateEvent: Storable {
    /// A transition starts.
    case willBegin(Operation, isInteractive: Bool)
    /// A gesture triggers the navigation action.
    case navigationAction
    /// A gesture moved the transition to this progress, 0...0.99.
    case didUpdate(progress: Double)
    /// A transition ended. `isCompleted` is false if it was undone.
    case didEnd(Operation, isCompleted: Bool)
    /// The page is presented.
    case onPresented
    /// The page is dismissed.
    case onDismissed
    /// The tab with this index is selected.
    case onSelected(index: Int)
  }

  /// The transition's own commands.
  public enum Command: Equatable, Sendable {
    /// Presents the page; modal only.
    case present(animated: Bool)
    /// Dismisses the page; modal only.
    case dismiss(animated: Bool)
    /// Pushes a screen; navigation only.
    case push(animated: Bool)
    /// Pops the topmost screen; navigation only.
    case pop(animated: Bool)
    /// Selects the tab with this index; tab bar only.
    case select(index: Int, animated: Bool)
  }

  /// The animated subjects. The only one is the whole transition.
  public enum Subject: String, Storable, CaseIterable {
    /// The whole transition.
    case transition
  }

  /// The remaining work at an animation's end: to report the end.
  public struct Completion: Storable {
    package var isEntering: Bool
    package var isCompleted: Bool
  }

  /// The current pan, if it can drive a transition.
  package struct Drag: Storable {
    package var direction: TransitionConfiguration.PanDirection
    /// Whether the pan's velocity was known and accepted. Until then the pan drives nothing.
    package var isDecided: Bool
  }

  /// The configuration that the client set.
  public internal(set) var configuration: TransitionConfiguration
  /// The view that contains the transition.
  public internal(set) var container: Container
  package var phase = Phase.resting
  /// The direction of a gesture's transition; nil without one.
  package var way: Way?
  /// The position when everything has ended: the number of pages or screens above the presenter or the root, or the
  /// index of the tab.
  package var depth = 0
  /// The tab that a transition without a gesture leaves.
  package var leftIndex: Int?
  /// The progress to which a gesture has driven its transition, 0...0.99.
  package var progress = 0.0
  package var drag: Drag?

  /// Creates a transition with nothing presented, or with the configured tab selected.
  public init(
    configuration: TransitionConfiguration, container: Container, on stage: inout Stage<InteractiveTransition>
  ) {
    self.configuration = configuration
    self.container = container
    if configuration.style == .tabBar { depth = configuration.selectedIndex }
  }

  /// Returns the faults of a configuration whose animator or action belongs to another style, or whose names are
  /// invalid.
  public static func faults(in configuration: TransitionConfiguration, container: Container) -> [Fault] {
    configuration.faults
  }

  /// The number of frames that a client's animators move, times four because each event builds them several times. In a
  /// tab bar, the tabs count as well, because they are detents.
  public static func weight(of configuration: TransitionConfiguration) -> Int {
    var count = configuration.auxAnimations.count + (configuration.dismissingAuxAnimations?.count ?? 0)
    if case .custom(_, let frames, let dismissing) = configuration.animator {
      count += frames.count + (dismissing?.count ?? 0)
    }
    return 4 * count + (configuration.style == .tabBar ? configuration.tabCount : 0)
  }

  /// Applies the new configuration to the current layout. A current gesture continues, unless its destination no longer
  /// exists.
  ///
  /// In the modal style, several screens become one page. A changed tab is selected at once, as when an app sets it.
  public mutating func configure(_ configuration: TransitionConfiguration, on stage: inout Stage<InteractiveTransition>)
  {
    let old = self.configuration
    let isSet = configuration.style != old.style || configuration.selectedIndex != old.selectedIndex
    let isGone = isSet || !isDestinationThere(in: configuration)
    if phase == .interacting, isGone { abandonInteraction(on: &stage) }
    let before = self
    self.configuration = configuration
    switch configuration.style {
    case .modal:
      depth = old.style == .tabBar ? 0 : Swift.min(depth, 1)
    case .navigation:
      if old.style == .tabBar { depth = 0 }
    case .tabBar:
      if isSet { depth = configuration.selectedIndex }
      depth = Swift.min(depth, configuration.tabCount - 1)
    }
    measureDrag(insteadOf: before, on: stage)
  }

  /// Lays everything out in the new container. The finger of a current gesture has gone another share of a page with
  /// another size.
  public mutating func resize(to container: Container, on stage: inout Stage<InteractiveTransition>) {
    let old = self
    self.container = container
    measureDrag(insteadOf: old, on: stage)
  }

  /// Does nothing, because a transition cannot be interrupted.
  public mutating func adopt(_ seen: Frames, of subject: Subject) {}
}
