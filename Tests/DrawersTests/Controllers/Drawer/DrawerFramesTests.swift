import Testing

@testable import Drawers

/// The frames: the formulas of the corner radius and the handle's opacity at every y, and the order of the frames.
@Suite struct DrawerFramesTests {
  struct Row: Sendable {
    var y: Double
    var value: Double
  }

  /// The handle's opacity over the range of the formula: 0 at the fully expanded position and at the bottom, 1 at the
  /// partially expanded position.
  @Test(arguments: [
    Row(y: 30, value: 0), Row(y: 287, value: 0.5), Row(y: 544, value: 1), Row(y: 694, value: 0.5),
    Row(y: 844, value: 0),
  ])
  func nearnessWithPartialExpansion(_ row: Row) throws {
    var script = try DrawerScript.presented { $0.fullExpansionBehaviour = .leavesCustomGap(30) }
    try script.drag(to: row.y)
    #expect(try isSame(script.handle.opacity, row.value))
    #expect(try isSame(script.drawer.cornerRadius, 15 * row.value))
  }

  @Test(arguments: [
    Row(y: 44, value: 1), Row(y: 444, value: 0.5), Row(y: 644, value: 0.25), Row(y: 844, value: 0),
  ])
  func nearnessWithoutPartialExpansion(_ row: Row) throws {
    var script = try DrawerScript.presented {
      $0.fullExpansionBehaviour = .leavesCustomGap(44)
      $0.supportsPartialExpansion = false
    }
    try script.drag(to: row.y)
    #expect(try isSame(script.handle.opacity, row.value))
    #expect(try isSame(script.drawer.cornerRadius, 15 * row.value))
  }

  @Test(arguments: [0, 844, 2000] as [Double], [true, false])
  func nothingIsNearWhereTwoPositionsAreTheSame(_ height: Double, supportsPartial: Bool) throws {
    var script = try DrawerScript.presented {
      $0.heightOfPartiallyExpandedDrawer = height
      $0.supportsPartialExpansion = supportsPartial
    }
    try script.drag(to: 300)
    #expect(try script.handle.opacity == 0 && script.drawer.cornerRadius == 0)
  }

  @Test(arguments: [
    Row(y: 0, value: 0), Row(y: 23.5, value: 7.5), Row(y: 47, value: 15), Row(y: 600, value: 15),
  ])
  func cornersBelowTheStatusBar(_ row: Row) throws {
    var script = try DrawerScript.presented(container: Container(safeArea: Insets(top: 47))) {
      $0.cornerAnimationOption = .alwaysShowBelowStatusBar
    }
    try script.drag(to: row.y)
    #expect(try isSame(script.drawer.cornerRadius, row.value))
  }

  @Test(arguments: [0, 300, 844] as [Double]) func cornersThatFollowNothing(_ y: Double) throws {
    for option in [DrawerConfiguration.CornerAnimationOption.none, .alwaysShowBelowStatusBar] {
      // A status bar of height 0 causes no division by zero.
      var script = try DrawerScript.presented {
        $0.cornerAnimationOption = option; $0.statusBarHeight = -1
      }
      try script.drag(to: y)
      #expect(try script.drawer.cornerRadius == 15)
    }
  }

  /// A frame names the corners whose radius it has, 0 too. Without a greatest radius they are the content's.
  @Test func cornersAreNamedIfTheyHaveARadius() throws {
    var script = try DrawerScript.presented()
    try script.drag(to: 0)
    #expect(try script.drawer.cornerRadius == 0 && script.drawer.roundedCorners == .top)
    script = try DrawerScript.presented { $0.maximumCornerRadius = 0 }
    #expect(try script.drawer.roundedCorners == .all)
  }

  @Test func handleThatDoesNotDim() throws {
    var script = try DrawerScript.presented { $0.handleViewConfiguration?.autoAnimatesDimming = false }
    try script.drag(to: 0)
    #expect(try script.handle.opacity == 1)
    #expect(try script.drawer.cornerRadius == 0)
  }

  @Test func handleIsCentredBelowTheTopEdge() throws {
    let script = try DrawerScript.presented {
      $0.handleViewConfiguration?.size = .init(width: 50, height: 10)
      $0.handleViewConfiguration?.top = 12
      $0.handleViewConfiguration?.backgroundColor = RGBAColor(rgba: 0x1020_30FF)
    }
    let handle = try script.handle
    #expect(handle.rect == Rect2D(x: 170, y: 556, width: 50, height: 10))
    #expect(handle.cornerRadius == 5 && handle.z == 3 && handle.color == RGBAColor(rgba: 0x1020_30FF))
    let custom = try DrawerScript.presented { $0.handleViewConfiguration?.cornerRadius = .custom(2) }
    #expect(try custom.handle.cornerRadius == 2)
    let none = try DrawerScript.presented { $0.handleViewConfiguration = nil }
    #expect(none.machine.frames()["handle"] == nil)
  }

  @Test func frames() throws {
    let script = try DrawerScript.presented {
      $0.drawerShadowConfiguration = DrawerConfiguration.DrawerShadow()
      $0.drawerShadowConfiguration?.shadowOpacity = 0.4
      $0.drawerShadowConfiguration?.shadowRadius = 6
      $0.drawerShadowConfiguration?.shadowOffset = Point2D(x: 1, y: 2)
      $0.drawerBorderConfiguration = DrawerConfiguration.DrawerBorder()
      $0.drawerBorderConfiguration?.borderThickness = 2
      $0.drawerBorderConfiguration?.borderColor = RGBAColor(rgba: 0xFF)
    }
    let frames = script.machine.frames()
    #expect(frames.entries.map { $0.name } == ["presenting", "container", "drawer", "handle"])
    #expect(frames.entries.map { $0.frame.z } == [0, 1, 2, 3])
    #expect(frames["container"]?.shadow == Shadow(color: nil, opacity: 0.4, radius: 6, offset: Point2D(x: 1, y: 2)))
    #expect(frames["container"]?.rect == Rect2D(width: 390, height: 844))
    let drawer = try script.drawer
    #expect(drawer.rect == Rect2D(y: 544, width: 390, height: 844))
    #expect(drawer.roundedCorners == .top && drawer.border == Border(width: 2, color: RGBAColor(rgba: 0xFF)))
    #expect(drawer.shadow == nil)
  }

  /// As in the library, the background is as opaque as the part of the container that the drawer covers, under a finger
  /// too, and gets no touches.
  @Test(arguments: [
    Row(y: 0, value: 1), Row(y: 211, value: 0.75), Row(y: 422, value: 0.5), Row(y: 633, value: 0.25),
    Row(y: 844, value: 0), Row(y: 2000, value: 0),
  ])
  func backgroundFollowsTheDrawer(_ row: Row) throws {
    var script = try DrawerScript.presented { $0.drawerBackgroundConfiguration = .dark }
    #expect(try script.background.opacity == 300 / 844.0)
    try script.drag(to: row.y)
    let background = try script.background
    #expect(isSame(background.opacity, row.value))
    #expect(background.rect == Rect2D(width: 390, height: 844) && background.z == 0 && !background.isInteractive)
    #expect(background.color == RGBAColor(rgba: 0x0000_00CC) && !background.isHidden)
    #expect(script.machine.frames().entries.map { $0.name }.prefix(2) == ["presenting", "background"])
  }

  @Test func backgroundComesAndGoesWithTheDrawer() throws {
    var script = try DrawerScript {
      $0.drawerBackgroundConfiguration = .dark
      $0.timingCurve = .named(.linear)
      $0.totalDurationInSeconds = 1
      $0.fullExpansionBehaviour = .leavesCustomGap(44)
    }
    #expect(try script.background.isHidden && script.background.opacity == 0)
    try script.send(.command(.present(animated: true)))
    #expect(script.machine.frames(at: script.time + 0.5)["background"].map { isSame($0.opacity, 150 / 844.0) } == true)
    try script.settle()
    try script.settle(.command(.setDrawerState(to: .fullyExpanded, animated: true)))
    #expect(try isSame(script.background.opacity, 800 / 844.0))
    // A tap on it is one outside of the drawer.
    try script.send(.tap(Tap(target: "background")))
    #expect(script.state.target == .dismissed)
    #expect(script.machine.frames(at: script.time + 0.5)["background"].map { isSame($0.opacity, 400 / 844.0) } == true)
    try script.settle()
    #expect(try script.background.isHidden)
    var plain = try DrawerScript.presented()
    #expect(plain.machine.frames()["background"] == nil)
    #expect(throws: Refusal.self) { try plain.send(.tap(Tap(target: "background"))) }
  }

  @Test func debugMarks() throws {
    var script = try DrawerScript.presented {
      $0.inDebugMode = true
      $0.upperMarkGap = 120
      $0.lowerMarkGap = 1000
    }
    let frames = script.machine.frames()
    #expect(frames["upperMark"]?.rect == Rect2D(y: 424, width: 390, height: 3))
    #expect(frames["lowerMark"]?.rect == Rect2D(y: 844, width: 390, height: 3))
    #expect(frames["partialMark"]?.rect == Rect2D(y: 544, width: 390, height: 3))
    #expect(frames["partialMark"]?.z == 1, "behind the drawer")
    try script.settle(.command(.dismiss(animated: true)))
    #expect(script.machine.frames()["partialMark"]?.isHidden == true)
  }

  // A gap of 0 had a mark.
  @Test(arguments: [
    (40, 0, ["upperMark", "partialMark"]), (0, 40, ["lowerMark", "partialMark"]), (0, 0, []),
  ])
  func gapOfZeroHasNoMark(_ upper: Double, _ lower: Double, _ marks: [String]) throws {
    let script = try DrawerScript.presented {
      $0.inDebugMode = true
      $0.upperMarkGap = upper
      $0.lowerMarkGap = lower
    }
    #expect(script.machine.frames().entries.map { $0.name }.filter { $0.hasSuffix("Mark") } == marks)
  }

  @Test func membersInterpolateInAnAnimation() throws {
    var script = try DrawerScript.presented {
      $0.timingCurve = .named(.linear); $0.totalDurationInSeconds = 1
    }
    try script.go(to: .fullyExpanded)
    let halfway = script.machine.frames(at: script.time + 0.5)
    #expect(halfway["drawer"].map { isSame($0.y, 272) && isSame($0.cornerRadius, 7.5) } == true)
    #expect(halfway["handle"].map { isSame($0.opacity, 0.5) && isSame($0.y, 280) } == true)
    try script.settle()
    // From collapsed to full, the radius changes linearly, without the maximum at the partial position.
    try script.settle(.command(.setDrawerState(to: .collapsed, animated: true)))
    try script.go(to: .fullyExpanded)
    let passing = try #require(script.machine.frames(at: script.time + 0.5)["handle"])
    #expect(isSame(passing.opacity, 80 / 300.0 / 2))
  }
}
