import Testing

@testable import Drawers

/// Every interruption of an animation starts from the position on the screen, without a jump.
@Suite struct DrawerInterruptionTests {
  private static let times = [0.001, 0.05, 0.123, 0.25, 0.499]
  private static let curves: [DrawerTimingCurve] = [
    .system, .dampedSpring(dampingRatio: 0.3, initialVelocity: 8), .named(.easeIn),
    .physicalSpring(mass: 1, stiffness: 400, damping: 5, initialVelocity: -3),
  ]

  @Test(arguments: times, curves) func grabKeepsEveryNumber(_ time: Double, curve: DrawerTimingCurve) throws {
    for destination in [Drawer.Destination.fullyExpanded, .collapsed, .dismissed] {
      var script = try DrawerScript.presented { $0.timingCurve = curve }
      let start = try script.go(to: destination)
      let seen = script.machine.frames(at: script.time + time)
      guard script.machine.animations.contains(where: { $0.animation.end > script.time + time }) else { continue }
      let grab = try script.pan(.began, 0, after: time)
      #expect(
        grab.contents == [.interrupted(abandoned: [.transitionDidFinish(try #require(start.started))])])
      expectSame(script.machine.frames(), seen)
      #expect(script.state.isDragging && script.machine.animations.isEmpty)
    }
  }

  private func expectSame(_ frames: Frames, _ seen: Frames) {
    for (entry, old) in zip(frames.entries, seen.entries) {
      for member in FrameMember.allCases {
        #expect(isSame(entry.frame[member], old.frame[member]), "\(entry.name) \(member)")
      }
    }
  }

  @Test func grabDuringTheDismissalBringsTheDrawerBack() throws {
    var script = try DrawerScript.presented()
    try script.send(.command(.dismiss(animated: true)))
    try script.pan(.began, 0, after: 0.1)
    let y = script.state.drawerY
    #expect(y > 544 && y < 844)
    #expect(script.state.isPresented && script.state.name == .transitioning && script.state.target == .transitioning)
    try script.pan(.changed, 540 - y)
    try script.settle(.pan(PanSample(phase: .ended, velocity: .zero)))
    #expect(script.state.name == .partiallyExpanded && script.state.isPresented)
  }

  @Test func cancelledGrabContinuesWhereTheDrawerWasGoing() throws {
    var script = try DrawerScript.presented()
    try script.go(to: .fullyExpanded)
    try script.pan(.began, 0, after: 0.1)
    let outcome = try script.pan(.cancelled, 0)
    #expect(outcome.started?.to == .fullyExpanded)
  }

  @Test func dimmingTakesItsFormulaFromTheFirstMoveOn() throws {
    var script = try DrawerScript()
    try script.send(.command(.present(animated: true)))
    try script.send(.tick, after: 0.1)
    let seen = try script.handle.opacity
    try script.pan(.began, 0, after: 0)
    #expect(try isSame(script.handle.opacity, seen))
    try script.pan(.changed, 1)
    let y = script.state.drawerY
    #expect(try isSame(script.handle.opacity, 1 - (y - 544) / 300))
  }

  @Test func changeWithoutMovementInterruptsNothing() throws {
    var script = try DrawerScript.presented { $0.scrollViewForPullToDismiss = true }
    try script.pan(.began, 0)
    try script.go(to: .fullyExpanded)
    #expect(try script.pan(.changed, 0, after: 0.1).delegate.isEmpty)
    #expect(try script.tap(100, 100).delegate.isEmpty)
    #expect(try script.scroll(.began).delegate.isEmpty)
    #expect(try script.scroll(.changed, offset: 30).delegate.isEmpty)
    #expect(throws: Refusal.alreadyPresented) { try script.send(.command(.present(animated: true))) }
    #expect(script.machine.animations.count == 1)
  }

  @Test func commandStartsFromWhereTheDrawerIsSeen() throws {
    var script = try DrawerScript.presented()
    try script.go(to: .fullyExpanded)
    let seen = try #require(script.machine.frames(at: script.time + 0.2)["drawer"])
    script.time += 0.2 - 0.016
    let outcome = try script.go(to: .collapsed)
    #expect(outcome.isInterruption)
    #expect(outcome.started?.from == .transitioning)
    #expect(outcome.started.map { isSame($0.startY, seen.y) } == true)
    #expect(try isSame(script.drawer.y, seen.y))
    #expect(try isSame(script.drawer.cornerRadius, seen.cornerRadius))
  }

  @Test func tapsWakeUpWhereAPresentationIsGrabbed() throws {
    var script = try DrawerScript {
      $0.totalDurationInSeconds = 1; $0.timingCurve = .named(.linear)
    }
    try script.send(.command(.present(animated: true)))
    #expect(!script.state.isExpansionTapEnabled && !script.state.isDismissalTapEnabled)
    #expect(try script.tap(100, 600).response.ignored != nil)
    try script.go(to: .collapsed)
    #expect(script.state.isExpansionTapEnabled && script.state.isDismissalTapEnabled)
  }

  @Test func overshotDrawerIsReadWithinItsRange() throws {
    var script = try DrawerScript.presented {
      $0.timingCurve = .dampedSpring(dampingRatio: 0.2, initialVelocity: 0)
      $0.totalDurationInSeconds = 1
    }
    try script.go(to: .fullyExpanded)
    let early = stride(from: 0.01, to: 1, by: 0.01).first { offset in
      (script.machine.frames(at: script.time + offset)["drawer"]?.y ?? 0) < -20
    }
    let offset = try #require(early)
    let seen = try #require(script.machine.frames(at: script.time + offset)["drawer"]?.y)
    try script.pan(.began, 0, after: offset)
    #expect(try isSame(script.drawer.y, seen))
    #expect(script.state.drawerY == 0 && script.state.name == .fullyExpanded)
    try script.pan(.changed, 5)
    #expect(try isSame(script.drawer.y, seen + 5), "no jump to the range that it is beyond")
  }

  @Test func overshotDrawerReturnsByAnAnimation() throws {
    var script = try DrawerScript.presented {
      $0.timingCurve = .dampedSpring(dampingRatio: 0.2, initialVelocity: 0)
      $0.totalDurationInSeconds = 1
    }
    try script.go(to: .fullyExpanded)
    // The first overshoot peaks near the end of the first swing.
    let offset = try #require(
      stride(from: 0.01, to: 1, by: 0.01).first {
        (script.machine.frames(at: script.time + $0)["drawer"]?.y ?? 0) < -20
      })
    try script.pan(.began, 0, after: offset)
    let y = try script.drawer.y
    let outcome = try script.pan(.ended, 0)
    // The states have no distance between them, but the drawn position has one.
    #expect(outcome.events.count == 1 && script.machine.animations.count == 1)
    #expect(try isSame(script.drawer.y, y))
  }

  @Test(arguments: [0.03, 0.1, 0.4])
  func interruptedWithinTheToleranceItSnaps(_ distance: Double) throws {
    // The animation is linear over one second, so the remaining share of the distance equals the remaining time.
    var script = try DrawerScript.presented {
      $0.totalDurationInSeconds = 1; $0.timingCurve = .named(.linear)
    }
    try script.go(to: .fullyExpanded)
    script.time += 1 - distance / 544 - 0.016
    let outcome = try script.go(to: .fullyExpanded)
    #expect(outcome.isInterruption)
    #expect(outcome.started?.startY == 0 && outcome.started?.endY == 0)
    #expect(outcome.events.count == 2, "a change over no distance completes in the same event")
    #expect(script.machine.animations.isEmpty)
    #expect(try script.drawer.y == 0 && script.drawer.cornerRadius == 0)
  }
}
