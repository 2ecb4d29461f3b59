/// SweetCurtain's CurtainController: a curtain over the bottom edge of a content view, which rests at up to three
/// heights, or is hidden.
public struct Curtain: Rules {
  /// The heights at which the curtain rests.
  public enum HeightState: String, Storable, CaseIterable {
    /// The lowest height that is not hidden.
    case min
    /// The height between, where it is configured.
    case mid
    /// The greatest height.
    case max
    /// Out of sight.
    case hide
  }

  /// The curtain's height, as every delegate event has it.
  public struct Height: Storable {
    /// Points.
    public var actualHeight: Double
    /// The share of the content height.
    public var heightCoefficient: Double

    /// A value with the given members.
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
    /// The state last moved to.
    public var name: HeightState
    /// The curtain's height.
    public var height: Height
    /// Whether a finger drags the curtain.
    public var isDragging: Bool

    /// A state with the given members.
    public init(name: HeightState, height: Height, isDragging: Bool) {
      self.name = name
      self.height = height
      self.isDragging = isDragging
    }
  }

  /// What the library tells its delegate.
  public enum DelegateEvent: Storable {
    /// A drag begins.
    case willBeginDragging(Height)
    /// The height changed, by a drag or by a move.
    case didDrag(Height)
    /// A drag is about to end.
    case willEndDragging(Height)
    /// A drag has ended.
    case didEndDragging(Height)
    /// Another state was moved to.
    case didChangeHeightState(Height, HeightState)
  }

  /// The curtain's own commands.
  public enum Command: Equatable, Sendable {
    /// Moves to a state.
    case moveCurtain(to: HeightState, animated: Bool)
  }

  /// What is animated: the curtain with its handle, and nothing else.
  public enum Subject: String, Storable, CaseIterable {
    /// The curtain with its handle.
    case curtain
  }

  /// A move leaves nothing to do at its end.
  public typealias Completion = Never

  /// What a client sets.
  public internal(set) var configuration: CurtainConfiguration
  /// The view that the curtain hangs in.
  public internal(set) var container: Container
  package var heightState = HeightState.min
  package var actualHeight = 0.0
  package var isDragging = false
  /// The pan's translation as the library's recogniser counts it: from 0 at the first change.
  package var lastPanTranslation = 0.0
  package var scrolling = ScrollMemory()

  /// What the library remembers of the scroll view between two samples.
  package struct ScrollMemory: Storable {
    package var offset = 0.0
    package var translation = 0.0
    package var isFrozen = false
    /// Whether the delegate was told that the scroll view's drag begins, and not yet that it ends.
    package var owesEnd = false
  }

  /// A curtain at its lowest height.
  public init(configuration: CurtainConfiguration, container: Container, on stage: inout Stage<Curtain>) {
    self.configuration = configuration
    self.container = container
    actualHeight = height(of: .min)
    stage.emit(.didChangeHeightState(height, .min))
  }

  /// Nothing is wrong but what is wrong with the heights among each other.
  public static func faults(in configuration: CurtainConfiguration, container: Container) -> [Fault] {
    configuration.faults
  }

  /// The model; nothing is ever queued.
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

  /// Only stores: nothing moves until the next gesture or move.
  public mutating func configure(_ configuration: CurtainConfiguration, on stage: inout Stage<Curtain>) {
    self.configuration = configuration
  }

  /// Settles at the state's height in the new container.
  public mutating func resize(to container: Container, on stage: inout Stage<Curtain>) {
    self.container = container
    set(height: height(of: heightState), on: &stage)
  }

  /// Nothing is ever left to do.
  public mutating func complete(_ completion: Completion, on stage: inout Stage<Curtain>) {}

  /// Takes the height over from where the curtain's top edge is seen.
  public mutating func adopt(_ seen: Frames, of subject: Subject) {
    guard let curtain = seen[FrameName.curtain] else { return }
    actualHeight = container.height - curtain.y
  }

  mutating func move(to state: HeightState, animated: Bool, on stage: inout Stage<Curtain>) {
    let before = stage.presentation(of: frames())
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

  mutating func set(height: Double, on stage: inout Stage<Curtain>) {
    actualHeight = height
    stage.emit(.didDrag(self.height))
  }
}

// MARK: - Heights

extension Curtain {
  /// What the coefficients are shares of, in points.
  var contentHeight: Double { Swift.max(0, container.height - container.safeArea.top) }
  var minHeight: Double { contentHeight * configuration.minHeightCoefficient }
  var maxHeight: Double { contentHeight * configuration.maxHeightCoefficient }

  /// The present height, as delegate events have it.
  var height: Height {
    Height(actualHeight: actualHeight, heightCoefficient: contentHeight > 0 ? actualHeight / contentHeight : 0)
  }

  /// The height of a state; where the middle one was configured away while it was the state, the present height.
  func height(of state: HeightState) -> Double {
    switch state {
    case .min: minHeight
    case .mid: configuration.midHeightCoefficient.map { contentHeight * $0 } ?? actualHeight
    case .max: maxHeight
    case .hide: 0
    }
  }
}
