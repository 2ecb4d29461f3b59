import Testing

@testable import Drawers

/// Other sides by `configure`: all at once, without the states between.
@Suite struct ViewDeckReplacementTests {
  private func deck(
    _ sides: [ViewDeck.Side], _ change: (inout ViewDeckConfiguration) -> Void = { _ in }
  ) throws -> Rehearsal<ViewDeck> {
    var configuration = ViewDeckConfiguration()
    configuration.sides = sides
    change(&configuration)
    return try Rehearsal<ViewDeck>(configuration)
  }

  private func replaced(_ rehearsal: inout Rehearsal<ViewDeck>, by sides: [ViewDeck.Side]) throws -> [ViewDeck
    .DelegateEvent]
  {
    var configuration = rehearsal.machine.rules.configuration
    configuration.sides = sides
    return try rehearsal.handle(.configure(configuration)).delegate.compactMap { $0.delegateEvent }
  }

  /// With `maxSize`, one side alone would make a gap. Two others for two never pass through one.
  @Test(
    arguments: [
      ([.left, .right], [.top, .bottom]), ([.left, .top], [.right, .bottom]), ([.left, .right], [.right, .top]),
    ] as [([ViewDeck.Side], [ViewDeck.Side])])
  func twoForTwoIsNoGap(_ before: [ViewDeck.Side], _ after: [ViewDeck.Side]) throws {
    var rehearsal = try deck(before) { $0.maxSize = 100 }
    #expect(try replaced(&rehearsal, by: after).isEmpty)
    #expect(rehearsal.state.name == .closed && rehearsal.state.offset == 0)
    #expect(rehearsal.machine.rules.configuration.sides == ViewDeck.Side.allCases.filter(after.contains))
    #expect(rehearsal.machine.frames().entries.map(\.name).dropFirst() == after.map(\.rawValue)[...])
  }

  @Test func openSideThatGoesClosesOnce() throws {
    var rehearsal = try deck([.left, .right]) { $0.maxSize = 100 }
    try rehearsal.handle(.command(.openSide(.left, .init(animated: false))))
    let events = try replaced(&rehearsal, by: [.top, .bottom])
    #expect(
      events == [
        .willCloseViewSide(.left, animated: false), .didChangeOffset(0, .horizontal, isPanning: false),
        .didCloseViewSide(.left, animated: false), .didShowCenterViewFromSide(.left, animated: false),
      ])
    #expect(rehearsal.state.name == .closed && !rehearsal.state.isDragging)
  }

  @Test func openSideThatStaysIsOpen() throws {
    var rehearsal = try deck([.left, .right]) { $0.maxSize = 100 }
    try rehearsal.handle(.command(.openSide(.left, .init(animated: false))))
    let offset = rehearsal.state.offset
    #expect(try replaced(&rehearsal, by: [.left, .top]).isEmpty)
    #expect(rehearsal.state.name == .left && rehearsal.state.offset == offset)
  }

  /// One gap for another: the old side closes, and the new one is exposed.
  @Test func gapForGap() throws {
    var rehearsal = try deck([.left]) { $0.maxSize = 290 }
    #expect(rehearsal.state.name == .exposed && rehearsal.state.offset == 100)
    let events = try replaced(&rehearsal, by: [.right])
    #expect(rehearsal.state.name == .exposed && rehearsal.state.offset == -100)
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
    var rehearsal = try Rehearsal<ViewDeck>(configuration, container: wide)
    if opens { try rehearsal.handle(.command(.openSide(side, .init(animated: false)))) }
    let before = rehearsal.state
    #expect(before.name.rawValue == (opens ? side.rawValue : "exposed"))
    #expect(before.offset == side.sign * (opens ? 800 : 400))
    for _ in 0..<2 {
      let there = try rehearsal.handle(.resize(tall))
      // In 390 points, the gap shows all of the side.
      #expect(rehearsal.state.offset == side.sign * 390)
      let back = try rehearsal.handle(.resize(wide))
      #expect(rehearsal.state == before)
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
    var rehearsal = try deck([.left]) { $0.sizeMode = .view }
    try rehearsal.handle(.command(.openSide(.left, .init(animated: false))))
    try rehearsal.handle(.command(.setMaxSize(346)))
    #expect(rehearsal.state.name == .left && rehearsal.state.offset == 346)
    try rehearsal.handle(.resize(Container(width: 844, height: 390)))
    #expect(rehearsal.state.name == .left)
    try rehearsal.handle(.resize(Container()))
    #expect(rehearsal.state.name == .left && rehearsal.state.offset == 346)
  }

  // MARK: - A preview bounce over an open side

  @Test(arguments: [ViewDeck.Side.right, .top]) func previewBounceTogglesTheOpenSide(_ side: ViewDeck.Side) throws {
    var rehearsal = try deck(ViewDeck.Side.allCases)
    try rehearsal.handle(.command(.openSide(.left, .init(animated: false))))
    var preview = ViewDeck.Preview()
    preview.side = side
    let outcome = try rehearsal.handle(.command(.previewBounce(preview)))
    #expect(outcome.response.performed == true)
    let bounce = rehearsal.machine.animations.filter { $0.animation.subject == .preview }
    #expect(bounce.flatMap { $0.animation.tracks }.allSatisfy { $0.from == $0.to }, "it is only reported")
    let positions = stride(from: 0, through: 2, by: 0.02).map { try? rehearsal.seen("center", .x, after: $0) }
    #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 ?? 0 >= $1 ?? 0 }, "it slides without a jump")
    try rehearsal.settle()
    #expect(rehearsal.state.name == .right)
  }

  @Test func previewBounceOfTheOpenSideIsRefused() throws {
    var rehearsal = try deck([.left, .right])
    try rehearsal.handle(.command(.openSide(.left, .init(animated: false))))
    #expect(try rehearsal.handle(.command(.previewBounce(ViewDeck.Preview()))).response.performed == false)
    #expect(rehearsal.state.name == .left)
  }

  @Test func previewBounceWithoutAnOppositeSideIsRefused() throws {
    var rehearsal = try deck([.left, .top])
    try rehearsal.handle(.command(.openSide(.left, .init(animated: false))))
    var preview = ViewDeck.Preview()
    preview.side = .top
    #expect(try rehearsal.handle(.command(.previewBounce(preview))).response.performed == false)
    #expect(rehearsal.state.name == .left && rehearsal.machine.animations.isEmpty)
  }
}
