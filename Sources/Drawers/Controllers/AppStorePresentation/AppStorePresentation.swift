/// The App Store style of the library sheets: a full-screen page with a close button over a blurred background. The
/// page shrinks away when it is pulled down or swiped from the left edge.
public struct AppStorePresentation: Rules {
  /// The phase of the page.
  public enum Phase: String, Storable, CaseIterable {
    /// The page is not presented.
    case dismissed
    /// The page is up, on its way up, or on its way back from a canceled dismissal.
    case presented
    /// A gesture drives the page's dismissal.
    case interacting
    /// The dismissal's animation is running, without a gesture.
    case dismissing
  }

  /// The gestures that can drive an interactive dismissal.
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
    /// The phase of the page.
    public var name: Phase
    /// The progress of the dismissal, 0...1.
    public var progress: Double
    /// The gesture that drives the dismissal; nil if none does.
    public var source: Source?

    /// Creates a state with the given members.
    public init(name: Phase, progress: Double, source: Source? = nil) {
      self.name = name
      self.progress = progress
      self.source = source
    }
  }

  /// The events that the presentation reports to its delegate.
  public enum DelegateEvent: Storable {
    /// The page starts to come up.
    case presentationWillBegin
    /// The page is up.
    case presentationDidEnd
    /// A dismissal starts. `isInteractive` is true if a gesture drives it.
    case dismissalWillBegin(isInteractive: Bool)
    /// The page is gone.
    case dismissalDidEnd
    /// The page is back after a gesture that did not carry the dismissal far enough.
    case dismissalDidCancel
  }

  /// The presentation's own commands.
  public enum Command: Equatable, Sendable {
    /// Presents the page.
    case present(animated: Bool)
    /// Dismisses the page.
    case dismiss(animated: Bool)
  }

  /// The animated subjects. The only one is the page with its blur and its close button.
  public enum Subject: String, Storable, CaseIterable {
    /// The page with its blur and its close button.
    case page
  }

  /// The remaining work at an animation's end.
  public enum Completion: String, Storable, CaseIterable {
    /// Report that the page is up.
    case endPresentation
    /// Remove the page.
    case endDismissal
    /// Report that the page is back.
    case endCancellation
  }

  /// The configuration that the client set.
  public internal(set) var configuration: AppStorePresentationConfiguration
  /// The view that the page covers.
  public internal(set) var container: Container
  package var phase = Phase.dismissed
  /// The progress of the dismissal, 0...1.
  package var progress = 0.0
  package var source: Source?
  /// Whether a gesture drove the current or the last dismissal.
  package var isShrinkingAway = false
  /// The point that the presentation had reached when it was interrupted.
  package var arrival = Arrival.complete
  /// The translation that corresponds to the progress at the gesture's start. It is greater than 0 when the gesture
  /// grabs a page on its way back.
  package var grabbedTranslation = 0.0
  package var scrolling = ScrollMemory()

  /// The point that a presentation has reached: the place of the page, and the values of its blur and its close button.
  package struct Arrival: Storable {
    /// The remaining distance of the page's way up, in points.
    package var offset: Double
    /// The blur's strength, 0...1.
    package var blur: Double
    /// The close button's opacity, 0...1.
    package var closeButtonOpacity: Double

    /// The page is up.
    static let complete = Arrival(offset: 0, blur: 1, closeButtonOpacity: 1)
  }

  /// The scroll view's values that the library remembers between two samples.
  package struct ScrollMemory: Storable {
    package var offset = 0.0
    package var translation = 0.0
  }

  /// Creates a presentation whose page is dismissed.
  public init(
    configuration: AppStorePresentationConfiguration, container: Container,
    on stage: inout Stage<AppStorePresentation>
  ) {
    self.configuration = configuration
    self.container = container
  }

  /// Returns no faults: every combination of valid values is valid.
  public static func faults(in configuration: AppStorePresentationConfiguration, container: Container) -> [Fault] { [] }

  /// False: queued animations never change the model, so it does not depend on `eventually`.
  public static var looksAhead: Bool { false }

  /// Returns the current model.
  public func state(eventually: AppStorePresentation) -> State {
    State(name: phase, progress: progress, source: source)
  }

  /// Presents or dismisses the page.
  public mutating func perform(_ command: Command, on stage: inout Stage<AppStorePresentation>) throws(Refusal) {
    switch command {
    case .present(let animated):
      if phase == .dismissing, let end = stage.end { throw .beingDismissed(until: end) }
      guard phase == .dismissed else { throw .alreadyPresented }
      present(animated: animated, on: &stage)
    case .dismiss(let animated):
      guard phase != .dismissed else { throw .notPresented }
      dismiss(animated: animated, on: &stage)
    }
  }

  /// Dismisses the page if the tap hits its close button.
  public mutating func tap(_ tap: Tap, on stage: inout Stage<AppStorePresentation>) {
    guard isOnCloseButton(tap) else { return stage.ignore("only the close button waits for a tap") }
    dismiss(animated: true, on: &stage)
  }

  /// Stores the configuration. The close button changes its size at once, and a drag in progress continues.
  public mutating func configure(
    _ configuration: AppStorePresentationConfiguration, on stage: inout Stage<AppStorePresentation>
  ) {
    self.configuration = configuration
  }

  /// Covers the new container. A running dismissal keeps its progress.
  public mutating func resize(to container: Container, on stage: inout Stage<AppStorePresentation>) {
    self.container = container
  }

  /// Reports the end of an animation. A page that was grabbed on its way up continues upward after its dismissal is
  /// canceled.
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

  /// The duration in seconds of a dismissal that a gesture carries from its beginning to its end.
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

  /// Dismisses the page without a gesture. If a gesture drives its dismissal, the gesture is canceled.
  private mutating func dismiss(animated: Bool, on stage: inout Stage<AppStorePresentation>) {
    guard phase == .presented || isHeld else { return stage.ignore(reasonNotToDismiss) }
    interrupt(.page, on: &stage)
    if isHeld { stage.emit(.dismissalDidCancel) }
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

  /// A human-readable reason why a dismissal cannot begin in the current phase.
  var reasonNotToDismiss: String {
    switch phase {
    case .dismissed: "nothing is presented; send present first"
    case .presented: "the page is presented"
    case .interacting: "a gesture drives the dismissal already"
    case .dismissing: "the page is on its way out already"
    }
  }
}
