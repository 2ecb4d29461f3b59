import Testing

@testable import Drawers

/// Pushes, pops and replacements of the stack. The collapsed sheet is at 800, and its content is 824 points high.
@Suite struct SheetStackTests {
  private func stacked(_ ids: [String], _ change: (inout SheetConfiguration) -> Void = { _ in }) throws -> SheetHarness
  {
    try SheetHarness {
      $0.stack = ids.map { .init(id: $0) }
      change(&$0)
    }
  }

  @Test func pushedItemComesFromBelowOverTheOldOne() throws {
    var sheet = try SheetHarness()
    try sheet.perform(.push(.init(id: "a"), animated: true))
    #expect(sheet.outcome.response.performed == true && sheet.emitted.isEmpty)
    #expect(sheet.state.stack == ["root", "a"] && !sheet.state.isContentInteractive)
    let lower = try sheet.frame("item.root")
    let upper = try sheet.frame("item.a")
    #expect(lower.y == 800 && lower.z == 3 && !lower.isInteractive)
    #expect(upper.y == 800 + 824 && upper.z == 4)
    #expect(try sheet.frame("closeButton").y == 800 + 824 + 10)
    let scheduled = try #require(sheet.machine.animations.first)
    #expect(scheduled.animation.duration == 0.5 && scheduled.onCompletion == [.didPush(id: "a")])
    let spring = try sheet.spring()
    #expect(agree(spring.dampingRatio, 1) && spring.initialVelocity == 0)

    try sheet.send(.tick, at: 0.5)
    #expect(sheet.emitted == [.delegate(.didPush(id: "a"))] && sheet.outcome.delegate.first?.time == 0.5)
    #expect(sheet.state.isContentInteractive && sheet.machine.frames()["item.root"] == nil)
    #expect(try sheet.frame("item.a").y == 800 && (sheet.frame("item.a").z) == 3)
  }

  @Test func poppedItemLeavesDownwardFromTheOneBelow() throws {
    var sheet = try stacked(["root", "a"])
    try sheet.perform(.pop(animated: true))
    #expect(sheet.state.stack == ["root"] && sheet.outcome.response.performed == true)
    #expect(try sheet.frame("item.root").y == 800 && (sheet.frame("item.root").z) == 3)
    #expect(try sheet.frame("item.a").y == 800 && (sheet.frame("item.a").z) == 4)
    #expect(try sheet.frame("item.a", at: 0.499).y > 800 + 820)
    #expect(try sheet.frame("closeButton", at: 0.499).y > 800 + 830, "a popped item's close button goes with it")
    try sheet.send(.tick, at: 0.5)
    #expect(sheet.emitted == [.delegate(.didPop(ids: ["a"]))])
    #expect(sheet.machine.frames()["item.a"] == nil && sheet.machine.frames()["closeButton"] == nil)
  }

  @Test func unanimatedTransitionsCompleteWithinTheEvent() throws {
    var sheet = try SheetHarness()
    try sheet.perform(.push(.init(id: "a"), animated: false))
    #expect(sheet.emitted == [.delegate(.didPush(id: "a"))] && sheet.machine.animations.isEmpty)
    try sheet.perform(.pop(animated: false))
    #expect(sheet.emitted == [.delegate(.didPop(ids: ["a"]))] && sheet.state.isContentInteractive)
  }

  @Test func lastItemIsNeverPopped() throws {
    var sheet = try SheetHarness()
    for command in [Sheet.Command.pop(animated: true), .popToRoot(animated: true), .popTo(id: "root", animated: true)] {
      try sheet.perform(command)
      #expect(sheet.outcome.response.performed == false && sheet.emitted.isEmpty && sheet.machine.animations.isEmpty)
    }
  }

  @Test func popToRootAndPopToReportRemovedItemsInStackOrder() throws {
    var sheet = try stacked(["root", "a", "b", "c"])
    try sheet.perform(.popTo(id: "c", animated: true))
    #expect(sheet.outcome.response.performed == false, "it is the top one already")
    try sheet.perform(.popTo(id: "a", animated: false))
    #expect(sheet.emitted == [.delegate(.didPop(ids: ["b", "c"]))] && sheet.state.stack == ["root", "a"])
    try sheet.perform(.push(.init(id: "b"), animated: false))
    try sheet.perform(.popToRoot(animated: false))
    #expect(sheet.emitted == [.delegate(.didPop(ids: ["a", "b"]))] && sheet.state.stack == ["root"])
  }

  @Test func unknownAndRepeatedIdsAreRefused() throws {
    let sheet = try stacked(["root", "a"])
    func refusal(_ command: Sheet.Command) -> [String]? {
      do throws(Refusal) {
        var machine = sheet.machine
        _ = try machine.handle(.command(command), at: 0)
      } catch {
        if case .invalid(let faults) = error { return faults.first?.path }
      }
      return nil
    }
    #expect(refusal(.push(.init(id: "root"), animated: true)) == ["item", "id"])
    #expect(refusal(.popTo(id: "x", animated: true)) == ["id"])
    #expect(refusal(.setStack([.init(id: "x"), .init(id: "x")], animated: true)) == ["items", "1", "id"])
    #expect(refusal(.setStack([], animated: true)) == ["items"])
  }

  struct Replacement: CustomTestStringConvertible {
    var old: [String]
    var new: [String]
    var emitted: [Sheet.DelegateEvent]
    var hasCloseButton: Bool
    var why: String

    var testDescription: String { why }
  }

  static let replacements = [
    Replacement(
      old: ["root"], new: ["root", "a"], emitted: [.didPush(id: "a")], hasCloseButton: true, why: "a new top is pushed"),
    Replacement(
      old: ["root", "a"], new: ["d"], emitted: [.didPush(id: "d")], hasCloseButton: false,
      why: "a whole replacement is a push; the first item has no close button"),
    Replacement(
      old: ["root", "a", "b", "c"], new: ["root", "a"], emitted: [.didPop(ids: ["b", "c"])], hasCloseButton: true,
      why: "a top that was below is popped to"),
    Replacement(
      old: ["root", "a", "b"], new: ["x", "root"], emitted: [.didPop(ids: ["a", "b"])], hasCloseButton: true,
      why: "popped to, with another one below it"),
    Replacement(old: ["d"], new: ["a", "d"], emitted: [], hasCloseButton: true, why: "the same top: no transition"),
    Replacement(old: ["a", "d"], new: ["d"], emitted: [], hasCloseButton: false, why: "the same top, now the first"),
  ]

  @Test(arguments: replacements) func replacedStackTransitionsToItsTop(_ row: Replacement) throws {
    for animated in [false, true] {
      var sheet = try stacked(row.old)
      try sheet.perform(.setStack(row.new.map { .init(id: $0) }, animated: animated))
      #expect(sheet.state.stack == row.new && sheet.outcome.response.performed == true)
      if animated {
        #expect(sheet.emitted.isEmpty && sheet.machine.animations.count == (row.emitted.isEmpty ? 0 : 1))
        try sheet.settle()
      }
      #expect(sheet.emitted == row.emitted.map { .delegate($0) })
      #expect((sheet.machine.frames()["closeButton"] != nil) == row.hasCloseButton)
      #expect(
        sheet.machine.frames().entries.filter { $0.name.hasPrefix("item.") }.map { $0.name }
          == ["item.\(row.new.last ?? "")"])
    }
  }

  @Test func secondTransitionFinishesTheFirst() throws {
    var sheet = try SheetHarness()
    try sheet.perform(.push(.init(id: "a"), animated: true), at: 0)
    try sheet.perform(.push(.init(id: "b"), animated: true), at: 0.1)
    #expect(sheet.emitted == [.delegate(.didPush(id: "a"))] && sheet.outcome.delegate.first?.time == 0.1)
    #expect(sheet.machine.animations.count == 1 && sheet.machine.frames()["item.root"] == nil)
    try sheet.perform(.pop(animated: false), at: 0.2)
    #expect(sheet.emitted == [.delegate(.didPush(id: "b")), .delegate(.didPop(ids: ["b"]))])
    try sheet.perform(.pop(animated: true), at: 0.3)
    // A pushed item can have the id of an item that is just leaving.
    try sheet.perform(.push(.init(id: "a", isScrollable: true), animated: true), at: 0.4)
    #expect(sheet.emitted == [.delegate(.didPop(ids: ["a"]))] && sheet.state.stack == ["root", "a"])
    #expect(try sheet.frame("item.a").y == 800 + 824)
  }

  @Test func refusedOrEmptyTransitionFinishesNothing() throws {
    var sheet = try stacked(["root", "a"])
    try sheet.perform(.pop(animated: true), at: 0)
    try sheet.perform(.pop(animated: true), at: 0.1)
    #expect(sheet.outcome.response.performed == false && sheet.emitted.isEmpty && sheet.machine.animations.count == 1)
    try sheet.perform(.setStack([.init(id: "root", navigationBarHeight: 44)], animated: true), at: 0.2)
    #expect(sheet.emitted.isEmpty && sheet.machine.animations.count == 1)
    #expect(sheet.machine.frames()["item.a"] != nil)
  }

  @Test func chevronInsetsItemsWithoutANavigationBar() throws {
    var sheet = try SheetHarness { $0.hasChevron = true }
    #expect(try sheet.frame("item.root").contentInset == Insets(top: 14))
    try sheet.perform(.push(.init(id: "a", navigationBarHeight: 44), animated: true))
    #expect(try sheet.frame("item.a").contentInset == nil)
    #expect(try sheet.frame("item.root").contentInset == Insets(top: 14))
    #expect(try SheetHarness().frame("item.root").contentInset == nil)
  }

  /// Earlier, the close button of an item with a navigation bar was in the item's corner, over the bar's lower part.
  @Test(arguments: [(nil, 350, 10), (44, 344, 7), (96, 344, 33), (30, 344, 0), (20, 344, 0), (0, 344, 0)])
  func closeButtonIsInTheNavigationBar(_ height: Double?, _ x: Double, _ y: Double) throws {
    var sheet = try SheetHarness()
    try sheet.perform(.push(.init(id: "a", navigationBarHeight: height), animated: true), at: 0)
    #expect(try sheet.frame("closeButton").rect == Rect2D(x: x, y: 800 + 824 + y, width: 30, height: 30))
    try sheet.settle()
    #expect(try sheet.frame("closeButton").rect == Rect2D(x: x, y: 800 + y, width: 30, height: 30))
    // It leaves with its item, and gives way to that of the item below.
    try sheet.perform(.push(.init(id: "b"), animated: false))
    #expect(try sheet.frame("closeButton").rect == Rect2D(x: 350, y: 810, width: 30, height: 30))
    let time = sheet.machine.time
    try sheet.perform(.pop(animated: true), at: time)
    #expect(try sheet.frame("closeButton", at: time).rect == Rect2D(x: 350, y: 810, width: 30, height: 30))
    try sheet.settle()
    #expect(try sheet.frame("closeButton").rect == Rect2D(x: x, y: 800 + y, width: 30, height: 30))
  }

  @Test func closeButtonInTheNavigationBarIsBesideTheSafeArea() throws {
    var sheet = try SheetHarness(container: Container(width: 844, height: 390, safeArea: Insets(left: 47, right: 47)))
    try sheet.perform(.push(.init(id: "a", navigationBarHeight: 32), animated: false))
    #expect(try sheet.frame("closeButton").rect == Rect2D(x: 751, y: sheet.origin + 1, width: 30, height: 30))
    try sheet.perform(.push(.init(id: "b"), animated: false))
    #expect(try sheet.frame("closeButton").x == 804)
  }

  @Test func emptyContentIsPushedWithinTheEvent() throws {
    // The topmost anchor is at the container's bottom edge: the height and all distances are 0.
    var sheet = try SheetHarness { $0.anchors = [.ratio(1)] }
    try sheet.perform(.push(.init(id: "a"), animated: true))
    #expect(sheet.emitted == [.delegate(.didPush(id: "a"))])
  }
}
