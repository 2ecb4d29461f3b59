/// What a client sets of a ``InteractiveTransition``.
public struct TransitionConfiguration: Storable {
  /// What comes and goes.
  public enum Style: String, Storable, CaseIterable {
    /// A page over its presenter.
    case modal
    /// Screens on a stack.
    case navigation
    /// Screens beside each other.
    case tabBar
  }

  /// What a pan sets off.
  public enum NavigationAction: String, Storable, CaseIterable {
    /// The page goes; what modal pans do unless it is said.
    case dismiss
    /// The page comes.
    case present
    /// The topmost screen goes; what navigation's pans do unless it is said.
    case pop
    /// A screen comes.
    case push
    /// The next tab comes.
    case next
    /// The tab before comes.
    case previous
    /// The tab comes that is on the side which the finger leaves; what a tab bar's pans do unless it is said.
    case adjacent

    var style: Style {
      switch self {
      case .dismiss, .present: .modal
      case .pop, .push: .navigation
      case .next, .previous, .adjacent: .tabBar
      }
    }
  }

  /// What the transition looks like.
  public enum Animator: Storable {
    /// A page from below, over a backdrop; where it ends, the lower half of the container unless given.
    case presentation(finalFrame: Rect?)
    /// A page that grows from a card to the container, over a blur.
    case appStore(initialFrame: Rect, blurEffectStyle: BlurEffectStyle)
    /// A screen from the right, which pushes the one below a little to the left.
    case show
    /// Frames of the client's own; seconds, 0...60. Those of the way back where that is not the same backwards.
    case custom(duration: Double, frames: [CustomFrame], dismissing: [CustomFrame]? = nil)
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
    /// What it is before the page or the screen is there; where the way back has frames of its own, at its start.
    public var from: PartialFrame
    /// What it is while the page or the screen is there; where the way back has frames of its own, at its end.
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
    /// What it is before the page or the screen is there; where the way back has animations of its own, at its start.
    public var from = PartialFrame()
    /// What it is while the page or the screen is there; where the way back has animations of its own, at its end.
    public var to = PartialFrame()
    /// When it starts, as a share of the duration, 0...1; it lasts to the end.
    public var delayOffset = 0.0

    /// An animation that moves nothing of `frame`.
    public init(frame: String) { self.frame = frame }
  }

  /// The pan that drives a transition.
  public enum PanMode: Storable {
    /// A pan anywhere.
    case regular(direction: PanDirection)
    /// A pan from one of some edges of the screen.
    case edges([ScreenEdge])

    /// A pan from an edge of the screen.
    public static func edge(_ edge: ScreenEdge) -> PanMode { .edges([edge]) }

    /// Whether it has to begin at an edge.
    var isFromEdge: Bool { if case .edges = self { true } else { false } }

    /// The way of the pan that leads on, for one that begins at `edge`; nil where it may not begin there.
    func direction(from edge: ScreenEdge?) -> PanDirection? {
      switch self {
      case .regular(let direction): return direction
      case .edges(let edges):
        guard let edge, edges.contains(edge) else { return nil }
        switch edge {
        case .top: return .fromTop
        case .left: return .fromLeft
        case .bottom: return .fromBottom
        case .right: return .fromRight
        }
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
  /// What moves along on the way back; nil where that is ``auxAnimations`` backwards.
  public var dismissingAuxAnimations: [AuxAnimation]?
  /// The pan that drives a transition; nil where none does.
  public var pan: PanMode? = .regular(direction: .fromTop)
  /// What that pan sets off; nil for the style's own: `dismiss`, `pop` or `adjacent`.
  public var navigationAction: NavigationAction?
  /// How many tabs there are, 2...100.
  public var tabCount = 2
  /// The tab that is there at first, from 0.
  public var selectedIndex = 0
  /// How much of the way a pan has to be beyond for its release to finish, from 0; beyond 1 only its velocity finishes.
  public var completeOnPercentage = 0.5
  /// Whether pans drive anything at all.
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
    case (.navigation, .presentation), (.navigation, .appStore), (.tabBar, .presentation), (.tabBar, .appStore):
      faults.append(
        Fault("animator", "type", detail: "is an animator of modal transitions; style is \(style.rawValue)"))
    case (.modal, .show):
      faults.append(Fault("animator", "type", detail: "is an animator of navigation and tab bars; style is modal"))
    case (_, .custom(_, let frames, let dismissing?)):
      faults += Self.faults(in: frames, at: "presenting") + Self.faults(in: dismissing, at: "dismissing")
    case (_, .custom(_, let frames, nil)):
      faults += Self.faults(in: frames, at: "frames")
    default:
      break
    }
    if let dismissingAuxAnimations {
      faults += Self.faults(in: auxAnimations, at: ["auxAnimations", "presenting"])
      faults += Self.faults(in: dismissingAuxAnimations, at: ["auxAnimations", "dismissing"])
    } else {
      faults += Self.faults(in: auxAnimations, at: ["auxAnimations"])
    }
    if let navigationAction, navigationAction.style != style {
      faults.append(
        Fault(
          "navigationAction", detail: "is of the style \(navigationAction.style.rawValue); style is \(style.rawValue)"))
    }
    if style == .tabBar, selectedIndex >= tabCount {
      faults.append(Fault("selectedIndex", detail: "must be less than tabCount, \(tabCount)"))
    }
    return faults
  }

  private static func faults(in frames: [CustomFrame], at member: String) -> [Fault] {
    var faults: [Fault] = []
    if frames.count > countLimit {
      faults.append(Fault("animator", member, detail: "must have at most \(countLimit) members"))
    }
    for frame in frames where !nameLengths.contains(frame.name.scalarCount) {
      faults.append(Fault("animator", member, frame.name, detail: nameFault))
    }
    return faults
  }

  private static func faults(in animations: [AuxAnimation], at path: [String]) -> [Fault] {
    func fault(_ rest: [String], _ detail: String) -> Fault {
      var fault = Fault(detail: detail)
      fault.path = path + rest
      return fault
    }
    var faults: [Fault] = []
    if animations.count > countLimit { faults.append(fault([], "must have at most \(countLimit) elements")) }
    for (index, animation) in animations.enumerated()
    where !nameLengths.contains(animation.frame.scalarCount) {
      faults.append(fault([String(index), "frame"], nameFault))
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
    case (nil, .navigation), (nil, .tabBar): .show
    }
  }

  /// What a pan sets off.
  var resolvedAction: NavigationAction {
    if let navigationAction { return navigationAction }
    switch style {
    case .modal: return .dismiss
    case .navigation: return .pop
    case .tabBar: return .adjacent
    }
  }

  /// What moves along on the way back.
  var auxAnimationsBack: [AuxAnimation] { dismissingAuxAnimations ?? auxAnimations }

  /// The configuration with every default that depends on the container filled in.
  public func resolved(in container: Container) -> TransitionConfiguration {
    var configuration = self
    configuration.animator = resolvedAnimator(in: container)
    configuration.navigationAction = resolvedAction
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
    case .custom(let duration, _, _): duration
    }
  }
}

extension Container {
  fileprivate var lowerHalf: Rect { Rect(y: height / 2, width: width, height: height / 2) }
}
