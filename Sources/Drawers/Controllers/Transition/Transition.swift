/// EasyTransitions' interactive transitions: a page, a screen or a tab comes and goes, and a pan can drive it.
///
/// A transition that runs by itself cannot be interrupted.
public struct InteractiveTransition: Rules {
  /// What is under way.
  package enum Phase: String, Storable, CaseIterable {
    /// Nothing.
    case resting
    /// A transition forward, without a gesture.
    case entering
    /// A transition back, without a gesture.
    case leaving
    /// A gesture drives a transition.
    case interacting
    /// The rest of a transition after its gesture.
    case finishing
    /// A gesture's transition is undone.
    case cancelling
  }

  /// Where a transition leads, from the pages or tabs that there are.
  package enum Way: String, Storable, CaseIterable {
    /// To one more page or screen, or to a later tab.
    case forward
    /// To one less, or to an earlier tab.
    case back
  }

  /// Where the transition is, as clients see it.
  public enum StateName: String, Storable, CaseIterable {
    /// There is no page.
    case dismissed
    /// The page comes.
    case presenting
    /// The page is there.
    case presented
    /// A gesture drives a transition.
    case interacting
    /// The rest of a transition after its gesture.
    case finishing
    /// A gesture's transition is undone.
    case cancelling
    /// The page goes.
    case dismissing
    /// There is only the root screen.
    case root
    /// A screen comes.
    case pushing
    /// A screen is above the root.
    case pushed
    /// The topmost screen goes.
    case popping
    /// A tab is there.
    case selected
    /// Another tab comes.
    case selecting
  }

  /// What a transition does.
  public enum Operation: String, Storable, CaseIterable {
    /// A page comes.
    case present
    /// The page goes.
    case dismiss
    /// A screen comes.
    case push
    /// The topmost screen goes.
    case pop
    /// Another tab comes.
    case select
  }

  /// The names of the frames.
  ///
  /// A custom animator or an aux animation can name more.
  public enum FrameName: String, Storable, CaseIterable {
    /// The presenting view, in the modal style.
    case presenting
    /// The dimming over the presenting view.
    case backdrop
    /// The blur over the presenting view.
    case blur
    /// The presented view.
    case modal
    /// The screen below, or the tab that goes.
    case from
    /// The screen above, or the tab that comes.
    case to
  }

  /// The model as clients see it.
  public struct State: Storable {
    /// Where the transition is.
    public var name: StateName
    /// What is under way; nil when nothing is.
    public var operation: Operation?
    /// How much of it is done, 0...1; 0 when nothing is under way.
    public var progress: Double
    /// How many pages or screens are above the presenter or the root; 0 in a tab bar.
    public var depth: Int
    /// The index of the tab; nil without a tab bar.
    public var selectedIndex: Int?
    /// The index of the tab in the frame `from`; nil where none is to be seen there.
    public var fromIndex: Int?
    /// The index of the tab in the frame `to`; nil without a tab bar.
    public var toIndex: Int?

    /// A state with the given members.
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

  /// What the transition tells its delegate.
  public enum DelegateEvent: Storable {
    /// A transition starts.
    case willBegin(Operation, isInteractive: Bool)
    /// A gesture asks for a transition.
    case navigationAction
    /// A gesture took the transition to a progress of 0...0.99.
    case didUpdate(progress: Double)
    /// A transition ended; whether it was carried through.
    case didEnd(Operation, isCompleted: Bool)
    /// The page is there.
    case onPresented
    /// The page is gone.
    case onDismissed
    /// The tab of this index is there.
    case onSelected(index: Int)
  }

  /// The transition's own commands.
  public enum Command: Equatable, Sendable {
    /// Brings the page; modal only.
    case present(animated: Bool)
    /// Takes the page away; modal only.
    case dismiss(animated: Bool)
    /// Brings a screen; navigation only.
    case push(animated: Bool)
    /// Takes the topmost screen away; navigation only.
    case pop(animated: Bool)
    /// Brings the tab of an index; tab bar only.
    case select(index: Int, animated: Bool)
  }

  /// What is animated: everything together.
  public enum Subject: String, Storable, CaseIterable {
    /// The whole transition.
    case transition
  }

  /// What is left to do at an animation's end: to say so.
  public struct Completion: Storable {
    package var isEntering: Bool
    package var isCompleted: Bool

    package init(isEntering: Bool, isCompleted: Bool) {
      self.isEntering = isEntering
      self.isCompleted = isCompleted
    }
  }

  /// The pan under way, as far as it may drive a transition.
  package struct Drag: Storable {
    package var direction: TransitionConfiguration.PanDirection
    /// Whether its velocity was known and judged; until then it drives nothing.
    package var isJudged: Bool

    package init(direction: TransitionConfiguration.PanDirection, isJudged: Bool) {
      self.direction = direction
      self.isJudged = isJudged
    }
  }

  /// What a client sets.
  public internal(set) var configuration: TransitionConfiguration
  /// The view in which the transition takes place.
  public internal(set) var container: Container
  package var phase = Phase.resting
  /// Where the transition of a gesture leads; nil without one.
  package var way: Way?
  /// Where all ends: how many pages or screens are above the presenter or the root, or the index of the tab.
  package var depth = 0
  /// The tab that is left by a transition without a gesture.
  package var leftIndex: Int?
  /// How far a gesture has driven its transition, 0...0.99.
  package var progress = 0.0
  package var drag: Drag?

  /// Nothing is presented, or the configured tab is.
  public init(
    configuration: TransitionConfiguration, container: Container, on stage: inout Stage<InteractiveTransition>
  ) {
    self.configuration = configuration
    self.container = container
    if configuration.style == .tabBar { depth = configuration.selectedIndex }
  }

  /// The animator and the action have to be the style's, and names have to be names.
  public static func faults(in configuration: TransitionConfiguration, container: Container) -> [Fault] {
    configuration.faults
  }

  /// What a client moves: each may be a frame of its own, and all of them are made several times an event. The tabs of a tab
  /// bar are detents.
  public static func weight(of configuration: TransitionConfiguration) -> Int {
    var count = configuration.auxAnimations.count + (configuration.dismissingAuxAnimations?.count ?? 0)
    if case .custom(_, let frames, let dismissing) = configuration.animator {
      count += frames.count + (dismissing?.count ?? 0)
    }
    return 4 * count + (configuration.style == .tabBar ? configuration.tabCount : 0)
  }

  /// The model; nothing is ever queued that changes it.
  public func state(eventually: InteractiveTransition) -> State {
    let isTabBar = configuration.style == .tabBar
    let indices: (from: Int?, to: Int?) = isTabBar ? seenIndices : (nil, nil)
    return State(
      name: stateName, operation: phase == .resting ? nil : operation(isEntering: isForward), progress: shownProgress,
      depth: isTabBar ? 0 : depth, selectedIndex: isTabBar ? depth : nil, fromIndex: indices.from, toIndex: indices.to)
  }

  /// Shows what is there by the new values; a gesture under way goes on, unless what it drives is no more.
  ///
  /// Of several screens one becomes the page. Another selected tab is there at once, as when an app sets it.
  public mutating func configure(_ configuration: TransitionConfiguration, on stage: inout Stage<InteractiveTransition>)
  {
    let old = self.configuration
    let isSet = configuration.style != old.style || configuration.selectedIndex != old.selectedIndex
    let isGone = isSet || !isDestinationThere(in: configuration)
    if phase == .interacting, isGone { abandonInteraction(on: &stage) }
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
  }

  /// Lays everything out anew; a gesture under way keeps its progress until its next sample.
  public mutating func resize(to container: Container, on stage: inout Stage<InteractiveTransition>) {
    self.container = container
  }

  /// Nothing interrupts a transition.
  public mutating func adopt(_ seen: Frames, of subject: Subject) {}
}

// MARK: - Names

extension InteractiveTransition {
  /// Whether what is under way leads to something more, or to a later tab; at rest, whether something is there.
  var isForward: Bool {
    switch phase {
    case .resting: configuration.style != .modal || depth > 0
    case .entering: true
    case .leaving: false
    case .interacting, .finishing, .cancelling: way == .forward
    }
  }

  private var stateName: StateName {
    switch (phase, configuration.style) {
    case (.interacting, _): .interacting
    case (.finishing, _): .finishing
    case (.cancelling, _): .cancelling
    case (.resting, .modal): depth > 0 ? .presented : .dismissed
    case (.resting, .navigation): depth > 0 ? .pushed : .root
    case (.resting, .tabBar): .selected
    case (.entering, .modal): .presenting
    case (.leaving, .modal): .dismissing
    case (.entering, .navigation): .pushing
    case (.leaving, .navigation): .popping
    case (.entering, .tabBar), (.leaving, .tabBar): .selecting
    }
  }

  /// What a transition in the direction does in the configured style.
  func operation(isEntering: Bool) -> Operation {
    switch configuration.style {
    case .modal: isEntering ? .present : .dismiss
    case .navigation: isEntering ? .push : .pop
    case .tabBar: .select
    }
  }

  private var shownProgress: Double {
    switch phase {
    case .resting, .cancelling: 0
    case .interacting: progress
    case .entering, .leaving, .finishing: 1
    }
  }
}
