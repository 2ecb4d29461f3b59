/// The configuration of an ``InteractiveTransition``.
public struct TransitionConfiguration: Storable {
  /// The kind of content that appears and disappears.
  public enum Style: String, Storable, CaseIterable {
    /// A page over its presenter.
    case modal
    /// Screens on a stack.
    case navigation
    /// Screens beside each other.
    case tabBar
  }

  /// The action that a pan triggers.
  public enum NavigationAction: String, Storable, CaseIterable {
    /// Dismiss the page; the default of the modal style.
    case dismiss
    /// Present the page.
    case present
    /// Pop the topmost screen; the default of the navigation style.
    case pop
    /// Push a screen.
    case push
    /// Select the next tab.
    case next
    /// Select the previous tab.
    case previous
    /// Select the tab on the side that the finger moves away from; the default of the tab bar style.
    case adjacent

    var style: Style {
      switch self {
      case .dismiss, .present: .modal
      case .pop, .push: .navigation
      case .next, .previous, .adjacent: .tabBar
      }
    }
  }

  /// The look of the transition. A `duration` is in seconds, 0...60; nil for the library's.
  public enum Animator: Storable {
    /// A page from below, over a backdrop. `finalFrame` is the page's place at the end; nil for the lower half of the
    /// container. The library's duration is 1.
    case presentation(finalFrame: Rect2D?, duration: Double? = nil)
    /// A page that grows from a card to the container, over a blur. The library's duration is 0.85.
    case appStore(initialFrame: Rect2D, blurEffectStyle: BlurEffectStyle, duration: Double? = nil)
    /// A screen from the right, which moves the one below slightly to the left. The library's duration is 0.7.
    case show(duration: Double? = nil)
    /// Frames that the client defines. `dismissing` has the frames of the way back;
    /// nil if the way back plays `frames` in reverse.
    case custom(duration: Double, frames: [CustomFrame], dismissing: [CustomFrame]? = nil)
  }

  /// The style of a blur with UIKit's names, passed through to the client.
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
    /// The frame before the page or the screen appears. If the way back has its own frames, this is the frame at its
    /// start.
    public var from: PartialFrame
    /// The frame while the page or the screen is shown. If the way back has its own frames, this is the frame at its
    /// end.
    public var to: PartialFrame

    /// Creates a frame, by default one that does not move.
    public init(name: String, from: PartialFrame = PartialFrame(), to: PartialFrame = PartialFrame()) {
      self.name = name
      self.from = from
      self.to = to
    }
  }

  /// An additional animation that runs along with the transition.
  public struct AuxAnimation: Storable {
    /// The name of the animated frame: one of the other frames, or a new one.
    public var frame: String
    /// The frame before the page or the screen appears. If the way back has its own animations, this is the frame at
    /// its start.
    public var from = PartialFrame()
    /// The frame while the page or the screen is shown. If the way back has its own animations, this is the frame at
    /// its end.
    public var to = PartialFrame()
    /// The start of the animation as a share of the duration, 0...1. The animation lasts to the end.
    public var delayOffset = 0.0

    /// Creates an animation that does not change `frame` yet.
    public init(frame: String) { self.frame = frame }
  }

  /// The pan that drives a transition.
  public enum PanMode: Storable {
    /// A pan anywhere.
    case regular(direction: PanDirection)
    /// A pan from one of these edges of the screen.
    case edges([ScreenEdge])

    /// Returns the mode of a pan from a single edge of the screen.
    public static func edge(_ edge: ScreenEdge) -> PanMode { .edges([edge]) }

    /// Whether the pan must begin at an edge.
    var isFromEdge: Bool { if case .edges = self { true } else { false } }

    /// Returns the direction in which a pan that begins at `edge` drives the transition; nil if a pan cannot begin
    /// there.
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

  /// The direction of a pan.
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

  /// The kind of content that appears and disappears.
  public var style = Style.modal
  /// The look of the transition; nil for the style's default, `presentation` or `show`.
  public var animator: Animator?
  /// The additional animations.
  public var auxAnimations: [AuxAnimation] = []
  /// The additional animations of the way back; nil if it plays ``auxAnimations`` in reverse.
  public var dismissingAuxAnimations: [AuxAnimation]?
  /// The pan that drives a transition; nil if no pan does.
  public var pan: PanMode? = .regular(direction: .fromTop)
  /// The action that the pan triggers; nil for the style's default, `dismiss`, `pop` or `adjacent`.
  public var navigationAction: NavigationAction?
  /// The number of tabs, 2...100.
  public var tabCount = 2
  /// The initially selected tab, counted from 0.
  public var selectedIndex = 0
  /// The share of the distance, at least 0, that a pan must exceed for its release to finish the transition. With a
  /// share above 1, usually only the velocity finishes it.
  public var completeOnPercentage = 0.5
  /// The velocity above which a release finishes the transition, in points per second along the pan's direction, at
  /// least 0.
  public var velocityForComplete = 100.0
  /// The velocity at or below which a release cancels the transition, in points per second along the pan's direction,
  /// at most 0.
  public var velocityForCancel = -5.0
  /// Whether pans drive transitions.
  public var isEnabled = true
  /// The delegate's answer to the question whether a pan can begin a transition.
  public var shouldBeginTransition = true

  /// Creates a configuration with the library's defaults.
  public init() {}

  /// The faults in the combination of the values, and in the names of custom frames.
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
    frames.filter { !(1...64).contains($0.name.scalarCount) }.map {
      Fault("animator", member, $0.name, detail: "the name must have 1...64 characters")
    }
  }
}

extension TransitionConfiguration {
  /// Returns the animator with its defaults filled in.
  func resolvedAnimator(in container: Container) -> Animator {
    switch (animator, style) {
    case (.presentation(let finalFrame, let duration), _):
      .presentation(finalFrame: finalFrame ?? container.lowerHalf, duration: duration)
    case (let animator?, _): animator
    case (nil, .modal): .presentation(finalFrame: container.lowerHalf)
    case (nil, .navigation), (nil, .tabBar): .show()
    }
  }

  /// The action that a pan triggers.
  var resolvedAction: NavigationAction {
    if let navigationAction { return navigationAction }
    switch style {
    case .modal: return .dismiss
    case .navigation: return .pop
    case .tabBar: return .adjacent
    }
  }

  /// Whether a pan works in both directions of its axis: adjacent tabs are on both sides, and only a pan from an edge has
  /// a single direction.
  var panGoesBothWays: Bool { resolvedAction == .adjacent && pan?.isFromEdge == false }

  /// The additional animations of the way back.
  var auxAnimationsBack: [AuxAnimation] { dismissingAuxAnimations ?? auxAnimations }

  /// Returns the configuration with the defaults that depend on `container` filled in.
  public func resolved(in container: Container) -> TransitionConfiguration {
    var configuration = self
    configuration.animator = resolvedAnimator(in: container)
    configuration.navigationAction = resolvedAction
    return configuration
  }
}

extension TransitionConfiguration.Animator {
  /// The duration of the whole transition, in seconds.
  var duration: Double {
    switch self {
    case .presentation(_, let duration): duration ?? 1
    case .appStore(_, _, let duration): duration ?? 0.85
    case .show(let duration): duration ?? 0.7
    case .custom(let duration, _, _): duration
    }
  }
}

extension Container {
  fileprivate var lowerHalf: Rect2D { Rect2D(y: height / 2, width: width, height: height / 2) }
}
