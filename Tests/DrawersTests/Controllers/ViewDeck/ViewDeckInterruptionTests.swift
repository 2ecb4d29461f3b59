import Testing

@testable import Drawers

@Suite struct ViewDeckInterruptionTests {
  private static let movements: [ViewDeck.Command] = [
    .openSide(.left, .animated), .openSideBouncing(.right), .openSide(.top, .animated),
  ]

  @Test(arguments: movements, [0.05, 0.15, 0.29, 0.45]) func aGrabDoesNotJump(
    _ movement: ViewDeck.Command, _ moment: Double
  ) throws {
    var deck = try ViewDeckHarness {
      $0.sides = ViewDeck.Side.allCases
      $0.parallaxAmount = 0.5
    }
    try deck.perform(movement)
    let before = try deck.frame("center", after: moment)
    let isMoving = deck.machine.advanced(to: moment).nextCompletion != nil
    try deck.pan(.began, velocity: Point2D(x: before.x == 0 ? 0 : 1, y: before.y), after: moment)
    let after = try deck.frame("center")
    #expect(agree([before.x, before.y, before.width], [after.x, after.y, after.width]))
    #expect(deck.machine.animations.isEmpty)
    #expect((deck.emitted.contains { $0 == nil }) == isMoving)
  }

  @Test func aGrabBeyondTheLedgeContinuesFromThere() throws {
    var deck = try ViewDeckHarness()
    try deck.perform(.openSideBouncing(.left))
    let seen = try deck.frame("center", after: 0.29).x
    #expect(seen > 280)
    try deck.pan(.began, after: 0.29)
    try deck.pan(.changed, x: 1e-9)
    #expect(agree(deck.offset, seen, within: 1e-6))
  }

  @Test func aRefusedGrabLeavesTheAnimationAlone() throws {
    var deck = try ViewDeckHarness()
    try deck.perform(.openSide(.left, .animated))
    try deck.pan(.began, location: Point2D(x: 0, y: 100), after: 0.25)
    #expect(deck.emitted.isEmpty)
    #expect(deck.machine.animations.count == 1)
  }

  @Test func commandDropsQueuedAnimations() throws {
    var deck = try ViewDeckHarness()
    try deck.perform(.openSide(.left, .atOnce))
    try deck.perform(.toggleOpenSide(.animated))
    let seen = try deck.frame("center", after: 0.1).x
    try deck.perform(.openSide(.left, .animated), after: 0.1)
    #expect(deck.outcome.delegate.first?.delegateEvent == nil)
    // The end of the closing is abandoned, so an opening is announced.
    #expect(deck.emitted.contains(.willOpenViewSide(.left, animated: true)))
    #expect(deck.emitted.last == .didChangeOffset(276, .horizontal, isPanning: false))
    #expect(agree(try deck.frame("center").x, seen))
    #expect(deck.curves == ["easeOut"])
    try deck.settle()
    #expect(deck.emitted == [.didOpenViewSide(.left, animated: true)])
  }

  @Test func aCommandThatMovesNothingInterruptsNothing() throws {
    var deck = try ViewDeckHarness()
    try deck.perform(.openSide(.left, .animated))
    try deck.perform(.openSide(.left, .animated), after: 0.1)
    #expect(deck.performed == true)
    #expect(deck.emitted.isEmpty)
    #expect(deck.machine.animations.count == 1)
  }

  @Test func aPreviewBounceIsSeenAndTakenOver() throws {
    var deck = try ViewDeckHarness()
    try deck.perform(.previewBounce(.of(.left)))
    #expect(deck.emitted == [.willPreviewBounceViewSide(.left, animated: true)])
    #expect(deck.offset == 0)
    let peak = try stride(from: 0, through: 0.6, by: 0.001).map { try deck.frame("center", after: $0).x }.max() ?? 0
    #expect(abs(peak - 40) < 1)
    try deck.perform(.previewBounce(.of(.right)), after: 0.05)
    #expect(deck.performed == false, "one is in flight")
    let seen = try deck.frame("center", after: 0.1).x
    try deck.pan(.began, after: 0.1)
    #expect(agree(try deck.frame("center").x, seen))
    #expect(
      Array(deck.emitted.dropFirst()) == [
        .willOpenViewSide(.left, animated: false), .didChangeOffset(seen, .horizontal, isPanning: true),
      ])
  }

  /// `callDelegate` NO of the library: the delegate is neither asked nor told, and an open side stays open.
  @Test func aPreviewBounceCanBeSilent() throws {
    var deck = try ViewDeckHarness { $0.answers.shouldPreviewBounce.right = false }
    var preview = ViewDeck.Preview.of(.right)
    try deck.perform(.previewBounce(preview))
    #expect(deck.performed == false)
    preview.callsDelegate = false
    try deck.perform(.previewBounce(preview))
    #expect(deck.performed == true && deck.emitted.isEmpty)
    #expect(try deck.frame("center", after: 0.1).x < -30 && !deck.frame("right").isHidden)
    try deck.send(.tick, after: 2)
    #expect(try deck.emitted.isEmpty && deck.frame("right").isHidden)
    try deck.perform(.openSide(.left, .atOnce))
    try deck.perform(.previewBounce(preview))
    #expect(deck.performed == true && deck.emitted.isEmpty && deck.offset == 276)
    #expect(try deck.frame("center", after: 0.1).x < 276 - 30)
    try deck.send(.tick, after: 2)
    #expect(try deck.state.name == .left && deck.frame("center").x == 276)
  }

  @Test(arguments: [(0.0, true), (-100, false)])
  func aPreviewBounceIsHeldUntilTheFinger(draws x: Double, isHeld: Bool) throws {
    var deck = try ViewDeckHarness { $0.sides = [.left] }
    try deck.perform(.previewBounce(.of(.left)))
    let seen = try deck.frame("center", after: 0.1).x
    try deck.pan(.began, x: x, after: 0.1)
    #expect(try deck.frame("center").x == (isHeld ? seen : 0))
  }

  @Test(arguments: ViewDeckConfiguration.CenterInteractivity.allCases)
  func openingStartsWhereAPreviewBounceIsSeen(_ interactivity: ViewDeckConfiguration.CenterInteractivity) throws {
    var deck = try ViewDeckHarness { $0.centerhiddenInteractivity = interactivity }
    try deck.perform(.previewBounce(.of(.left)))
    let seen = try deck.frame("center", after: 0.1).x
    #expect(seen > 30)
    try deck.perform(.openSide(.left, .animated), after: 0.1)
    #expect(try deck.frame("center").x == seen)
    #expect(deck.state.isCenterInteractive == (interactivity == .userInteractive))
    #expect(deck.offset == 276)
  }

  @Test func aPreviewBounceIsRefusedWhileTheDeckSlides() throws {
    var deck = try ViewDeckHarness()
    try deck.perform(.openSide(.left, .animated))
    try deck.perform(.previewBounce(.of(.right)), after: 0.1)
    #expect(deck.performed == false)
    try deck.settle()
    try deck.perform(.previewBounce(.of(.right)))
    #expect(deck.performed == true, "it toggles the open side")
    #expect(deck.machine.animations.count == 3)
  }
}
