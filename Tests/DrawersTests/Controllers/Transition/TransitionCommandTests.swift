import Testing

@testable import Drawers

/// Transitions without a gesture: commands, delegate events, timing. A `presentation` lasts 1 s.
@Suite struct TransitionCommandTests {
  private typealias State = InteractiveTransition.State

  private func harness(_ style: TransitionConfiguration.Style = .modal) throws -> MachineHarness<InteractiveTransition>
  {
    var configuration = TransitionConfiguration()
    configuration.style = style
    return try MachineHarness<InteractiveTransition>(configuration)
  }

  @Test func modalComesAndGoes() throws {
    var harness = try harness()
    #expect(harness.state == State(name: .dismissed, operation: nil, progress: 0, depth: 0))
    let present = try harness.handle(.command(.present(animated: true)))
    #expect(present.emitted == [.delegate(.willBegin(.present, isInteractive: false))])
    #expect(present.response.performed == true)
    #expect(harness.state == State(name: .presenting, operation: .present, progress: 1, depth: 1))
    #expect(
      harness.machine.animations.map { $0.onCompletion } == [[.didEnd(.present, isCompleted: true), .onPresented]])
    let presented = try harness.handle(.tick, after: 1)
    #expect(presented.emitted == [.delegate(.didEnd(.present, isCompleted: true)), .delegate(.onPresented)])
    #expect(harness.state == State(name: .presented, operation: nil, progress: 0, depth: 1))
    let dismiss = try harness.handle(.command(.dismiss(animated: true)))
    #expect(dismiss.emitted == [.delegate(.willBegin(.dismiss, isInteractive: false))])
    #expect(harness.state == State(name: .dismissing, operation: .dismiss, progress: 1, depth: 0))
    let dismissed = try harness.handle(.tick, after: 1)
    #expect(dismissed.emitted == [.delegate(.didEnd(.dismiss, isCompleted: true)), .delegate(.onDismissed)])
    #expect(harness.state == State(name: .dismissed, operation: nil, progress: 0, depth: 0))
  }

  @Test func navigationGoesDeeperAndBack() throws {
    var harness = try harness(.navigation)
    #expect(harness.state == State(name: .root, operation: nil, progress: 0, depth: 0))
    try harness.handle(.command(.push(animated: true)))
    #expect(harness.state == State(name: .pushing, operation: .push, progress: 1, depth: 1))
    // There are no callbacks, which exist only for modal pages.
    #expect(try harness.settle().emitted == [.delegate(.didEnd(.push, isCompleted: true))])
    try harness.handle(.command(.push(animated: false)))
    #expect(harness.state == State(name: .pushed, operation: nil, progress: 0, depth: 2))
    try harness.handle(.command(.pop(animated: true)))
    #expect(harness.state == State(name: .popping, operation: .pop, progress: 1, depth: 1))
    #expect(try harness.settle().emitted == [.delegate(.didEnd(.pop, isCompleted: true))])
    #expect(harness.state.name == .pushed)
    try harness.handle(.command(.pop(animated: false)))
    #expect(harness.state == State(name: .root, operation: nil, progress: 0, depth: 0))
  }

  @Test func unanimatedChangesEndAtOnce() throws {
    var harness = try harness()
    let outcome = try harness.handle(.command(.present(animated: false)))
    #expect(
      outcome.emitted == [
        .delegate(.willBegin(.present, isInteractive: false)), .delegate(.didEnd(.present, isCompleted: true)),
        .delegate(.onPresented),
      ])
    #expect(harness.machine.animations.isEmpty)
  }

  @Test func commandsAreRefusedWhereTheyMakeNoSense() throws {
    var modal = try harness()
    #expect(throws: Refusal.notPresented) { try modal.handle(.command(.dismiss(animated: true))) }
    try modal.handle(.command(.present(animated: false)))
    #expect(throws: Refusal.alreadyPresented) { try modal.handle(.command(.present(animated: true))) }
    var navigation = try harness(.navigation)
    #expect(throws: Refusal.notPresented) { try navigation.handle(.command(.pop(animated: true))) }
  }

  @Test func commandsOfTheOtherStyleAreInvalid() throws {
    for (style, commands) in [
      (
        TransitionConfiguration.Style.modal, [InteractiveTransition.Command.push(animated: true), .pop(animated: true)]
      ),
      (.navigation, [.present(animated: true), .dismiss(animated: true)]),
    ] {
      var harness = try harness(style)
      for command in commands {
        #expect {
          try harness.handle(.command(command))
        } throws: { error in
          if case Refusal.invalid(let faults)? = error as? Refusal { faults.map(\.path) == [["type"]] } else { false }
        }
      }
    }
  }

  @Test func nothingInterruptsATransition() throws {
    for first in [InteractiveTransition.Command.present(animated: true), .dismiss(animated: true)] {
      var harness = try harness()
      if first == .dismiss(animated: true) { try harness.handle(.command(.present(animated: false))) }
      try harness.handle(.command(first))
      let state = harness.state
      for event: Event<InteractiveTransition> in [
        .command(.present(animated: true)), .command(.dismiss(animated: false)),
        .pan(.began, velocity: Point2D(y: 50)), .pan(.changed, y: 300, velocity: Point2D(y: 50)),
        .pan(.ended, y: 300, velocity: Point2D(y: 500)),
      ] {
        let outcome = try harness.handle(event)
        #expect(outcome.emitted.isEmpty)
        #expect(outcome.response.performed == false)
        #expect(outcome.response.ignored != nil)
        #expect(harness.state == state)
      }
      #expect(harness.machine.animations.count == 1)
    }
  }

  @Test func tapsAndScrollsDoNothing() throws {
    var harness = try harness()
    #expect(try harness.handle(.tap(Tap(target: "backdrop"))).response.ignored != nil)
    #expect(try harness.handle(.scroll(.began, offset: 0)).response.ignored != nil)
  }

  struct Timing: CustomTestStringConvertible {
    var style: TransitionConfiguration.Style
    var animator: TransitionConfiguration.Animator?
    var duration: Double
    var testDescription: String { "\(style) \(duration)" }
  }

  static let timings = [
    Timing(style: .modal, animator: nil, duration: 1),
    Timing(
      style: .modal, animator: .appStore(initialFrame: Rect2D(width: 9, height: 9), blurEffectStyle: .light),
      duration: 0.85),
    Timing(style: .modal, animator: custom(duration: 2.5), duration: 2.5),
    Timing(style: .navigation, animator: nil, duration: 0.7),
    Timing(style: .navigation, animator: custom(duration: 0.1), duration: 0.1),
  ]

  private static func custom(duration: Double) -> TransitionConfiguration.Animator {
    var (faint, plain) = (PartialFrame(), PartialFrame())
    (faint[.opacity], plain[.opacity]) = (0, 1)
    return .custom(duration: duration, frames: [.init(name: "to", from: faint, to: plain)])
  }

  @Test(arguments: timings) func modalsSpringAndNavigationEases(_ row: Timing) throws {
    var configuration = TransitionConfiguration()
    configuration.style = row.style
    configuration.animator = row.animator
    var harness = try MachineHarness<InteractiveTransition>(configuration)
    try harness.handle(.command(row.style == .modal ? .present(animated: true) : .push(animated: true)))
    let animations = harness.machine.animations.map { $0.animation }
    #expect(animations.map { $0.duration } == [row.duration])
    let spring = TimingFunction.spring(DampedSpring(dampingRatio: 0.8, duration: row.duration))
    #expect(animations.map { $0.timing } == [row.style == .modal ? spring : .cubicBezier(.easeInOut)])
  }

  @Test func transitionThatMovesNothingEndsAtOnce() throws {
    for animator in [
      TransitionConfiguration.Animator.custom(duration: 1, frames: []), Self.custom(duration: 0),
    ] {
      var configuration = TransitionConfiguration()
      configuration.animator = animator
      var harness = try MachineHarness<InteractiveTransition>(configuration)
      let outcome = try harness.handle(.command(.present(animated: true)))
      #expect(outcome.emitted.count == 3)
      #expect(harness.state.name == .presented)
    }
  }

  @Test func resizeAndConfigureCompleteFirst() throws {
    var harness = try harness()
    try harness.handle(.command(.present(animated: true)))
    let resized = try harness.handle(.resize(Container(width: 844, height: 390)))
    #expect(resized.emitted == [.delegate(.didEnd(.present, isCompleted: true)), .delegate(.onPresented)])
    // The page covers the lower half of the new container.
    #expect(harness.machine.frames()["modal"]?.rect == Rect2D(y: 195, width: 844, height: 195))
    try harness.handle(.command(.dismiss(animated: true)))
    var configuration = TransitionConfiguration()
    configuration.style = .navigation
    let configured = try harness.handle(.configure(configuration))
    // The operation that ended was a modal one.
    #expect(configured.emitted == [.delegate(.didEnd(.dismiss, isCompleted: true)), .delegate(.onDismissed)])
    #expect(harness.state.name == .root)
  }

  @Test func stackBecomesOnePageInModalStyle() throws {
    var harness = try harness(.navigation)
    for _ in 0..<3 { try harness.handle(.command(.push(animated: false))) }
    try harness.handle(.configure(TransitionConfiguration()))
    #expect(harness.state == State(name: .presented, operation: nil, progress: 0, depth: 1))
  }
}
