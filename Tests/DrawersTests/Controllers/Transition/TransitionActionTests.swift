import Testing

@testable import Drawers

/// The actions that a pan triggers: each action of modal and navigation transitions, in both directions.
@Suite struct TransitionActionTests {
  private typealias State = InteractiveTransition.State

  private func harness(_ action: TransitionConfiguration.NavigationAction?, depth: Int) throws -> MachineHarness<
    InteractiveTransition
  > {
    var configuration = TransitionConfiguration()
    configuration.style = action?.style ?? .modal
    configuration.navigationAction = action
    configuration.pan = .regular(direction: .fromBottom)
    if configuration.style == .modal {
      configuration.animator = .presentation(finalFrame: Rect2D(width: 390, height: 844))
    }
    var harness = try MachineHarness<InteractiveTransition>(configuration)
    for _ in 0..<depth {
      let isModal = configuration.style == .modal
      try harness.handle(.command(isModal ? .present(animated: false) : .push(animated: false)))
    }
    return harness
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var action: TransitionConfiguration.NavigationAction
    var depth: Int
    var operation: InteractiveTransition.Operation
    var finished: InteractiveTransition.State
    var cancelled: InteractiveTransition.State
    var onEnd: [InteractiveTransition.DelegateEvent] = []
    var testDescription: String { "\(action) from \(depth)" }
  }

  private static func resting(_ name: InteractiveTransition.StateName, depth: Int) -> State {
    State(name: name, operation: nil, progress: 0, depth: depth)
  }

  static let rows = [
    Row(
      action: .dismiss, depth: 1, operation: .dismiss, finished: resting(.dismissed, depth: 0),
      cancelled: resting(.presented, depth: 1), onEnd: [.onDismissed]),
    Row(
      action: .present, depth: 0, operation: .present, finished: resting(.presented, depth: 1),
      cancelled: resting(.dismissed, depth: 0), onEnd: [.onPresented]),
    Row(
      action: .pop, depth: 2, operation: .pop, finished: resting(.pushed, depth: 1),
      cancelled: resting(.pushed, depth: 2)),
    Row(
      action: .push, depth: 0, operation: .push, finished: resting(.pushed, depth: 1),
      cancelled: resting(.root, depth: 0)),
    Row(
      action: .push, depth: 1, operation: .push, finished: resting(.pushed, depth: 2),
      cancelled: resting(.pushed, depth: 1)),
  ]

  @Test(arguments: rows) func finishes(_ row: Row) throws {
    var harness = try harness(row.action, depth: row.depth)
    let began = try harness.handle(.pan(.began, velocity: Point2D(y: -1)))
    #expect(began.emitted == [.delegate(.navigationAction), .delegate(.willBegin(row.operation, isInteractive: true))])
    try harness.handle(.pan(.changed, y: -422 - 1))
    #expect(harness.state.name == .interacting && harness.state.operation == row.operation)
    #expect(harness.state.depth == row.depth)
    let before = harness.numbers()
    try harness.handle(.pan(.ended, y: -422 - 1))
    #expect(agree(harness.numbers(), before))
    #expect(
      harness.state
        == State(
          name: .finishing, operation: row.operation, progress: 1, depth: row.finished.depth))
    let ended = try harness.settle()
    #expect(ended.emitted == [.delegate(.didEnd(row.operation, isCompleted: true))] + row.onEnd.map { .delegate($0) })
    #expect(harness.state == row.finished)
  }

  @Test(arguments: rows, [GesturePhase.ended, .cancelled]) func cancels(_ row: Row, _ phase: GesturePhase) throws {
    var harness = try harness(row.action, depth: row.depth)
    let rest = harness.machine.frames()
    try harness.handle(all: [.pan(.began, velocity: Point2D(y: -1)), .pan(.changed, y: -422), .pan(phase, y: -422)])
    #expect(
      harness.state
        == State(
          name: .cancelling, operation: row.operation, progress: 0, depth: row.cancelled.depth))
    #expect(try harness.settle().emitted == [.delegate(.didEnd(row.operation, isCompleted: false))])
    #expect(harness.state == row.cancelled)
    #expect(harness.machine.frames() == rest)
  }

  @Test(
    arguments: [
      (.dismiss, 0, "nothing is presented; send present first"), (.present, 1, "the page is there already"),
      (.pop, 0, "there is no screen to leave; send push first"),
    ] as [(TransitionConfiguration.NavigationAction, Int, String)])
  func thereIsNothingToGoTo(_ action: TransitionConfiguration.NavigationAction, depth: Int, _ reason: String) throws {
    var harness = try harness(action, depth: depth)
    let outcome = try harness.handle(.pan(.began, velocity: Point2D(y: -1)))
    #expect(outcome.emitted.isEmpty && outcome.response.performed == false && outcome.response.ignored == reason)
    #expect(try harness.handle(.pan(.changed, y: -422)).response.ignored != nil)
  }

  @Test func aForwardPanDrivesTheFramesForward() throws {
    var harness = try harness(.present, depth: 0)
    try harness.handle(all: [.pan(.began, velocity: Point2D(y: -1)), .pan(.changed, y: -211)])
    #expect(harness.machine.frames()["modal"]?.isHidden == false)
    #expect(agree(try harness.seen("modal", .y), 0.75 * 844))
    #expect(agree(try harness.seen("backdrop", .opacity), 0.125))
    // Only the velocity along the pan counts.
    try harness.handle(.pan(.ended, y: -211, velocity: Point2D(y: -101)))
    #expect(harness.state.name == .finishing)
    #expect(agree(try #require(harness.machine.animations.first).animation.duration, 0.75))
  }

  @Test(arguments: [
    (0.0, 0.001, true), (0, 0, false), (1, 0.99, false), (1, 1.01, true), (1.2, 1.1, false), (7, 1.5, false),
  ])
  func anyShareCanBeAskedFor(_ share: Double, panned: Double, finishes: Bool) throws {
    var harness = try harness(.dismiss, depth: 1)
    var configuration = harness.machine.rules.configuration
    configuration.completeOnPercentage = share
    try harness.handle(.configure(configuration))
    let samples: [Event<InteractiveTransition>] = [
      .pan(.began, velocity: Point2D(y: -1)), .pan(.changed, y: -844 * panned),
    ]
    var fast = harness
    try harness.handle(all: samples + [.pan(.ended, y: -844 * panned)])
    #expect((harness.state.depth == 0) == finishes)
    // The velocity finishes it nevertheless.
    try fast.handle(all: samples + [.pan(.ended, y: -844 * panned, velocity: Point2D(y: -100.1))])
    #expect(fast.state.depth == 0)
  }

  @Test func anotherStyleUndoesTheGesture() throws {
    var harness = try harness(.push, depth: 1)
    try harness.handle(all: [.pan(.began, velocity: Point2D(y: -1)), .pan(.changed, y: -211)])
    let outcome = try harness.handle(.configure(TransitionConfiguration()))
    #expect(outcome.emitted == [.delegate(.didEnd(.push, isCompleted: false))])
    #expect(harness.state == Self.resting(.presented, depth: 1))
    #expect(try harness.handle(.pan(.ended, y: -211)).response.ignored != nil)
  }
}
