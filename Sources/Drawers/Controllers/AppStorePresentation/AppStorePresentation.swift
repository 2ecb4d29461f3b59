/// The App Store style of the library sheets: a full-screen page over a blurred background, with a close button, that
/// shrinks away when it is pulled down or swiped from the left edge.
public struct AppStorePresentation: Rules {
  /// Where the page is in its life.
  public enum Phase: String, Storable, CaseIterable {
    /// There is no page.
    case dismissed
    /// The page is up, or on its way up, or back from a dismissal that was cancelled.
    case presented
    /// A gesture drives the page's dismissal.
    case interacting
    /// The dismissal plays out.
    case dismissing
  }

  /// What drives an interactive dismissal.
  public enum Source: String, Storable, CaseIterable {
    /// A pan from the left edge.
    case edge
    /// A pan on the page.
    case pan
    /// The scroll view in the page.
    case scroll
  }

  /// The names of the frames.
  public enum FrameName: String, Storable, CaseIterable {
    /// The presenting view.
    case presenting
    /// The blur over the presenting view.
    case blur
    /// The page.
    case page
    /// The close button of the page.
    case closeButton
  }

  /// The model as clients see it.
  public struct State: Storable {
    /// Where the page is in its life.
    public var name: Phase
    /// How much of the dismissal is done, 0...1.
    public var progress: Double
    /// What drives the dismissal; nil unless something does.
    public var source: Source?

    /// A state with the given members.
    public init(name: Phase, progress: Double, source: Source? = nil) {
      self.name = name
      self.progress = progress
      self.source = source
    }
  }

  /// What the presentation tells its delegate.
  public enum DelegateEvent: Storable {
    /// The page starts to come up.
    case presentationWillBegin
    /// The page is up.
    case presentationDidEnd
    /// A dismissal starts; whether a gesture drives it.
    case dismissalWillBegin(isInteractive: Bool)
    /// The page is gone.
    case dismissalDidEnd
    /// The page is back from a dismissal that a gesture did not carry far enough.
    case dismissalDidCancel
  }

  /// The presentation's own commands.
  public enum Command: Equatable, Sendable {
    /// Brings the page up.
    case present(animated: Bool)
    /// Takes the page away.
    case dismiss(animated: Bool)
  }

  /// What is animated: the page with its blur and its close button, and nothing else.
  public enum Subject: String, Storable, CaseIterable {
    /// The page with its blur and its close button.
    case page
  }

  /// What is left to do at an animation's end.
  public enum Completion: String, Storable, CaseIterable {
    /// To say that the page is up.
    case endPresentation
    /// To take the page away.
    case endDismissal
    /// To say that the page is back.
    case endCancellation
  }

  /// What a client sets.
  public internal(set) var configuration: AppStorePresentationConfiguration
  /// The view that the page covers.
  public internal(set) var container: Container
  package var phase = Phase.dismissed
  /// How much of the dismissal is done, 0...1.
  package var progress = 0.0
  package var source: Source?
  /// Whether the dismissal that plays out, or played out, was a gesture's.
  package var isShrinkingAway = false
  /// How far the presentation had got when it was interrupted.
  package var arrival = Arrival.complete
  /// The translation that a gesture counts from: more than 0 when it grabs a page on its way back.
  package var grabbedTranslation = 0.0
  package var scrolling = ScrollMemory()

  /// Where a presentation has taken the page, its blur and its close button.
  package struct Arrival: Storable {
    /// What is left of the page's way up, in points.
    package var offset: Double
    /// The blur's strength, 0...1.
    package var blur: Double
    /// The close button's opacity, 0...1.
    package var closeButtonOpacity: Double

    /// The page is up.
    static let complete = Arrival(offset: 0, blur: 1, closeButtonOpacity: 1)
  }

  /// What the library remembers of the scroll view between two samples.
  package struct ScrollMemory: Storable {
    package var offset = 0.0
    package var translation = 0.0
  }

  /// A presentation without its page.
  public init(
    configuration: AppStorePresentationConfiguration, container: Container,
    on stage: inout Stage<AppStorePresentation>
  ) {
    self.configuration = configuration
    self.container = container
  }

  /// Any values go together.
  public static func faults(in configuration: AppStorePresentationConfiguration, container: Container) -> [Fault] { [] }

  /// The model; what is queued never changes it.
  public func state(eventually: AppStorePresentation) -> State {
    State(name: phase, progress: progress, source: source)
  }

  /// Brings the page up or takes it away.
  public mutating func perform(_ command: Command, on stage: inout Stage<AppStorePresentation>) throws(Refusal) {
    switch command {
    case .present(let animated):
      guard phase == .dismissed else { throw .alreadyPresented }
      present(animated: animated, on: &stage)
    case .dismiss(let animated):
      guard phase != .dismissed else { throw .notPresented }
      dismiss(animated: animated, on: &stage)
    }
  }

  /// Takes the page away when its close button is tapped.
  public mutating func tap(_ tap: Tap, on stage: inout Stage<AppStorePresentation>) {
    guard isOnCloseButton(tap) else {
      stage.ignore("only the close button waits for a tap")
      return
    }
    dismiss(animated: true, on: &stage)
  }

  /// Only stores: the close button takes its size at once, a drag under way goes on.
  public mutating func configure(
    _ configuration: AppStorePresentationConfiguration, on stage: inout Stage<AppStorePresentation>
  ) {
    self.configuration = configuration
  }

  /// Covers the new container; a dismissal under way keeps its progress.
  public mutating func resize(to container: Container, on stage: inout Stage<AppStorePresentation>) {
    self.container = container
  }

  /// Says what has ended. A page that was grabbed on its way up goes on once the dismissal has been taken back.
  public mutating func complete(_ completion: Completion, on stage: inout Stage<AppStorePresentation>) {
    switch completion {
    case .endPresentation:
      stage.emit(.presentationDidEnd)
    case .endDismissal:
      phase = .dismissed
      progress = 0
      stage.emit(.dismissalDidEnd)
    case .endCancellation:
      stage.emit(.dismissalDidCancel)
      let before = stage.presentation(of: frames())
      arrival = .complete
      animatePresentation(from: before, duration: DampedSpring.system.settlingDuration, completion: nil, on: &stage)
    }
  }

  // MARK: - Movements

  /// Seconds that a dismissal takes from its beginning to its end when a gesture carries it all the way.
  static var interactiveDuration: Double { 0.7 }

  private mutating func present(animated: Bool, on stage: inout Stage<AppStorePresentation>) {
    stage.emit(.presentationWillBegin)
    let before = stage.presentation(of: frames())
    phase = .presented
    arrival = .complete
    let duration = animated ? DampedSpring.system.settlingDuration : 0
    animatePresentation(from: before, duration: duration, completion: .endPresentation, on: &stage)
  }

  private func animatePresentation(
    from before: Frames, duration: Double, completion: Completion?, on stage: inout Stage<AppStorePresentation>
  ) {
    stage.animate(
      .page, from: before, to: frames(), duration: duration, timing: .spring(.system), completion: completion)
  }

  /// Takes the page away without a gesture.
  private mutating func dismiss(animated: Bool, on stage: inout Stage<AppStorePresentation>) {
    guard phase == .presented else {
      stage.ignore(reasonNotToDismiss)
      return
    }
    interrupt(.page, on: &stage)
    stage.emit(.dismissalWillBegin(isInteractive: false))
    let before = stage.presentation(of: frames())
    leave(isShrinkingAway: false)
    let duration = animated ? 0.5 : 0
    let spring = DampedSpring(dampingRatio: 0.95, duration: duration)
    stage.animate(
      .page, from: before, to: frames(), duration: duration, timing: .spring(spring), completion: .endDismissal)
  }

  /// Moves the model to the end of a dismissal.
  mutating func leave(isShrinkingAway: Bool) {
    phase = .dismissing
    progress = 1
    source = nil
    self.isShrinkingAway = isShrinkingAway
  }

  /// Why a dismissal cannot begin in the present phase, for people.
  var reasonNotToDismiss: String {
    switch phase {
    case .dismissed: "nothing is presented; send present first"
    case .presented: "the page is presented"
    case .interacting: "a gesture drives the dismissal already"
    case .dismissing: "the page is on its way out already"
    }
  }
}
