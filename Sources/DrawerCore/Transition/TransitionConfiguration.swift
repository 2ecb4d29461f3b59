/// What a client sets of a ``Transition``.
public struct TransitionConfiguration: Storable {
  /// What comes and goes.
  public enum Style: String, Storable, CaseIterable {
    /// A page over its presenter.
    case modal
    /// Screens on a stack.
    case navigation
  }

  /// What the transition looks like.
  public enum Animator: Storable {
    /// A page from below, over a backdrop; where it ends, the lower half of the container unless given.
    case presentation(finalFrame: Rect?)
    /// A page that grows from a card to the container, over a blur.
    case appStore(initialFrame: Rect, blurEffectStyle: BlurEffectStyle)
    /// A screen from the right, which pushes the one below a little to the left.
    case show
    /// Frames of the client's own; seconds, 0...60.
    case custom(duration: Double, frames: [CustomFrame])
  }

  /// The look of a blur, as UIKit names them; passed through.
  public enum BlurEffectStyle: String, Storable, CaseIterable {
    case extraLight, light, dark, extraDark, regular, prominent
    case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial, systemChromeMaterial
    case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight, systemThickMaterialLight
    case systemChromeMaterialLight
    case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark, systemThickMaterialDark
    case systemChromeMaterialDark
  }

  /// A frame that a custom animator moves.
  public struct CustomFrame: Storable {
    /// The frame's name: one of the style's own, or a new one.
    public var name: String
    /// What it is before the page or the screen is there.
    public var from: PartialFrame
    /// What it is while the page or the screen is there.
    public var to: PartialFrame

    /// A frame that does not move.
    public init(name: String, from: PartialFrame = PartialFrame(), to: PartialFrame = PartialFrame()) {
      self.name = name
      self.from = from
      self.to = to
    }
  }

  /// Something that moves along with the transition.
  public struct AuxAnimation: Storable {
    /// The name of what moves: one of the other frames, or a new one.
    public var frame: String
    /// What it is before the page or the screen is there.
    public var from = PartialFrame()
    /// What it is while the page or the screen is there.
    public var to = PartialFrame()
    /// When it starts, as a share of the duration, 0...1; it lasts to the end.
    public var delayOffset = 0.0

    /// An animation that moves nothing of `frame`.
    public init(frame: String) { self.frame = frame }
  }

  /// The pan that drives the way back.
  public enum PanMode: Storable {
    /// A pan anywhere.
    case regular(direction: PanDirection)
    /// A pan from an edge of the screen.
    case edge(Edge)

    /// The way of the pan that leads back.
    var direction: PanDirection {
      switch self {
      case .regular(let direction): direction
      case .edge(.top): .fromTop
      case .edge(.left): .fromLeft
      case .edge(.bottom): .fromBottom
      case .edge(.right): .fromRight
      }
    }
  }

  /// The way of a pan.
  public enum PanDirection: String, Storable, CaseIterable {
    /// Down.
    case fromTop
    /// To the right.
    case fromLeft
    /// Up.
    case fromBottom
    /// To the left.
    case fromRight
  }

  /// What comes and goes.
  public var style = Style.modal
  /// What the transition looks like; nil for the style's own: `presentation` or `show`.
  public var animator: Animator?
  /// What moves along.
  public var auxAnimations: [AuxAnimation] = []
  /// The pan that drives the way back; nil where none does.
  public var pan: PanMode? = .regular(direction: .fromTop)
  /// How much of the way a pan has to be beyond for its release to finish, 0...1.
  public var completeOnPercentage = 0.5
  /// Whether pans drive the way back at all.
  public var isEnabled = true
  /// The delegate's answer to whether a pan may begin one.
  public var shouldBeginTransition = true

  /// The library's defaults.
  public init() {}

  /// More frames and animations than any screen has.
  private static var countLimit: Int { 100 }
  private static var nameLengths: ClosedRange<Int> { 1...64 }

  /// What is wrong with how the values go together, or with names.
  var faults: [Fault] {
    var faults: [Fault] = []
    switch (style, animator) {
    case (.navigation, .presentation), (.navigation, .appStore):
      faults.append(Fault("animator", "type", detail: "is an animator of modal transitions; style is navigation"))
    case (.modal, .show):
      faults.append(Fault("animator", "type", detail: "is an animator of navigation; style is modal"))
    case (_, .custom(_, let frames)):
      if frames.count > Self.countLimit {
        faults.append(Fault("animator", "frames", detail: "must have at most \(Self.countLimit) members"))
      }
      for frame in frames where !Self.nameLengths.contains(frame.name.unicodeScalars.count) {
        faults.append(Fault("animator", "frames", frame.name, detail: Self.nameFault))
      }
    default:
      break
    }
    if auxAnimations.count > Self.countLimit {
      faults.append(Fault("auxAnimations", detail: "must have at most \(Self.countLimit) elements"))
    }
    for (index, animation) in auxAnimations.enumerated()
    where !Self.nameLengths.contains(animation.frame.unicodeScalars.count) {
      faults.append(Fault("auxAnimations", String(index), "frame", detail: Self.nameFault))
    }
    return faults
  }

  private static var nameFault: String {
    "the name must have \(nameLengths.lowerBound)...\(nameLengths.upperBound) characters"
  }
}

extension TransitionConfiguration {
  /// The animator, with all that it does not say itself.
  func resolvedAnimator(in container: Container) -> Animator {
    switch (animator, style) {
    case (.presentation(let finalFrame), _): .presentation(finalFrame: finalFrame ?? container.lowerHalf)
    case (let animator?, _): animator
    case (nil, .modal): .presentation(finalFrame: container.lowerHalf)
    case (nil, .navigation): .show
    }
  }

  /// The configuration with every default that depends on the container filled in.
  public func resolved(in container: Container) -> TransitionConfiguration {
    var configuration = self
    configuration.animator = resolvedAnimator(in: container)
    return configuration
  }
}

extension TransitionConfiguration.Animator {
  /// How long the whole transition takes, in seconds.
  var duration: Double {
    switch self {
    case .presentation: 1
    case .appStore: 0.85
    case .show: 0.7
    case .custom(let duration, _): duration
    }
  }
}

extension Container {
  fileprivate var lowerHalf: Rect { Rect(y: height / 2, width: width, height: height / 2) }
}
