import Testing

@testable import Drawers

/// The frames at rest and during movements.
@Suite struct SheetFramesTests {
  private static let phone = Container(safeArea: Insets(top: 47, bottom: 34))

  @Test func everyFrameIsWhereThePageSays() throws {
    var sheet = try SheetHarness(container: Self.phone) {
      $0.tabBarHeight = 83
      $0.hasChevron = true
      $0.stack = [.init(id: "root"), .init(id: "a")]
    }
    #expect(sheet.state.anchorPoints == [67, 766])
    #expect(
      sheet.machine.frames().entries.map { $0.name }
        == ["main", "dimming", "sheet", "item.a", "chevron", "closeButton", "tabBar"])
    let main = try sheet.frame("main")
    #expect(main.rect == Rect2D(width: 390, height: 844) && main.z == 0)
    #expect(main.contentInset == Insets(bottom: 810 - 766))
    let dimming = try sheet.frame("dimming")
    #expect(dimming.rect == main.rect && dimming.z == 1 && dimming.opacity == 0)
    let card = try sheet.frame("sheet")
    #expect(card.rect == Rect2D(y: 766, width: 390, height: 844 - 67) && card.z == 2 && card.cornerRadius == 10)
    #expect(card.shadow == Shadow(color: RGBAColor(rgba: 0xFF), opacity: 0.5, radius: 16, offset: Point2D(y: 16)))
    #expect(try sheet.frame("item.a").rect == card.rect)
    // The sheet cuts off its items at its corners. Regression: they covered these.
    #expect(try sheet.frame("item.a").cornerRadius == card.cornerRadius)
    #expect(try sheet.frame("item.a").roundedCorners == .top)
    #expect(try sheet.frame("chevron").rect == Rect2D(x: 180, y: 771, width: 30, height: 4))
    #expect(try sheet.frame("chevron").cornerRadius == 2)
    #expect(try sheet.frame("closeButton").rect == Rect2D(x: 350, y: 776, width: 30, height: 30))
    #expect(try sheet.frame("tabBar").rect == Rect2D(y: 761, width: 390, height: 83))
    try sheet.perform(.expand(animated: false))
    #expect(try sheet.frame("dimming").opacity == 0.3)
    #expect(try sheet.frame("chevron").y == 72)
  }

  struct Row: CustomTestStringConvertible {
    var anchors: [SheetConfiguration.Anchor]
    var origin: Double
    var ratio: Double
    var why: String

    var testDescription: String { why }
  }

  static let ratios = [
    Row(anchors: [.defaultExpanded, .defaultCollapsed], origin: 410, ratio: 0.5, why: "half way"),
    Row(anchors: [.defaultExpanded, .defaultCollapsed], origin: 10, ratio: 1, why: "kept in the top rubber zone"),
    Row(anchors: [.defaultExpanded, .defaultCollapsed], origin: 810, ratio: 0, why: "kept in the bottom rubber zone"),
    Row(
      anchors: [.defaultCollapsed, .ratio(0.5), .defaultExpanded], origin: 221, ratio: 0.5,
      why: "between the first two of three, in any order"),
    Row(
      anchors: [.defaultCollapsed, .ratio(0.5), .defaultExpanded], origin: 600, ratio: 0,
      why: "kept below the second of three"),
    Row(anchors: [.pointsFromTop(300)], origin: 300, ratio: 1, why: "one anchor: at it"),
    Row(anchors: [.pointsFromTop(300)], origin: 299, ratio: 1, why: "one anchor: above it"),
    Row(anchors: [.pointsFromTop(300)], origin: 300.001, ratio: 0, why: "one anchor: below it"),
    Row(
      anchors: [.pointsFromTop(300), .pointsFromTop(300), .defaultCollapsed], origin: 300, ratio: 1,
      why: "equal leading anchors: at them"),
    Row(
      anchors: [.pointsFromTop(300), .pointsFromTop(300), .defaultCollapsed], origin: 301, ratio: 0,
      why: "equal leading anchors: below them"),
  ]

  @Test(arguments: ratios) func dimmingAndCornersFollowTheRatio(_ row: Row) throws {
    var sheet = try SheetHarness {
      $0.anchors = row.anchors
      $0.animatesCorners = true
    }
    sheet.machine.rules.origin = row.origin
    #expect(try agree(sheet.frame("dimming").opacity, 0.3 * row.ratio))
    #expect(try agree(sheet.frame("sheet").cornerRadius, 10 * row.ratio))
    sheet.machine.rules.configuration.animatesCorners = false
    #expect(try sheet.frame("sheet").cornerRadius == 10)
  }

  /// With a damping ratio of 0.85 the spring passes its target by 0.6 %.
  @Test func overshootNeitherDimsNorRoundsMore() throws {
    var sheet = try SheetHarness { $0.animatesCorners = true }
    try sheet.perform(.expand(animated: true))
    var isOvershot = false
    for step in 0...500 {
      let time = Double(step) / 1000
      isOvershot = try isOvershot || sheet.frame("sheet", at: time).y < 20
      #expect(try (0...0.3).contains(sheet.frame("dimming", at: time).opacity))
      #expect(try (0...10).contains(sheet.frame("sheet", at: time).cornerRadius))
    }
    #expect(isOvershot, "otherwise this test shows nothing")
  }

  @Test func followersMoveWithTheSheet() throws {
    var sheet = try SheetHarness {
      $0.hasChevron = true
      $0.stack = [.init(id: "root"), .init(id: "a")]
    }
    try sheet.perform(.expand(animated: true))
    for time in [0.0, 0.05, 0.2, 0.4, 0.5] {
      let y = try sheet.frame("sheet", at: time).y
      #expect(try agree(sheet.frame("item.a", at: time).y, y))
      #expect(try agree(sheet.frame("chevron", at: time).y, y + 5))
      #expect(try agree(sheet.frame("closeButton", at: time).y, y + 10))
    }
  }

  @Test func pushWithinAMovingSheetAddsUp() throws {
    var alone = try SheetHarness()
    try alone.perform(.push(.init(id: "a"), animated: true), at: 0.1)
    var sheet = try SheetHarness { $0.animatesCorners = true }
    try sheet.perform(.expand(animated: true), at: 0)
    try sheet.perform(.push(.init(id: "a"), animated: true), at: 0.1)
    #expect(sheet.machine.animations.count == 2)
    for time in [0.1, 0.15, 0.3, 0.45, 0.55] {
      let slid = try alone.frame("item.a", at: time).y - 800
      let y = try sheet.frame("sheet", at: time).y
      #expect(try agree(sheet.frame("item.a", at: time).y, y + slid))
      #expect(try agree(sheet.frame("item.root", at: time).y, y))
      let radius = try sheet.frame("sheet", at: time).cornerRadius
      for item in ["item.root", "item.a"] { #expect(try agree(sheet.frame(item, at: time).cornerRadius, radius)) }
    }
  }

  @Test func pushContinuesWhileTheSheetIsDragged() throws {
    var sheet = try SheetHarness()
    try sheet.perform(.push(.init(id: "a"), animated: true), at: 0)
    let slid = try sheet.frame("item.a", at: 0.2).y - 800
    try sheet.pan(.began, at: 0.1)
    try sheet.pan(.changed, -300, at: 0.2)
    #expect(try agree(sheet.frame("item.a").y, 500 + slid))
    #expect(try sheet.frame("item.root").y == 500)
  }

  /// With containers and anchors of size 0, all values stay numbers, and no size is negative.
  @Test(arguments: [
    Container(width: 0, height: 0), Container(width: 0, height: 0, safeArea: Insets(top: 47, bottom: 34)),
    Container(width: 1e7, height: 1e7), Container(width: 100, height: 50, safeArea: Insets(top: 47, bottom: 34)),
  ])
  func extremeContainersAreFine(_ container: Container) throws {
    var sheet = try SheetHarness(container: container) {
      $0.anchors = [.ratio(0), .ratio(1), .pointsFromTop(-1e7), .pointsFromBottom(-1e7)]
      $0.tabBarHeight = 1e7
      $0.animatesCorners = true
      $0.hasChevron = true
    }
    try sheet.pan(.began)
    try sheet.pan(.changed, 1e7)
    try sheet.pan(.ended, 1e7, velocity: -1e7)
    try sheet.perform(.push(.init(id: "a"), animated: true))
    for time in [0.0, 0.1, 0.6] {
      for entry in sheet.machine.frames(at: time).entries {
        #expect(FrameMember.allCases.allSatisfy { entry.frame[$0].isFinite })
        #expect(entry.frame.width >= 0 && entry.frame.height >= 0)
      }
    }
  }
}
