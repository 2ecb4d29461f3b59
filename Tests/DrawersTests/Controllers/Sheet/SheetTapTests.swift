import Testing

@testable import Drawers

/// Taps that expand, collapse or pop.
@Suite struct SheetTapTests {
  private func withHeader(_ change: (inout SheetConfiguration) -> Void = { _ in }) throws -> SheetHarness {
    try SheetHarness {
      $0.stack = [.init(id: "root", navigationBarHeight: 44)]
      change(&$0)
    }
  }

  /// The collapsed sheet's header covers 800..<844.
  @Test(arguments: [(799.999, false), (800, true), (843.999, true), (844, false)])
  func tapOnTheHeaderExpands(_ y: Double, _ isOnHeader: Bool) throws {
    var sheet = try withHeader()
    try sheet.tap(y: y)
    #expect((sheet.name == .top) == isOnHeader)
    #expect((sheet.outcome.response.ignored == nil) == isOnHeader)
  }

  /// A header that is lower than the sheet ends before the sheet does.
  @Test(arguments: [(819.999, true), (820, false)]) func headerEndsBelowItsHeight(_ y: Double, _ isOnHeader: Bool)
    throws
  {
    var sheet = try SheetHarness { $0.stack = [.init(id: "root", navigationBarHeight: 20)] }
    try sheet.tap(y: y)
    #expect((sheet.name == .top) == isOnHeader)
  }

  @Test func plainContentHasNoHeader() throws {
    var sheet = try SheetHarness()
    try sheet.tap(y: 800)
    #expect(sheet.name == .bottom && sheet.outcome.response.ignored == "the tap is not on the header")
  }

  @Test func cancelledTouchesMakeTheWholeSheetAHeader() throws {
    var sheet = try SheetHarness { $0.cancelsTouchesInCollapsedState = true }
    try sheet.tap(y: 840)
    #expect(sheet.name == .top)
  }

  @Test func expandGestureCanBeDisabled() throws {
    var sheet = try withHeader {
      $0.isExpandGestureEnabled = false
      $0.cancelsTouchesInCollapsedState = true
    }
    try sheet.tap(y: 810)
    #expect(sheet.name == .bottom && sheet.outcome.response.ignored == "isExpandGestureEnabled is false")
  }

  @Test func onlyACollapsedSheetExpands() throws {
    var sheet = try SheetHarness.withThreeAnchors { $0.stack = [.init(id: "root", navigationBarHeight: 44)] }
    try sheet.perform(.snapToAnchor(index: 1, animated: false))
    try sheet.tap(y: 430)
    #expect(sheet.name == .middle && sheet.outcome.response.ignored != nil)
  }

  @Test func tapOnTheDimmingCollapses() throws {
    var sheet = try SheetHarness()
    try sheet.perform(.expand(animated: false))
    try sheet.tap(y: 20)
    #expect(sheet.name == .top, "20 is the sheet's")
    try sheet.tap(y: 19.999)
    #expect(sheet.name == .bottom && sheet.outcome.response.ignored == nil)
  }

  @Test func collapseGestureCanBeDisabled() throws {
    var sheet = try SheetHarness { $0.isCollapseGestureEnabled = false }
    try sheet.perform(.expand(animated: false))
    try sheet.tap(y: 10)
    #expect(sheet.name == .top && sheet.outcome.response.ignored == "isCollapseGestureEnabled is false")
  }

  private func scrolledToTheTop() throws -> SheetHarness {
    var sheet = try SheetHarness { $0.stack = [.init(id: "root", isScrollable: true)] }
    try sheet.scroll(.began, 0)
    try sheet.scroll(.changed, 900)
    try sheet.scroll(.ended, 0)
    #expect(sheet.origin == 20 && sheet.name == .bottom)
    return sheet
  }

  /// After scrolling up to the top, the sheet's location is still `bottom`. The library's tap has no effect then.
  @Test func dimmingOfASheetThatWasScrolledUpDoesNothing() throws {
    var sheet = try scrolledToTheTop()
    try sheet.tap(y: 10)
    #expect(sheet.origin == 20)
    #expect(sheet.outcome.response.ignored == "only an expanded sheet waits for a tap beside it")
  }

  @Test func mainCollapsesASheetThatWasScrolledUp() throws {
    var sheet = try scrolledToTheTop()
    try sheet.send(.tap(Tap(target: "main")))
    #expect(sheet.origin == 800 && sheet.outcome.response.ignored == nil)
  }

  @Test(arguments: [true, false]) func mainCollapsesAnExpandedSheet(_ isEnabled: Bool) throws {
    var sheet = try SheetHarness { $0.isCollapseGestureEnabled = isEnabled }
    try sheet.perform(.expand(animated: false))
    try sheet.send(.tap(Tap(target: "main")))
    #expect((sheet.name == .bottom) == isEnabled)
    #expect(sheet.outcome.response.ignored == (isEnabled ? nil : "isCollapseGestureEnabled is false"))
  }

  /// While the sheet starts to move up, the dimming is too faint for a touch. The tap falls through to the main view,
  /// which also collapses the sheet.
  @Test func tapThroughAFaintDimmingCollapses() throws {
    var sheet = try SheetHarness()
    try sheet.perform(.expand(animated: true))
    #expect(try sheet.frame("dimming").opacity == 0)
    try sheet.tap(y: 10)
    #expect(sheet.name == .bottom && sheet.outcome.response.ignored == nil)
  }

  @Test(arguments: [true, false]) func headerExpandsACollapsedSheet(_ isEnabled: Bool) throws {
    for hasHeader in [true, false] {
      var sheet = try SheetHarness {
        $0.isExpandGestureEnabled = isEnabled
        $0.stack = [.init(id: "root", navigationBarHeight: hasHeader ? 44 : nil)]
      }
      try sheet.send(.tap(Tap(target: "header")))
      #expect((sheet.name == .top) == isEnabled)
      try sheet.settle()
      try sheet.send(.tap(Tap(target: "header")))
      #expect(sheet.outcome.response.ignored != nil, "expanded already, or not to be expanded")
    }
  }

  @Test func unknownTargetIsRefused() throws {
    var sheet = try SheetHarness()
    let refusal = #expect(throws: Refusal.self) { try sheet.send(.tap(Tap(target: "item.other"))) }
    guard case .invalid(let faults) = refusal, let fault = faults.first else { return }
    #expect(fault.path == ["target"])
    for name in ["main", "header", "item.root"] { #expect(fault.detail.contains("\"\(name)\"")) }
  }

  @Test func mainViewOfACollapsedSheetDoesNothing() throws {
    var sheet = try SheetHarness()
    try sheet.tap(y: 100)
    #expect(sheet.emitted.isEmpty && sheet.outcome.response.ignored != nil)
    try sheet.send(.tap(Tap(location: Point2D(x: -1, y: 810))))
    #expect(sheet.outcome.response.ignored != nil, "beside the container")
    try sheet.send(.tap(Tap()))
    #expect(sheet.outcome.response.ignored != nil, "nowhere")
  }

  @Test func onlySingleTapsAct() throws {
    var sheet = try withHeader()
    try sheet.send(.tap(Tap(location: Point2D(x: 10, y: 810), count: 2)))
    #expect(sheet.name == .bottom && sheet.outcome.response.ignored == "only single taps act")
  }

  @Test func targetsCanBeNamed() throws {
    var sheet = try withHeader()
    try sheet.send(.tap(Tap(target: "sheet")))
    #expect(sheet.name == .bottom, "it is not known whether that was the header")
    try sheet.send(.tap(Tap(location: Point2D(y: 810), target: "item.root")))
    #expect(sheet.name == .top)
    try sheet.settle()
    try sheet.send(.tap(Tap(target: "dimming")))
    #expect(sheet.name == .bottom)
    try sheet.settle()
    try sheet.send(.tap(Tap(target: "dimming")))
    #expect(sheet.name == .bottom && sheet.outcome.response.ignored != nil, "an invisible one gets no touches")
    try sheet.send(.tap(Tap(target: "main")))
    #expect(sheet.outcome.response.ignored != nil)
  }

  /// Earlier, a tap on a frame that is not drawn counted as a tap on the sheet.
  @Test(arguments: [("sheet", true), ("item.root", true), ("chevron", false), ("tabBar", false)])
  func onlyAFrameThatIsThereCanBeTapped(_ target: String, _ isThere: Bool) throws {
    for hasChevron in [false, true] {
      var sheet = try SheetHarness {
        $0.cancelsTouchesInCollapsedState = true
        $0.hasChevron = hasChevron
      }
      try sheet.send(.tap(Tap(target: target)))
      #expect((sheet.name == .top) == (isThere || target == "chevron" && hasChevron))
    }
  }

  @Test func closeButtonPopsTheTopItem() throws {
    var sheet = try SheetHarness()
    try sheet.send(.tap(Tap(target: "closeButton")))
    #expect(sheet.outcome.response.ignored == "there is no close button")
    try sheet.perform(.push(.init(id: "a"), animated: false))
    try sheet.perform(.push(.init(id: "b"), animated: false))
    try sheet.send(.tap(Tap(target: "closeButton")))
    #expect(sheet.state.stack == ["root", "a"] && sheet.machine.animations.count == 1)
    #expect(sheet.outcome.response.performed == nil, "a tap is no command")
  }

  /// Regression: a tap at the place of the close button was one on the header below it, and expanded the sheet.
  @Test func closeButtonIsHitBeforeTheHeader() throws {
    var sheet = try withHeader()
    try sheet.perform(.push(.init(id: "a", navigationBarHeight: 44), animated: false))
    let button = try sheet.frame("closeButton").rect
    try sheet.send(.tap(Tap(location: Point2D(x: button.x + 15, y: button.y + 15))))
    #expect(sheet.state.stack == ["root"] && sheet.name == .bottom)
  }

  @Test func tapsAreHitTestedWhereThingsAreSeen() throws {
    var sheet = try withHeader()
    try sheet.perform(.collapse(animated: false))
    try sheet.perform(.expand(animated: true))
    let seen = try sheet.frame("sheet", at: 0.1).y
    #expect(seen > 30)
    // The tap is above the sheet as it is seen, but below its destination.
    try sheet.tap(y: seen - 5, at: 0.1)
    #expect(sheet.name == .bottom && sheet.outcome.response.ignored == nil)
  }

  @Test func pointersTapToo() throws {
    var sheet = try withHeader()
    try sheet.send(.pointer(PointerSample(phase: .down, pointerID: 1, location: Point2D(x: 100, y: 810))), at: 0)
    try sheet.send(.pointer(PointerSample(phase: .up, pointerID: 1, location: Point2D(x: 100, y: 810))), at: 0.1)
    #expect(sheet.name == .top)
  }
}
