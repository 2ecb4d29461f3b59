import Testing

@testable import Drawers

/// What `from` lays out, `to` keeps: as in UIKit, a member that the animation does not set stays as the layout set it.
@Suite struct TransitionLayoutTests {
  private func partial(_ numbers: (FrameMember, Double)...) -> PartialFrame {
    var frame = PartialFrame()
    for (member, value) in numbers { frame[member] = value }
    return frame
  }

  private var card: PartialFrame { partial((.x, 45), (.y, 844), (.width, 300), (.height, 400)) }
  private let placed = Rect2D(x: 45, y: 222, width: 300, height: 400)

  private func presented(_ configuration: TransitionConfiguration) throws -> MachineHarness<InteractiveTransition> {
    var harness = try MachineHarness<InteractiveTransition>(configuration)
    try harness.handle(.command(.present(animated: true)))
    try harness.settle()
    return harness
  }

  enum Place: CaseIterable { case frames, presenting, auxAnimations, auxAnimationsWithAWayBack }

  @Test(arguments: Place.allCases) func memberThatToLeavesOutStays(_ place: Place) throws {
    var configuration = TransitionConfiguration()
    let frames = [TransitionConfiguration.CustomFrame(name: "modal", from: card, to: partial((.y, 222)))]
    var aux = TransitionConfiguration.AuxAnimation(frame: "modal")
    (aux.from, aux.to) = (card, partial((.y, 222)))
    switch place {
    case .frames: configuration.animator = .custom(duration: 0.5, frames: frames)
    case .presenting: configuration.animator = .custom(duration: 0.5, frames: frames, dismissing: [])
    case .auxAnimations: configuration.auxAnimations = [aux]
    case .auxAnimationsWithAWayBack: (configuration.auxAnimations, configuration.dismissingAuxAnimations) = ([aux], [])
    }
    var harness = try presented(configuration)
    #expect(harness.machine.frames()["modal"]?.rect == placed)
    // Only the members that move have tracks.
    try harness.handle(.command(.dismiss(animated: true)))
    let members = harness.machine.animations.flatMap { $0.animation.tracks }.filter { $0.frame == "modal" }
    #expect(members.allSatisfy { $0.member == .y })
  }

  @Test func wayBackKeepsItsOwnLayout() throws {
    var configuration = TransitionConfiguration()
    configuration.animator = .custom(
      duration: 0.5, frames: [.init(name: "modal", from: card, to: partial((.y, 222)))],
      dismissing: [.init(name: "modal", from: partial((.cornerRadius, 20)), to: partial((.x, 390)))])
    var harness = try presented(configuration)
    try harness.handle(.pan(.began, velocity: Point2D(y: 1)))
    try harness.handle(.pan(.changed, y: 422))
    let frame = try #require(harness.machine.frames()["modal"])
    #expect(frame.rect == Rect2D(x: (45 + 390) / 2, y: 222, width: 300, height: 400))
    #expect(frame.cornerRadius == 20)
    try harness.handle(.pan(.ended, y: 422, velocity: Point2D(y: 200)))
    try harness.settle()
    // Nothing is presented, so the page is where `presenting` lays it out.
    #expect(harness.machine.frames()["modal"]?.rect == Rect2D(x: 45, y: 844, width: 300, height: 400))
    #expect(harness.machine.frames()["modal"]?.cornerRadius == 0)
  }

  /// All frames are laid out before any of them moves, so a later layout of the same frame does not undo a movement, and
  /// the movement keeps its delay.
  @Test func laterLayoutDoesNotStopAnEarlierAnimation() throws {
    var moving = TransitionConfiguration.AuxAnimation(frame: "title")
    (moving.from, moving.to, moving.delayOffset) = (partial((.x, 0)), partial((.x, 100)), 0.5)
    var laidOut = TransitionConfiguration.AuxAnimation(frame: "title")
    laidOut.from = partial((.x, 50), (.opacity, 0.25))
    var configuration = TransitionConfiguration()
    configuration.auxAnimations = [moving, laidOut]
    var harness = try MachineHarness<InteractiveTransition>(configuration)
    #expect(try harness.seen("title", .x) == 50)
    try harness.handle(.command(.present(animated: true)))
    #expect(try harness.seen("title", .x, after: 0.49) == 50)
    try harness.settle()
    #expect(try harness.seen("title", .x) == 100)
    #expect(try harness.seen("title", .opacity) == 0.25)
  }
}
