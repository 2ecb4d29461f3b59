import Drawers

/// A panel at the bottom edge, closed or open: a controller of one's own.
struct Panel: SerializableRules, Codable {
  struct Configuration: Storable, Codable { var height = 300.0 }
  enum Command: String, Storable, Codable { case open, close }
  enum DelegateEvent: String, Storable, Codable { case didOpen, didClose }
  enum Subject: String, Storable, CaseIterable { case panel }
  enum FrameName: String, Storable { case panel }

  var configuration: Configuration
  var container: Container
  /// The height that is seen, in points.
  var shown = 0.0
  /// The height when the finger came, while a finger holds the panel.
  var held: Double?

  init(configuration: Configuration, container: Container, on stage: inout Stage<Panel>) {
    (self.configuration, self.container) = (configuration, container)
  }

  var isHeld: Bool { held != nil }

  var detents: [Detent] { [Detent("closed", position: 0), Detent("open", position: configuration.height)] }

  func frames() -> Frames {
    let rect = Rect2D(y: container.height - shown, width: container.width, height: configuration.height)
    return [FrameName.panel.rawValue: Frame(rect)]
  }

  func state(eventually: Panel) -> String { eventually.shown > 0 ? "open" : "closed" }

  mutating func pan(_ pan: Pan, on stage: inout Stage<Panel>) {
    switch pan.phase {
    case .began:
      interrupt(.panel, on: &stage)
      held = shown
    case .changed:
      shown = min(max(0, (held ?? 0) - pan.translation.y), configuration.height)
    case .ended, .cancelled:
      held = nil
      let decision = Settlement(
        choosing: detents, rule: "the detent nearest to where the panel would be in 0.2 s", position: shown,
        velocity: -pan.velocity.y, projection: shown - 0.2 * pan.velocity.y, velocitySource: pan.velocitySource)
      stage.settlement = decision
      perform(decision.outcome == "open" ? .open : .close, on: &stage)
    }
  }

  mutating func perform(_ command: Command, on stage: inout Stage<Panel>) {
    let end: DelegateEvent = command == .open ? .didOpen : .didClose
    animate(.panel, duration: 0.3, timing: .cubicBezier(.easeOut), completion: end, on: &stage) {
      $0.shown = command == .open ? $0.configuration.height : 0
    }
  }

  mutating func complete(_ end: DelegateEvent, on stage: inout Stage<Panel>) { stage.emit(end) }

  mutating func adopt(_ seen: Frames, of subject: Subject) {
    if let panel = seen[FrameName.panel] { shown = container.height - panel.y }
  }

  mutating func configure(_ configuration: Configuration, on stage: inout Stage<Panel>) {
    shown = shown > 0 ? configuration.height : 0
    self.configuration = configuration
  }

  mutating func resize(to container: Container, on stage: inout Stage<Panel>) { self.container = container }

  func commands(toDetent index: Int, animated: Bool) -> [Command] { [index == 0 ? .close : .open] }
}
