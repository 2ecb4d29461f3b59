import Testing

@testable import Drawers

/// A side that is removed closes first, at once, also during a drag or an animation.
@Suite struct ViewDeckRemovalTests {
  private static let closing: [ViewDeck.DelegateEvent?] = [
    .willCloseViewSide(.left, animated: false), .didChangeOffset(0, .horizontal, isPanning: false),
    .didCloseViewSide(.left, animated: false), .didShowCenterViewFromSide(.left, animated: false),
  ]

  private func expectClosed(_ deck: inout ViewDeckHarness) throws {
    #expect(
      deck.offset == 0 && deck.state.sides.left == nil && !deck.state.isDragging && deck.state.isCenterInteractive)
    #expect(try deck.frame("center").x == 0)
    #expect(deck.machine.animations.isEmpty)
    try deck.settle()
    #expect(deck.offset == 0 && deck.emitted.isEmpty)
  }

  @Test(arguments: [false, true]) func open(byConfiguration: Bool) throws {
    var deck = try ViewDeckHarness {
      $0.centerhiddenInteractivity = .notUserInteractive
      // The delegate is informed, but not asked.
      $0.answers.shouldClose.left = false
    }
    try deck.perform(.openSide(.left, .atOnce))
    if byConfiguration {
      try deck.configure { $0.sides = [.right] }
    } else {
      try deck.perform(.setController(.left, isPresent: false))
    }
    #expect(deck.emitted == Self.closing)
    try expectClosed(&deck)
  }

  @Test func opening() throws {
    var deck = try ViewDeckHarness()
    try deck.perform(.openSide(.left, .animated))
    try deck.perform(.setController(.left, isPresent: false), after: 0.1)
    #expect(deck.emitted == [nil] + Self.closing)
    try expectClosed(&deck)
  }

  @Test func closing() throws {
    var deck = try ViewDeckHarness()
    try deck.perform(.openSide(.left, .atOnce))
    try deck.perform(.closeSide(.left, .animated))
    try deck.perform(.setController(.left, isPresent: false), after: 0.1)
    // The change of the offset to 0 has already been reported.
    #expect(deck.emitted == [nil] + Self.closing.filter { $0 != Self.closing[1] })
    try expectClosed(&deck)
  }

  @Test func bouncing() throws {
    var deck = try ViewDeckHarness()
    try deck.perform(.openSideBouncing(.left))
    try deck.perform(.setController(.left, isPresent: false), after: 0.1)
    #expect(deck.emitted == [nil] + Self.closing)
    try expectClosed(&deck)
  }

  @Test func dragged() throws {
    var deck = try ViewDeckHarness()
    try deck.pan(.began, x: 100)
    try deck.perform(.setController(.left, isPresent: false))
    #expect(deck.emitted == Self.closing)
    try deck.pan(.changed, x: 150)
    #expect(deck.outcome.response.ignored != nil)
    try expectClosed(&deck)
  }

  @Test func showingItself() throws {
    var deck = try ViewDeckHarness()
    try deck.perform(.previewBounce(.of(.left)))
    try deck.perform(.setController(.left, isPresent: false), after: 0.1)
    #expect(deck.emitted == [nil] + Self.closing.filter { $0 != Self.closing[1] })
    try expectClosed(&deck)
  }

  /// The bounce ends when its side is removed. The drag of the other side continues.
  @Test func showingItselfWhileTheOtherSideIsDragged() throws {
    var deck = try ViewDeckHarness()
    try deck.pan(.began, x: 1)
    try deck.perform(.previewBounce(.of(.right)))
    try deck.perform(.setController(.right, isPresent: false), after: 0.1)
    #expect(deck.emitted == [nil] && deck.offset == 1 && deck.state.isDragging && deck.machine.animations.isEmpty)
    try deck.pan(.cancelled, x: 1)
    #expect(deck.emitted.first == .willCloseViewSide(.left, animated: true))
    try deck.settle()
    #expect(deck.emitted.last == .didShowCenterViewFromSide(.left, animated: true) && deck.offset == 0)
  }

  @Test func exposed() throws {
    var deck = try ViewDeckHarness {
      $0.sides = [.left]
      $0.maxSize = 100
    }
    #expect(deck.offset == 220 && deck.state.name == .exposed)
    try deck.perform(.setController(.left, isPresent: false))
    #expect(deck.emitted == Self.closing)
    try expectClosed(&deck)
  }

  @Test func oneThatIsClosedGoesWithoutAWord() throws {
    var deck = try ViewDeckHarness()
    try deck.perform(.openSide(.right, .animated))
    try deck.perform(.setController(.left, isPresent: false), after: 0.1)
    #expect(deck.emitted.isEmpty && deck.machine.animations.count == 1)
    try deck.settle()
    #expect(deck.state.name == .right)
  }

  /// A side that would have opened after another one closed stays closed.
  @Test(arguments: [ViewDeck.Command.toggleOpenSide(.animated), .openSide(.left, .animated), .openSideBouncing(.left)])
  func oneThatWasToOpenNext(_ command: ViewDeck.Command) throws {
    var deck = try ViewDeckHarness()
    try deck.perform(.openSide(.right, .atOnce))
    try deck.perform(command)
    try deck.perform(.setController(.left, isPresent: false), after: 0.1)
    try deck.settle()
    #expect(
      deck.emitted == [
        .didCloseViewSide(.right, animated: true), .didShowCenterViewFromSide(.right, animated: true),
      ])
    #expect(deck.offset == 0 && deck.state.name == .closed)
  }

  @Test func theGapOfTheOtherSideOpensAfterIt() throws {
    var deck = try ViewDeckHarness { $0.maxSize = 100 }
    try deck.perform(.openSide(.left, .atOnce))
    try deck.perform(.setController(.left, isPresent: false))
    #expect(deck.state.name == .exposed && deck.offset == -220)
    #expect(deck.emitted.last == .didShowCenterViewFromSide(.left, animated: false))
  }
}
