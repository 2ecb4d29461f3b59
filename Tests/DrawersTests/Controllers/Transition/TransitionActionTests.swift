import Testing

@testable import Drawers

/// The actions that a pan triggers: each action of modal and navigation transitions, in both directions.
@Suite struct TransitionActionTests {
  private typealias State = InteractiveTransition.State

  private func rehearsal(_ action: TransitionConfiguration.NavigationAction?, depth: Int) throws -> Rehearsal<
    InteractiveTransition
  > {
    var configuration = TransitionConfiguration()
    configuration.style = action?.style ?? .modal
    configuration.navigationAction = action
    configuration.pan = .regular(direction: .fromBottom)
    if configuration.style == .modal {
      configuration.animator = .presentation(finalFrame: Rect2D(width: 390, height: 844))
    }
    var rehearsal = try Rehearsal<InteractiveTransition>(configuration)
    for _ in 0..<depth {
      let isModal = configuration.style == .modal
      try rehearsal.handle(.command(isModal ? .present(animated: false) : .push(animated: false)))
    }
    return rehearsal
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
    var rehearsal = try rehearsal(row.action, depth: row.depth)
    let began = try rehearsal.handle(.pan(.began, velocity: Point2D(y: -1)))
    #expect(began.emitted == [.delegate(.navigationAction), .delegate(.willBegin(row.operation, isInteractive: true))])
    try rehearsal.handle(.pan(.changed, y: -422 - 1))
    #expect(rehearsal.state.name == .interacting && rehearsal.state.operation == row.operation)
    #expect(rehearsal.state.depth == row.depth)
    let before = rehearsal.numbers()
    try rehearsal.handle(.pan(.ended, y: -422 - 1))
    #expect(agree(rehearsal.numbers(), before))
    #expect(
      rehearsal.state
        == State(
          name: .finishing, operation: row.operation, progress: 1, depth: row.finished.depth))
    let ended = try rehearsal.settle()
    #expect(ended.emitted == [.delegate(.didEnd(row.operation, isCompleted: true))] + row.onEnd.map { .delegate($0) })
    #expect(rehearsal.state == row.finished)
  }

  @Test(arguments: rows, [GesturePhase.ended, .cancelled]) func cancels(_ row: Row, _ phase: GesturePhase) throws {
    var rehearsal = try rehearsal(row.action, depth: row.depth)
    let rest = rehearsal.machine.frames()
    try rehearsal.handle(all: [.pan(.began, velocity: Point2D(y: -1)), .pan(.changed, y: -422), .pan(phase, y: -422)])
    #expect(
      rehearsal.state
        == State(
          name: .cancelling, operation: row.operation, progress: 0, depth: row.cancelled.depth))
    #expect(try rehearsal.settle().emitted == [.delegate(.didEnd(row.operation, isCompleted: false))])
    #expect(rehearsal.state == row.cancelled)
    #expect(rehearsal.machine.frames() == rest)
  }

  @Test(
    arguments: [
      (.dismiss, 0, "nothing is presented; send present first"), (.present, 1, "the page is there already"),
      (.pop, 0, "there is no screen to leave; send push first"),
    ] as [(TransitionConfiguration.NavigationAction, Int, String)])
  func thereIsNothingToGoTo(_ action: TransitionConfiguration.NavigationAction, depth: Int, _ reason: String) throws {
    var rehearsal = try rehearsal(action, depth: depth)
    let outcome = try rehearsal.handle(.pan(.began, velocity: Point2D(y: -1)))
    #expect(outcome.emitted.isEmpty && outcome.response.performed == false && outcome.response.ignored == reason)
    #expect(try rehearsal.handle(.pan(.changed, y: -422)).response.ignored != nil)
  }

  @Test func aForwardPanDrivesTheFramesForward() throws {
    var rehearsal = try rehearsal(.present, depth: 0)
    try rehearsal.handle(all: [.pan(.began, velocity: Point2D(y: -1)), .pan(.changed, y: -211)])
    #expect(rehearsal.machine.frames()["modal"]?.isHidden == false)
    #expect(agree(try rehearsal.seen("modal", .y), 0.75 * 844))
    #expect(agree(try rehearsal.seen("backdrop", .opacity), 0.125))
    // Only the velocity along the pan counts.
    try rehearsal.handle(.pan(.ended, y: -211, velocity: Point2D(y: -101)))
    #expect(rehearsal.state.name == .finishing)
    #expect(agree(try #require(rehearsal.machine.animations.first).animation.duration, 0.75))
  }

  @Test(arguments: [
    (0.0, 0.001, true), (0, 0, false), (1, 0.99, false), (1, 1.01, true), (1.2, 1.1, false), (7, 1.5, false),
  ])
  func anyShareCanBeAskedFor(_ share: Double, panned: Double, finishes: Bool) throws {
    var rehearsal = try rehearsal(.dismiss, depth: 1)
    var configuration = rehearsal.machine.rules.configuration
    configuration.completeOnPercentage = share
    try rehearsal.handle(.configure(configuration))
    let samples: [Event<InteractiveTransition>] = [
      .pan(.began, velocity: Point2D(y: -1)), .pan(.changed, y: -844 * panned),
    ]
    var fast = rehearsal
    try rehearsal.handle(all: samples + [.pan(.ended, y: -844 * panned)])
    #expect((rehearsal.state.depth == 0) == finishes)
    // The velocity finishes it nevertheless.
    try fast.handle(all: samples + [.pan(.ended, y: -844 * panned, velocity: Point2D(y: -100.1))])
    #expect(fast.state.depth == 0)
  }

  @Test func anotherStyleUndoesTheGesture() throws {
    var rehearsal = try rehearsal(.push, depth: 1)
    try rehearsal.handle(all: [.pan(.began, velocity: Point2D(y: -1)), .pan(.changed, y: -211)])
    let outcome = try rehearsal.handle(.configure(TransitionConfiguration()))
    #expect(outcome.emitted == [.delegate(.didEnd(.push, isCompleted: false))])
    #expect(rehearsal.state == Self.resting(.presented, depth: 1))
    #expect(try rehearsal.handle(.pan(.ended, y: -211)).response.ignored != nil)
  }
}
