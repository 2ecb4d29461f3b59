import TestSupport
import Testing

@testable import Drawers

/// Random scripts: after any events, all numbers are finite and no position jumps.
@Suite struct DrawerRandomTests {
  private func configuration(_ dice: inout SplitMix64) -> DrawerConfiguration {
    var configuration = DrawerConfiguration()
    configuration.heightOfPartiallyExpandedDrawer = Double.random(in: 0...900, using: &dice)
    configuration.heightOfCollapsedDrawer = Bool.random(using: &dice) ? 0 : Double.random(in: 0...300, using: &dice)
    configuration.timingCurve =
      [.system, .named(.easeIn), .dampedSpring(dampingRatio: 1, initialVelocity: 0)]
      .randomElement(using: &dice) ?? .system
    configuration.durationIsProportionalToDistanceTraveled = Bool.random(using: &dice)
    configuration.supportsPartialExpansion = Bool.random(using: &dice)
    configuration.dismissesInStages = Bool.random(using: &dice)
    configuration.scrollViewForPullToDismiss = Bool.random(using: &dice)
    configuration.passthroughTouchesInStates = []
    if Bool.random(using: &dice) {
      configuration.fullExpansionBehaviour = .leavesCustomGap(Double.random(in: 0...200, using: &dice))
    }
    return configuration
  }

  private func event(_ dice: inout SplitMix64, _ translation: inout Double) -> Event<Drawer> {
    let y = Double.random(in: -1000...1000, using: &dice)
    switch Int.random(in: 0..<10, using: &dice) {
    case 0: return .command(.present(animated: true))
    case 1: return .command(.dismiss(animated: true))
    case 2:
      return .command(
        .setDrawerState(to: Drawer.Destination.allCases.randomElement(using: &dice) ?? .collapsed, animated: true))
    case 3: return .tap(Tap(location: Point2D(x: 5, y: abs(y))))
    case 4, 5, 6:
      let phase = GesturePhase.allCases.randomElement(using: &dice) ?? .changed
      translation = phase == .began ? 0 : translation + y / 10
      return .pan(PanSample(phase: phase, translation: Point2D(y: translation), velocity: Point2D(y: y * 5)))
    case 7, 8:
      let phase = ScrollSample.Phase.allCases.randomElement(using: &dice) ?? .changed
      return .scroll(
        ScrollSample(phase: phase, contentOffset: Point2D(y: y / 10), contentInsetTop: 0, velocity: Point2D(y: y)))
    default: return .tick
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>) func nothingJumps(_ seed: UInt64) throws {
    var dice = SplitMix64(seed: seed)
    var machine = try Machine<Drawer>.make(configuration: configuration(&dice)).machine
    var time = 0.0
    var translation = 0.0
    for _ in 0..<200 {
      time += Double.random(in: 0...0.3, using: &dice)
      let before = translation
      let event = event(&dice, &translation)
      let seen = machine.frames(at: time)
      guard (try? machine.handle(event, at: time)) != nil else { continue }
      let finger =
        switch event {
        case .pan: abs(translation - before)
        case .scroll(let sample): abs(sample.contentOffset?.y ?? 0)
        default: 0.0
        }
      check(machine, seen: seen, finger: finger, "seed \(seed), \(time): \(event)")
    }
  }

  private func check(_ machine: Machine<Drawer>, seen: Frames, finger: Double, _ what: String) {
    guard let drawer = machine.frames()["drawer"], let old = seen["drawer"] else { return }
    // Apart from the finger, only the snap to a state's position moves the drawer.
    #expect(abs(drawer.y - old.y) <= finger + Drawer.tolerance + 1e-9, "\(what)")
    for entry in machine.frames().entries {
      for member in FrameMember.allCases { #expect(entry.frame[member].isFinite, "\(what)") }
    }
    #expect(machine.state.isPresented != drawer.isHidden)
    #expect(machine.rules.container.bounds.height >= machine.state.drawerY)
  }
}
