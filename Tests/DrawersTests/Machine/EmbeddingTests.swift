import Drawers
import Foundation
import Testing

/// Without the service, the machines refuse the same values as the service does, and can be stored in files.
@Suite struct EmbeddingTests {
  /// Returns the reason why `body` is refused: the path to the value, and the fault.
  private func fault(_ body: () throws(Refusal) -> Void) -> String {
    do throws(Refusal) {
      try body()
      return "accepted"
    } catch {
      guard case .invalid(let faults) = error else { return "\(error)" }
      return faults.map { "\($0.path.joined(separator: ".")) \($0.detail)" }.joined(separator: ", ")
    }
  }

  private static func curtain(_ change: (inout CurtainConfiguration) -> Void) -> CurtainConfiguration {
    var configuration = CurtainConfiguration()
    change(&configuration)
    return configuration
  }

  @Test(arguments: [
    (curtain { $0.minHeightCoefficient = -5 }, "minHeightCoefficient must be within 0...1"),
    (curtain { $0.minHeightCoefficient = 7 }, "minHeightCoefficient must be within 0...1; send 0.07 for 7 %"),
    (curtain { $0.midHeightCoefficient = .nan }, "midHeightCoefficient must be a finite number"),
    (curtain { $0.movingDuration = .infinity }, "movingDuration must be a finite number"),
    (curtain { $0.swipeResistance = .custom(-1) }, "swipeResistance.custom must be within 0...10000000"),
  ])
  func badConfigurationIsRefused(_ configuration: CurtainConfiguration, _ message: String) throws {
    #expect(fault { () throws(Refusal) in _ = try Machine<Curtain>.make(configuration: configuration) } == message)
    var (machine, _) = try Machine<Curtain>.make(configuration: CurtainConfiguration())
    let before = machine
    #expect(
      fault { () throws(Refusal) in _ = try machine.handle(.configure(configuration), at: 1) }
        == "configuration.\(message)")
    #expect(machine == before)
  }

  @Test func badConfigurationOfEveryControllerIsRefused() {
    var sheet = SheetConfiguration()
    sheet.anchors = [.ratio(2)]
    #expect(
      fault { () throws(Refusal) in _ = try Machine<Sheet>.make(configuration: sheet) }
        == "anchors.0.ratio must be within 0...1; send 0.02 for 2 %")
    var drawer = DrawerConfiguration()
    drawer.timingCurve = .dampedSpring(dampingRatio: -1, initialVelocity: 0)
    #expect(
      fault { () throws(Refusal) in _ = try Machine<Drawer>.make(configuration: drawer) }
        == "timingCurve.dampingRatio must be within 0...10000000")
    var deck = ViewDeckConfiguration()
    deck.parallaxAmount = .nan
    #expect(
      fault { () throws(Refusal) in _ = try Machine<ViewDeck>.make(configuration: deck) }
        == "parallaxAmount must be a finite number")
    var transition = TransitionConfiguration()
    transition.animator = .custom(duration: 1000, frames: [], dismissing: nil)
    #expect(
      fault { () throws(Refusal) in _ = try Machine<InteractiveTransition>.make(configuration: transition) }
        == "animator.duration must be within 0...60")
    let small = Container(width: -1, height: 844)
    #expect(
      fault { () throws(Refusal) in
        _ = try Machine<AppStorePresentation>.make(
          configuration: AppStorePresentationConfiguration(), container: small)
      } == "container.width must be within 0...10000000")
  }

  @Test(
    arguments: [
      (.tick, .infinity, "time must be within -10000000...10000000"),
      (.tick, .nan, "time must be within -10000000...10000000"),
      (
        .pan(PanSample(phase: .began, translation: Point2D(y: .nan))), 1,
        "translation.y must be within -10000000...10000000"
      ),
      (
        .pan(PanSample(phase: .began, velocity: Point2D(x: 1e300))), 1, "velocity.x must be within -10000000...10000000"
      ),
      (.tap(Tap(location: Point2D(x: .infinity))), 1, "location.x must be within -10000000...10000000"),
      (.resize(Container(width: 100, height: .nan)), 1, "container.height must be within 0...10000000"),
      (.snapTo(detent: "middle", animated: true), 1, #"detent must be one of "min", "mid", "max""#),
      (.tick, -1, "The machine's time is 0 s already: handle the event at that time or later."),
    ] as [(Event<Curtain>, Double, String)])
  func badEventIsRefusedAndChangesNothing(_ event: Event<Curtain>, _ time: Double, _ message: String) throws {
    var (machine, _) = try Machine<Curtain>.make(configuration: CurtainConfiguration())
    let before = machine
    #expect(fault { () throws(Refusal) in _ = try machine.handle(event, at: time) } == message)
    #expect(machine == before)
  }

  /// Commands have ranges as well.
  @Test func badCommandIsRefused() throws {
    var (machine, _) = try Machine<ViewDeck>.make(configuration: ViewDeckConfiguration())
    let before = machine
    let command = ViewDeck.Command.setSize(.left, .infinity)
    let message = fault { () throws(Refusal) in _ = try machine.handle(.command(command), at: 1) }
    #expect(message.hasSuffix("must be a finite number"), "\(message)")
    #expect(machine == before)
  }

  @Test(
    arguments: [
      .tick, .pan(PanSample(phase: .changed, translation: Point2D(x: 1, y: -2.5), velocity: Point2D(y: 3))),
      .pan(PanSample(phase: .began, location: Point2D(x: 4, y: 5), edge: .left)),
      .tap(Tap(location: Point2D(x: 1, y: 2))),
      .scroll(ScrollSample(phase: .changed, contentOffset: Point2D(y: 7))),
      .pointer(PointerSample(phase: .down, pointerID: 3, location: Point2D(x: 1, y: 1))),
      .configure(curtain { $0.midHeightCoefficient = nil }), .resize(Container(width: 1, height: 2)),
      .snapTo(detent: "max", animated: false), .command(.moveCurtain(to: .hide, animated: false)),
    ] as [Event<Curtain>])
  func eventsAreCodable(_ event: Event<Curtain>) throws {
    let text = try JSONEncoder().encode(event)
    #expect(
      try JSONDecoder().decode(Event<Curtain>.self, from: text) == event, "\(String(decoding: text, as: UTF8.self))")
  }

  @Test func machineIsCodableWithItsFormat() throws {
    var (machine, _) = try Machine<Curtain>.make(configuration: CurtainConfiguration())
    _ = try machine.handle(.command(.moveCurtain(to: .max, animated: true)), at: 1)
    let text = try JSONEncoder().encode(machine)
    #expect(try JSONValue(parsing: [UInt8](text))["format"] == 1)
    #expect(try JSONDecoder().decode(Machine<Curtain>.self, from: text) == machine)
    #expect(throws: UnreadableSnapshot.self) { try JSONDecoder().decode(Machine<Sheet>.self, from: text) }
  }
}
