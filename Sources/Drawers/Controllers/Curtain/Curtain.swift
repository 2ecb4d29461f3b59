/// SweetCurtain's CurtainController: a curtain over the bottom edge of a content view. The curtain rests at up to three
/// heights, or is hidden.
public struct Curtain: Rules {
  /// The heights at which the curtain rests.
  public enum HeightState: String, Storable, CaseIterable {
    /// The lowest height that is not hidden.
    case min
    /// The middle height, if it is configured.
    case mid
    /// The greatest height.
    case max
    /// Out of sight.
    case hide
  }

  /// The curtain's height, which every delegate event carries.
  public struct Height: Storable {
    /// The height in points.
    public var actualHeight: Double
    /// The height as a share of the content height.
    public var heightCoefficient: Double

    /// Creates a height with the given members.
    public init(actualHeight: Double, heightCoefficient: Double) {
      self.actualHeight = actualHeight
      self.heightCoefficient = heightCoefficient
    }
  }

  /// The names of the frames.
  public enum FrameName: String, Storable, CaseIterable {
    /// The content behind the curtain.
    case content
    /// The curtain.
    case curtain
    /// The handle at the top of the curtain.
    case handle
  }

  /// The model as clients see it.
  public struct State: Storable {
    /// The state that the curtain last moved to.
    public var name: HeightState
    /// The curtain's height.
    public var height: Height
    /// Whether a finger drags the curtain.
    public var isDragging: Bool

    /// Creates a state with the given members.
    public init(name: HeightState, height: Height, isDragging: Bool) {
      self.name = name
      self.height = height
      self.isDragging = isDragging
    }
  }

  /// The events that the library reports to its delegate.
  public enum DelegateEvent: Storable {
    /// A drag begins.
    case willBeginDragging(Height)
    /// The height changed, by a drag or by a move.
    case didDrag(Height)
    /// A drag is about to end.
    case willEndDragging(Height)
    /// A drag has ended.
    case didEndDragging(Height)
    /// The curtain moved to another state.
    case didChangeHeightState(Height, HeightState)
  }

  /// The curtain's own commands.
  public enum Command: Equatable, Sendable {
    /// Moves to a state.
    case moveCurtain(to: HeightState, animated: Bool)
  }

  /// The animated subjects. The only one is the curtain with its handle.
  public enum Subject: String, Storable, CaseIterable {
    /// The curtain with its handle.
    case curtain
  }

  /// A move has no remaining work at its end.
  public typealias Completion = Never

  /// The configuration that the client set.
  public internal(set) var configuration: CurtainConfiguration
  /// The view that contains the curtain.
  public internal(set) var container: Container
  package var heightState = HeightState.min
  package var actualHeight = 0.0
  package var isDragging = false
  /// The pan's translation as the library's recognizer counts it: from 0 at the first change.
  package var lastPanTranslation = 0.0
  /// The height at which a change of the configuration or the container left the curtain outside of its range, until
  /// it moves. Up to there it follows the finger without the rubber band.
  package var strayHeight: Double?
  package var scrolling = ScrollMemory()

  /// The scroll view's values that the library remembers between two samples.
  package struct ScrollMemory: Storable {
    package var offset = 0.0
    package var translation = 0.0
    package var isFrozen = false
    /// Whether the delegate received the beginning of the scroll view's drag, but not its end yet.
    package var isEndPending = false
  }

  /// Creates a curtain at its lowest height.
  public init(configuration: CurtainConfiguration, container: Container, on stage: inout Stage<Curtain>) {
    self.configuration = configuration
    self.container = container
    actualHeight = height(of: .min)
    stage.emit(.didChangeHeightState(height, .min))
  }

  /// Returns the faults in the relations of the heights to each other.
  public static func faults(in configuration: CurtainConfiguration, container: Container) -> [Fault] {
    configuration.faults
  }

  /// False: the curtain queues nothing, so the model does not depend on `eventually`.
  public static var looksAhead: Bool { false }

  /// Returns the current model.
  public func state(eventually: Curtain) -> State {
    State(name: heightState, height: height, isDragging: isDragging)
  }

  /// Moves the curtain.
  public mutating func perform(_ command: Command, on stage: inout Stage<Curtain>) throws(Refusal) {
    switch command {
    case .moveCurtain(.mid, _) where configuration.midHeightCoefficient == nil:
      throw .invalid(Fault("to", detail: "there is no middle state: midHeightCoefficient is null"))
    case .moveCurtain(let state, let animated):
      interrupt(.curtain, on: &stage)
      move(to: state, animated: animated, on: &stage)
    }
  }

  /// Stores the configuration. Nothing moves until the next gesture or move.
  public mutating func configure(_ configuration: CurtainConfiguration, on stage: inout Stage<Curtain>) {
    let range = minHeight...maxHeight
    self.configuration = configuration
    if minHeight...maxHeight != range { noteStrayHeight() }
  }

  /// Moves the curtain to its state's height in the new container, without animation.
  public mutating func resize(to container: Container, on stage: inout Stage<Curtain>) {
    let isRotation = !container.hasSize(of: self.container)
    self.container = container
    guard isRotation || !isHeld else { return }
    // A middle height that the configuration has dropped is an absolute one, and may be higher than the container.
    set(height: Swift.min(height(of: heightState), maxHeight), on: &stage)
    noteStrayHeight()
  }

  /// Does nothing: moves have no completions.
  public mutating func complete(_ completion: Completion, on stage: inout Stage<Curtain>) {}

  /// Adopts the height at which the curtain is seen.
  public mutating func adopt(_ seen: Frames, of subject: Subject) {
    guard let curtain = seen[FrameName.curtain] else { return }
    actualHeight = container.height - curtain.y
  }

  mutating func move(to state: HeightState, animated: Bool, on stage: inout Stage<Curtain>) {
    let before = stage.presentation(of: frames())
    strayHeight = nil
    set(height: height(of: state), on: &stage)
    if state != heightState {
      heightState = state
      stage.emit(.didChangeHeightState(height, state))
    }
    let duration = animated ? configuration.movingDuration : 0
    let spring = DampedSpring(dampingRatio: 0.8, duration: duration, initialVelocity: 3)
    stage.animate(
      .curtain, from: before, to: frames(), duration: duration, timing: .spring(spring), completion: nil)
  }

  private mutating func noteStrayHeight() {
    let isStray = heightState != .hide && !(minHeight...maxHeight).contains(actualHeight)
    strayHeight = isStray ? actualHeight : nil
  }

  mutating func set(height: Double, on stage: inout Stage<Curtain>) {
    actualHeight = height
    stage.emit(.didDrag(self.height))
  }
}

// MARK: - Heights

extension Curtain {
  /// The height that the coefficients are shares of, in points.
  var contentHeight: Double { Swift.max(0, container.height - container.safeArea.top) }
  var minHeight: Double { contentHeight * configuration.minHeightCoefficient }
  var maxHeight: Double { contentHeight * configuration.maxHeightCoefficient }

  /// The current height, as delegate events report it.
  var height: Height {
    Height(actualHeight: actualHeight, heightCoefficient: contentHeight > 0 ? actualHeight / contentHeight : 0)
  }

  /// Returns the height of a state. If the configuration has dropped the middle height while it was the state, this is
  /// the current height.
  func height(of state: HeightState) -> Double {
    switch state {
    case .min: minHeight
    case .mid: configuration.midHeightCoefficient.map { contentHeight * $0 } ?? actualHeight
    case .max: maxHeight
    case .hide: 0
    }
  }
}
