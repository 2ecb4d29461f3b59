import DrawerTesting
import Drawers
import Testing

/// A shade at the top with three faults: it follows the safe area while a finger holds it, forgets one of its properties, and does
/// not say that it has moved up.
private struct Shade: Rules {
  struct Configuration: Storable {}
  enum DelegateEvent: Storable { case willMove, didMove }
  enum Subject: String, Storable, CaseIterable { case shade }
  enum FrameName: String, Storable, CaseIterable { case shade }
  enum Phase: String, Storable, CaseIterable { case up, down }
  struct State: Storable { var name = Phase.up }

  var configuration: Configuration
  var container: Container
  var shown = 0.0
  var isDown = false
  var isGrabbed = false
  var isHeld: Bool { isGrabbed }

  init(configuration: Configuration, container: Container, on stage: inout Stage<Shade>) {
    (self.configuration, self.container) = (configuration, container)
  }

  var detents: [Detent] { [Detent("up", position: 0), Detent("down", position: container.height / 2)] }
  func detent(eventually: Shade) -> Int? { isGrabbed ? nil : eventually.isDown ? 1 : 0 }
  func commands(toDetent index: Int, animated: Bool) -> [Bool] { [index == 1] }
  func state(eventually: Shade) -> State { State(name: eventually.isDown ? .down : .up) }
  func frames() -> Frames {
    let rest = container.safeArea.top + shown
    return [FrameName.shade.rawValue: Frame(container.strip(at: .top, length: container.height, shown: rest))]
  }
  func surface(at detent: Int?) -> Surface<Bool> {
    Surface(body: FrameName.shade.rawValue, at: .top, through: detents, from: detent)
  }

  mutating func pan(_ pan: Pan, on stage: inout Stage<Shade>) {
    if pan.phase == .began { interrupt(.shade, on: &stage) }
    isGrabbed = pan.phase == .began || pan.phase == .changed
    shown += pan.delta.y
    if !isGrabbed { perform(shown > container.height / 4, on: &stage) }
  }
  mutating func perform(_ isDown: Bool, on stage: inout Stage<Shade>) {
    self.isDown = isDown
    stage.emit(.willMove)
    animate(.shade, duration: 0.3, timing: .cubicBezier(.easeOut), completion: .didMove, on: &stage) {
      $0.shown = $0.detents[isDown ? 1 : 0].position
    }
  }
  mutating func complete(_ end: DelegateEvent, on stage: inout Stage<Shade>) {
    if isDown { stage.emit(end) }
  }
  mutating func adopt(_ seen: Frames, of subject: Subject) {
    shown = (seen[FrameName.shade]?.rect).map { container.shown(of: $0, at: .top) - container.safeArea.top } ?? 0
  }
  mutating func configure(_ configuration: Configuration, on stage: inout Stage<Shade>) {}
  mutating func resize(to container: Container, on stage: inout Stage<Shade>) { self.container = container }
}

extension Shade: WireRules {
  static let kind = "shade"
  static let configurationCodec = Codec.object(Configuration(), [])
  static let eventCodec = Codec.tagged("type", events)
  static let commands = [
    Variant<Bool>("move", Codec<Bool>.bool.asOnlyMember("down")) {
      .some($0)
    } extract: {
      .some($0)
    }
  ]
  static let delegateEvents = [Variant<DelegateEvent>("willMove", .willMove), Variant("didMove", .didMove)]
  static let stateCodec = Codec.object(State(), [.required("name", .enumeration, \.name)])
  static let storedFields: [Field<Shade>] = [Field("shown", .number(), \.shown), Field("isDown", .bool, \.isDown)]
  static let storedMachine = makeStoredMachine()
}

/// The properties find what is wrong with a controller that the library has never seen, and say where.
@Suite struct FaultyTests {
  @Test func propertiesFindFaults() {
    // Regression: the second controller that a process tested had no catalogue, so that its events were not known.
    #expect(Properties.violations(by: .own(Tray.self), scripts: 1).isEmpty)
    let violations = Properties.violations(by: .own(Shade.self), scripts: 100)
    // Regression: a held controller whose state has no word of the library's was not looked at.
    #expect(violations["a changed safe area moves nothing that a finger holds"]?.contains("moves shade") == true)
    // Regression: pairs were those of the library's own controllers.
    #expect(violations["every will has its did"]?.contains("willMove") == true)
    // Regression: only that something was lost was said.
    #expect(violations["every snapshot can be read back"]?.contains("rules.isGrabbed") == true)
  }
}
