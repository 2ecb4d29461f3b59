import Drawers

/// A panel at an edge of its container, like UISheetPresentationController's sheet: it is closed, or at one of its detents.
public struct Panel: Rules {
  /// The options.
  public struct Configuration: Storable {
    /// The edge at which the panel is closed.
    public var edge = ScreenEdge.bottom
    /// Where it rests.
    public var detents = [Height.medium, .large]
    /// The name of the largest detent at which the rest of the screen is not dimmed; nil if it is dimmed at all of them.
    public var largestUndimmedDetent: String?
    /// Whether there is a grabber.
    public var showsGrabber = true
    /// Whether a list at its beginning expands the panel before it scrolls.
    public var expandsWhenScrolled = true
    /// Whether the user can close it.
    public var isDismissible = true

    /// The defaults.
    public init() {}
  }

  /// The length of a detent.
  public enum Height: Storable {
    /// Half of the container.
    case medium
    /// All of it but the safe area, and 10 points.
    case large
    /// So many points.
    case custom(Double)
  }

  /// What a program can do.
  public enum Command: Storable {
    /// Moves the panel to a detent.
    case select(String, animated: Bool)
    /// Closes it, even if the user cannot.
    case dismiss(animated: Bool)
  }

  /// What the panel's delegate hears.
  public enum DelegateEvent: Storable {
    case didSelect(String)
    case didDismiss
    case didAttemptToDismiss
  }

  /// What moves by itself.
  public enum Subject: String, Storable, CaseIterable { case panel }
  /// What is drawn.
  public enum FrameName: String, Storable, CaseIterable { case dimming, panel, grabber }

  /// The panel as clients see it.
  public struct State: Storable {
    /// `closed`, `resting` or `dragged`.
    public var name = Phase.closed
    /// The length that is seen, in points.
    public var length = 0.0
  }

  /// What the panel does.
  public enum Phase: String, Storable, CaseIterable { case closed, resting, dragged }

  /// The options.
  public internal(set) var configuration: Configuration
  /// The view that the panel is in.
  public internal(set) var container: Container
  /// The length that is seen, in points.
  var shown = 0.0
  /// The index of the detent where the panel is, or is heading.
  var selected = 0
  /// Where the finger has taken the panel, without the rubber band; nil while no finger holds it.
  var held: Double?
  /// The offset where the panel keeps a list, and the last translation of the list's finger.
  var list = Point2D.zero

  /// A closed panel.
  public init(configuration: Configuration, container: Container, on stage: inout Stage<Panel>) {
    (self.configuration, self.container) = (configuration, container)
  }

  /// Each detent is there once.
  public static func faults(in configuration: Configuration, container: Container) -> [Fault] {
    Fault.repetitions(in: "detents", of: configuration.detents)
  }

  // MARK: - Places

  /// The length of the container along the panel's axis.
  var extent: Double { container.extent(from: configuration.edge) }

  /// The detents: closed, then from the shortest to the longest.
  public var detents: [Detent] {
    let inset = container.safeArea[configuration.edge.opposite]
    let lengths = configuration.detents.enumerated().map { index, height in
      switch height {
      case .medium: Detent("medium", position: extent / 2)
      case .large: Detent("large", position: max(0, extent - inset - 10))
      case .custom(let points): Detent("custom\(index)", position: min(points, extent))
      }
    }
    return [Detent("closed", position: 0)] + lengths.sorted { $0.position < $1.position }
  }

  var longest: Double { detents.last?.position ?? 0 }

  /// The selected detent, unless a finger holds the panel.
  public func detent(eventually: Panel) -> Int? { held == nil ? selected : nil }

  /// The command that leads to the detent.
  public func commands(toDetent index: Int, animated: Bool) -> [Command] {
    index == 0 ? [.dismiss(animated: animated)] : [.select(detents[index].name, animated: animated)]
  }

  // MARK: - The picture

  /// The dimming, the panel and its grabber.
  public func frames() -> Frames {
    let edge = configuration.edge
    let panel = container.strip(at: edge, length: max(longest, shown), shown: shown)
    let grip = Rect2D(
      center: panel.middle(of: edge.opposite) - edge.vector(8),
      size: edge.axis == .y ? Point2D(x: 36, y: 5) : Point2D(x: 5, y: 36))
    var dimming = Frame(container.bounds)
    dimming.opacity = 0.3 * dimmed
    dimming.isInteractive = dimmed > 0
    var handle = Frame(grip, z: 2)
    handle.cornerRadius = 2.5
    handle.isHidden = !configuration.showsGrabber
    var body = Frame(panel, z: 1)
    body.cornerRadius = 10
    return [
      FrameName.dimming.rawValue: dimming, FrameName.panel.rawValue: body, FrameName.grabber.rawValue: handle,
    ]
  }

  /// How much of the dimming is seen, 0...1: none up to the largest undimmed detent, all from the next one on.
  private var dimmed: Double {
    let undimmed = configuration.largestUndimmedDetent.flatMap(detent(named:)) ?? 0
    guard undimmed + 1 < detents.count else { return 0 }
    let (from, to) = (detents[undimmed].position, detents[undimmed + 1].position)
    return to > from ? min(1, max(0, (shown - from) / (to - from))) : 1
  }

  /// What the panel does, and how much of it is seen.
  public func state(eventually: Panel) -> State {
    State(name: held != nil ? .dragged : eventually.selected == 0 ? .closed : .resting, length: eventually.shown)
  }

  /// Whether the panel is modal: the rest of the screen is dimmed.
  public var covers: Bool { dimmed > 0 }

  /// Escape closes the panel, if the user can.
  public var escape: Command? { selected > 0 && configuration.isDismissible ? .dismiss(animated: true) : nil }

  /// The panel is dragged along its axis, and its grabber is a slider.
  public func surface(at detent: Int?) -> Surface<Command> {
    var surface = Surface<Command>(
      body: FrameName.panel.rawValue, handle: configuration.showsGrabber ? FrameName.grabber.rawValue : nil,
      behind: [FrameName.dimming.rawValue], at: configuration.edge, through: detents, from: detent)
    surface.scrolls = configuration.edge == .bottom
    return surface
  }
}
