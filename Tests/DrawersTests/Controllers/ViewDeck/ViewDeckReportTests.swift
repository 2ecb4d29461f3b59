import Testing

@testable import Drawers

/// Every `will` is reported once and has one `did`. Also the effect on a drag of a side without room, a changed size
/// and a finished command.
@Suite struct ViewDeckReportTests {
  private static let container = Container(width: 390, height: 844)

  private func deck(_ change: (inout ViewDeckConfiguration) -> Void = { _ in }) throws -> ViewDeckHarness {
    try ViewDeckHarness(container: Self.container, change)
  }

  struct Drag: Sendable, CustomTestStringConvertible {
    var isElastic = true
    var resizes = false
    var size: Double?
    var way: [Double]
    var offset: Double
    var why: String
    var testDescription: String { why }
  }

  /// Earlier, a drag to a ledge in one sample reported the opening twice, and a drag that ended at the ledge of an
  /// elastic deck never reported it.
  @Test(arguments: [
    Drag(isElastic: false, way: [-350], offset: -346, why: "a stiff deck at its ledge in one sample"),
    Drag(isElastic: false, way: [-100, -350], offset: -346, why: "and in two"),
    Drag(way: [-346], offset: -346, why: "an elastic deck at its ledge in one sample"),
    Drag(way: [-100, -346], offset: -346, why: "and in two"),
    Drag(way: [-300], offset: -346, why: "a release before the ledge"),
    Drag(resizes: true, way: [-100, -300], offset: -346, why: "one that gets narrower"),
    Drag(resizes: true, size: 0, way: [-100, -420], offset: -390, why: "until nothing is left"),
  ]) func anOpeningIsReportedOnce(_ drag: Drag) throws {
    var deck = try deck {
      $0.elasticity = drag.isElastic
      $0.resizesCenterView = drag.resizes
      $0.rightSize = drag.size
    }
    var emitted: [ViewDeck.DelegateEvent?] = []
    try deck.pan(.began, velocity: Point2D(x: -1))
    for x in drag.way.dropLast() {
      try deck.pan(.changed, x: x)
      emitted += deck.emitted
    }
    if drag.way.count > 1 { try deck.pan(.changed, x: drag.way.last ?? 0) }
    emitted += deck.emitted
    try deck.pan(.ended, x: drag.way.last ?? 0, velocity: .zero)
    emitted += deck.emitted
    try deck.settle()
    emitted += deck.emitted
    #expect(emitted.count { $0 == .willOpenViewSide(.right, animated: false) } == 1)
    let opened: [ViewDeck.DelegateEvent?] = [
      .didOpenViewSide(.right, animated: false), .didOpenViewSide(.right, animated: true),
    ]
    #expect(emitted.count { opened.contains($0) } == 1)
    #expect(deck.state.name == .right && deck.offset == drag.offset)
  }

  @Test(arguments: [(ViewDeckConfiguration.SizeMode.ledge, 390.0), (.ledge, 500), (.view, 0)])
  func aLedgeAsLongAsTheContainerLeavesNothingToOpen(_ mode: ViewDeckConfiguration.SizeMode, _ size: Double) throws {
    var deck = try deck {
      $0.sizeMode = mode
      $0.leftSize = size
      $0.answers.shouldClose.left = false
    }
    for command in [ViewDeck.Command.openSide(.left, .animated), .toggleSide(.left, .atOnce), .openSideBouncing(.left)]
    {
      try deck.perform(command)
      #expect(deck.performed == false && deck.outcome.response.ignored?.contains("nothing to open") == true)
      #expect(deck.emitted.isEmpty && deck.state.name == .closed && deck.state.sides.left == .closed)
    }
    try deck.pan(.began, x: 200)
    #expect(deck.offset > 0)
    try deck.pan(.ended, x: 200, velocity: Point2D(x: 900))
    #expect(deck.outcome.settlement?.outcome == "closed")
    #expect(deck.outcome.settlement?.candidates.map(\.name) == ["closed", "right"])
    try deck.settle()
    #expect(deck.state.name == .closed)
    try deck.perform(.openSide(.right, .atOnce))
    #expect(deck.state.name == .right)
    try deck.perform(.toggleOpenSide(.animated))
    #expect(deck.performed == false && deck.state.name == .right)
  }

  @Test func aSizeThatLeavesNothingOpenCloses() throws {
    var deck = try deck { $0.centerhiddenInteractivity = .notUserInteractive }
    try deck.perform(.openSide(.left, .atOnce))
    try deck.perform(.setSize(.left, 390))
    #expect(deck.emitted.first == .willCloseViewSide(.left, animated: true))
    try deck.settle()
    #expect(deck.emitted.contains(.didCloseViewSide(.left, animated: true)))
    #expect(deck.state.name == .closed && deck.state.isCenterInteractive)
  }

  @Test func noExplanationNamesASideThatIsNotThere() throws {
    var deck = try deck {
      $0.sides = [.left]
      $0.bottomSize = 0
      $0.sizeMode = .view
    }
    try deck.pan(.began, velocity: Point2D(y: -1))
    try deck.pan(.changed, y: -100)
    try deck.pan(.ended, y: -100, velocity: .zero)
    #expect(deck.outcome.settlement?.outcome == "closed")
    #expect(deck.outcome.settlement?.candidates.map(\.name) == ["closed"])
    #expect(deck.outcome.settlement?.thresholds.map(\.name) == ["swipeVelocity"])
  }

  // MARK: - A drag that continues where a command left the deck

  @Test(
    arguments: [
      (.closeSide(.left, .animated), 0, 10), (.openSide(.left, .atOnce), 346, 336), (.setSize(.left, 300), 200, 199),
      (.setSize(.right, 300), 200, 201), (.setMaxSize(0), 200, 201),
    ] as [(ViewDeck.Command, Double, Double)], [0.0, 10])
  func aCommandThatHasFinishedRebasesTheDrag(_ row: (ViewDeck.Command, Double, Double), _ pause: Double) throws {
    var deck = try deck()
    try deck.pan(.began, x: 10)
    try deck.pan(.changed, x: 200)
    try deck.perform(row.0)
    try deck.send(.tick, after: pause)
    let seen = try deck.frame("center").x
    if pause > 0 { #expect(agree(seen, row.1)) }
    try deck.pan(.changed, x: 200)
    #expect(agree(try deck.frame("center").x, seen))
    let shift = row.2 - row.1
    try deck.pan(.changed, x: 200 + shift)
    #expect(abs(try deck.frame("center").x - seen) <= abs(shift) + 1e-9)
    #expect(try deck.frame("center").x != seen)
  }
}
