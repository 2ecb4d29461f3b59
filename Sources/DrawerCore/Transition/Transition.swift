/// EasyTransitions' interactive transitions: a page or a screen comes and goes, and a pan can drive its way back.
///
/// A transition that runs by itself cannot be interrupted.
public struct Transition: Rules {
  /// What is under way.
  package enum Phase: String, Storable, CaseIterable {
    /// Nothing.
    case resting
    /// A page or a screen comes.
    case entering
    /// It goes, without a gesture.
    case leaving
    /// A gesture drives its way back.
    case interacting
    /// It goes after a gesture.
    case finishing
    /// It stays after a gesture.
    case cancelling
  }

  /// Where the transition is, as clients see it.
  public enum StateName: String, Storable, CaseIterable {
    /// There is no page.
    case dismissed
    /// The page comes.
    case presenting
    /// The page is there.
    case presented
    /// A gesture drives the way back.
    case interacting
    /// The rest of the way back after a gesture.
    case finishing
    /// The way back is undone after a gesture.
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
  }

  /// The model as clients see it.
  public struct State: Storable {
    /// Where the transition is.
    public var name: StateName
    /// What is under way; nil when nothing is.
    public var operation: Operation?
    /// How much of it is done, 0...1; 0 when nothing is under way.
    public var progress: Double
    /// How many pages or screens are above the presenter or the root.
    public var depth: Int
  }

  /// What the transition tells its delegate.
  public enum DelegateEvent: Storable {
    /// A transition starts.
    case willBegin(Operation, isInteractive: Bool)
    /// A gesture asks for the way back.
    case navigationAction
    /// A gesture took the transition to a progress of 0...0.99.
    case didUpdate(progress: Double)
    /// A transition ended; whether it was carried through.
    case didEnd(Operation, isCompleted: Bool)
    /// The page is there.
    case onPresented
    /// The page is gone.
    case onDismissed
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

  /// The pan under way, as far as it may drive the way back.
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
  /// How many pages or screens there will be above the presenter or the root when all has ended.
  package var depth = 0
  /// How far a gesture has driven the way back, 0...0.99.
  package var progress = 0.0
  package var drag: Drag?

  /// Nothing is presented.
  public init(configuration: TransitionConfiguration, container: Container, on stage: inout Stage<Transition>) {
    self.configuration = configuration
    self.container = container
  }

  /// The animator has to be one of the style's, and names have to be names.
  public static func faults(in configuration: TransitionConfiguration, container: Container) -> [Fault] {
    configuration.faults
  }

  /// The model; nothing is ever queued that changes it.
  public func state(eventually: Transition) -> State {
    State(name: stateName, operation: operation, progress: shownProgress, depth: depth)
  }

  /// Brings a page or a screen, or takes it away.
  public mutating func perform(_ command: Command, on stage: inout Stage<Transition>) throws(Refusal) {
    guard command.style == configuration.style else {
      throw .invalid(Fault("type", detail: "is a command of the other style; style is \(configuration.style.rawValue)"))
    }
    guard phase == .resting else { return refuse(on: &stage) }
    switch command {
    case .present where depth > 0: throw .alreadyPresented
    case .dismiss where depth == 0, .pop where depth == 0: throw .notPresented
    case .present(let animated), .push(let animated): enter(animated: animated, on: &stage)
    case .dismiss(let animated), .pop(let animated): leave(animated: animated, on: &stage)
    }
    stage.response.performed = true
  }

  /// Shows what is there by the new values; a gesture under way goes on. Of several screens one becomes the page.
  public mutating func configure(_ configuration: TransitionConfiguration, on stage: inout Stage<Transition>) {
    self.configuration = configuration
    if configuration.style == .modal { depth = Swift.min(depth, 1) }
  }

  /// Lays everything out anew; a gesture under way keeps its progress until its next sample.
  public mutating func resize(to container: Container, on stage: inout Stage<Transition>) {
    self.container = container
  }

  /// Says how a transition ended.
  public mutating func complete(_ completion: Completion, on stage: inout Stage<Transition>) {
    stage.emit(.didEnd(operation(isEntering: completion.isEntering), isCompleted: completion.isCompleted))
    phase = .resting
    progress = 0
    guard completion.isCompleted, configuration.style == .modal else { return }
    stage.emit(completion.isEntering ? .onPresented : .onDismissed)
  }

  /// Nothing interrupts a transition.
  public mutating func adopt(_ seen: Frames, of subject: Subject) {}

  /// Says that a transition runs, and that it goes on.
  func refuse(on stage: inout Stage<Transition>) {
    stage.response.performed = false
    stage.ignore("a transition is under way, and it cannot be interrupted")
  }
}

// MARK: - Names

extension Transition {
  private var isModal: Bool { configuration.style == .modal }

  private var stateName: StateName {
    switch phase {
    case .resting where depth > 0: isModal ? .presented : .pushed
    case .resting: isModal ? .dismissed : .root
    case .entering: isModal ? .presenting : .pushing
    case .leaving: isModal ? .dismissing : .popping
    case .interacting: .interacting
    case .finishing: .finishing
    case .cancelling: .cancelling
    }
  }

  private var operation: Operation? {
    phase == .resting ? nil : operation(isEntering: phase == .entering)
  }

  /// What a transition in the direction does in the configured style.
  func operation(isEntering: Bool) -> Operation {
    if isEntering { isModal ? .present : .push } else { isModal ? .dismiss : .pop }
  }

  private var shownProgress: Double {
    switch phase {
    case .resting, .cancelling: 0
    case .interacting: progress
    case .entering, .leaving, .finishing: 1
    }
  }
}

extension Transition.Command {
  fileprivate var style: TransitionConfiguration.Style {
    switch self {
    case .present, .dismiss: .modal
    case .push, .pop: .navigation
    }
  }
}
