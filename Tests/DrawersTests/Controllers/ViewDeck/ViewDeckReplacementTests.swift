import Testing

@testable import Drawers

/// Other sides by `configure`: all at once, without the states between.
@Suite struct ViewDeckReplacementTests {
  private func deck(
    _ sides: [ViewDeck.Side], _ change: (inout ViewDeckConfiguration) -> Void = { _ in }
  ) throws -> MachineHarness<ViewDeck> {
    var configuration = ViewDeckConfiguration()
    configuration.sides = sides
    change(&configuration)
    return try MachineHarness<ViewDeck>(configuration)
  }

  private func replaced(_ harness: inout MachineHarness<ViewDeck>, by sides: [ViewDeck.Side]) throws -> [ViewDeck
    .DelegateEvent]
  {
    var configuration = harness.machine.rules.configuration
    configuration.sides = sides
    return try harness.handle(.configure(configuration)).delegate.compactMap { $0.delegateEvent }
  }

  /// With `maxSize`, one side alone would make a gap. Two others for two never pass through one.
  @Test(
    arguments: [
      ([.left, .right], [.top, .bottom]), ([.left, .top], [.right, .bottom]), ([.left, .right], [.right, .top]),
    ] as [([ViewDeck.Side], [ViewDeck.Side])])
  func twoForTwoIsNoGap(_ before: [ViewDeck.Side], _ after: [ViewDeck.Side]) throws {
    var harness = try deck(before) { $0.maxSize = 100 }
    #expect(try replaced(&harness, by: after).isEmpty)
    #expect(harness.state.name == .closed && harness.state.offset == 0)
    #expect(harness.machine.rules.configuration.sides == ViewDeck.Side.allCases.filter(after.contains))
    #expect(harness.machine.frames().entries.map(\.name).dropFirst() == after.map(\.rawValue)[...])
  }

  @Test func openSideThatGoesClosesOnce() throws {
    var harness = try deck([.left, .right]) { $0.maxSize = 100 }
    try harness.handle(.command(.openSide(.left, .init(animated: false))))
    let events = try replaced(&harness, by: [.top, .bottom])
    #expect(
      events == [
        .willCloseViewSide(.left, animated: false), .didChangeOffset(0, .horizontal, isPanning: false),
        .didCloseViewSide(.left, animated: false), .didShowCenterViewFromSide(.left, animated: false),
      ])
    #expect(harness.state.name == .closed && !harness.state.isDragging)
  }

  @Test func openSideThatStaysIsOpen() throws {
    var harness = try deck([.left, .right]) { $0.maxSize = 100 }
    try harness.handle(.command(.openSide(.left, .init(animated: false))))
    let offset = harness.state.offset
    #expect(try replaced(&harness, by: [.left, .top]).isEmpty)
    #expect(harness.state.name == .left && harness.state.offset == offset)
  }

  /// One gap for another: the old side closes, and the new one is exposed.
  @Test func gapForGap() throws {
    var harness = try deck([.left]) { $0.maxSize = 290 }
    #expect(harness.state.name == .exposed && harness.state.offset == 100)
    let events = try replaced(&harness, by: [.right])
    #expect(harness.state.name == .exposed && harness.state.offset == -100)
    #expect(events.filter { if case .didCloseViewSide = $0 { true } else { false } }.count == 1)
  }

  // MARK: - A rotation there and back

  @Test(arguments: ViewDeck.Side.allCases, [false, true])
  func gapSurvivesARotation(_ side: ViewDeck.Side, opens: Bool) throws {
    let (wide, tall) = (Container(width: 844, height: 844), Container(width: 390, height: 390))
    var configuration = ViewDeckConfiguration()
    configuration.sides = [side]
    configuration.sizeMode = .view
    configuration.maxSize = 400
    var harness = try MachineHarness<ViewDeck>(configuration, container: wide)
    if opens { try harness.handle(.command(.openSide(side, .init(animated: false)))) }
    let before = harness.state
    #expect(before.name.rawValue == (opens ? side.rawValue : "exposed"))
    #expect(before.offset == side.sign * (opens ? 800 : 400))
    for _ in 0..<2 {
      let there = try harness.handle(.resize(tall))
      // In 390 points, the gap shows all of the side.
      #expect(harness.state.offset == side.sign * 390)
      let back = try harness.handle(.resize(wide))
      #expect(harness.state == before)
      for outcome in [there, back] {
        #expect(
          outcome.delegate.compactMap { $0.delegateEvent }.allSatisfy {
            if case .didChangeOffset = $0 { true } else { false }
          })
      }
    }
  }

  /// A gap that begins under an open side does not close it at a rotation.
  @Test func gapOverAnOpenSideSurvivesARotation() throws {
    var harness = try deck([.left]) { $0.sizeMode = .view }
    try harness.handle(.command(.openSide(.left, .init(animated: false))))
    try harness.handle(.command(.setMaxSize(346)))
    #expect(harness.state.name == .left && harness.state.offset == 346)
    try harness.handle(.resize(Container(width: 844, height: 390)))
    #expect(harness.state.name == .left)
    try harness.handle(.resize(Container()))
    #expect(harness.state.name == .left && harness.state.offset == 346)
  }

  // MARK: - A preview bounce over an open side

  @Test(arguments: [ViewDeck.Side.right, .top]) func previewBounceTogglesTheOpenSide(_ side: ViewDeck.Side) throws {
    var harness = try deck(ViewDeck.Side.allCases)
    try harness.handle(.command(.openSide(.left, .init(animated: false))))
    var preview = ViewDeck.Preview()
    preview.side = side
    let outcome = try harness.handle(.command(.previewBounce(preview)))
    #expect(outcome.response.performed == true)
    let bounce = harness.machine.animations.filter { $0.animation.subject == .preview }
    #expect(bounce.flatMap { $0.animation.tracks }.allSatisfy { $0.from == $0.to }, "it is only reported")
    let positions = stride(from: 0, through: 2, by: 0.02).map { try? harness.seen("center", .x, after: $0) }
    #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 ?? 0 >= $1 ?? 0 }, "it slides without a jump")
    try harness.settle()
    #expect(harness.state.name == .right)
  }

  @Test func previewBounceOfTheOpenSideIsRefused() throws {
    var harness = try deck([.left, .right])
    try harness.handle(.command(.openSide(.left, .init(animated: false))))
    #expect(try harness.handle(.command(.previewBounce(ViewDeck.Preview()))).response.performed == false)
    #expect(harness.state.name == .left)
  }

  @Test func previewBounceWithoutAnOppositeSideIsRefused() throws {
    var harness = try deck([.left, .top])
    try harness.handle(.command(.openSide(.left, .init(animated: false))))
    var preview = ViewDeck.Preview()
    preview.side = .top
    #expect(try harness.handle(.command(.previewBounce(preview))).response.performed == false)
    #expect(harness.state.name == .left && harness.machine.animations.isEmpty)
  }
}
