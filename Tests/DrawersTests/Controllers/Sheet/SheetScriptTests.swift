import TestSupport
import Testing

@testable import DrawerTesting
@testable import Drawers

/// Long scripts of all events: for any sequence of events, all numbers are finite, and positions jump only where they
/// should.
@Suite struct SheetScriptTests {
  @Test(arguments: 0..<16) func scriptsKeepTheirPromises(_ seed: Int) throws {
    var generator = SplitMix64(seed: UInt64(seed))
    var sheet = try SheetHarness {
      $0.anchors = [.ratio(generator.number(0...1)), .pointsFromTop(generator.number(-50...900)), .defaultCollapsed]
      $0.tabBarHeight = 49
      $0.hasChevron = true
      $0.animatesCorners = seed % 2 == 0
      $0.bounces = seed % 3 != 0
      $0.stack = [.init(id: "root", navigationBarHeight: 44, isScrollable: true)]
    }
    for _ in 0..<120 {
      let time = sheet.machine.time + generator.number(0...0.2)
      let seen = sheet.machine.frames(at: time)
      let event = event(&generator)
      do throws(Refusal) {
        sheet.outcome = try sheet.machine.handle(event, at: time)
      } catch {
        continue
      }
      check(sheet)
      // A grab and an animated command start from the position where the sheet is seen.
      if case .pan(let sample) = event, sample.phase == .began { expectNoJump(from: seen, to: sheet) }
      if case .command(.expand(animated: true)) = event { expectNoJump(from: seen, to: sheet) }
    }
  }

  private func event(_ generator: inout SplitMix64) -> Event<Sheet> {
    let y = generator.number(-1000...1000)
    let point = Point2D(y: y)
    switch generator.integer(0...15) {
    case 0, 1: return .pan(PanSample(phase: .began))
    case 2, 3, 4: return .pan(PanSample(phase: .changed, translation: point))
    case 5: return .pan(PanSample(phase: .ended, velocity: Point2D(y: y * 5)))
    case 6: return .pan(PanSample(phase: .cancelled))
    case 7: return .scroll(ScrollSample(phase: .began, contentOffset: point))
    case 8: return .scroll(ScrollSample(phase: .changed, contentOffset: point))
    case 9: return .scroll(ScrollSample(phase: .ended, contentOffset: .zero, velocity: point))
    case 10: return .tap(Tap(location: Point2D(x: 10, y: abs(y))))
    case 11: return .command(.expand(animated: true))
    case 12: return .command(.snapToAnchor(index: generator.integer(0...3), animated: generator.integer(0...1) == 0))
    case 13: return .command(.push(.init(id: "\(generator.integer(0...4))", isScrollable: true), animated: true))
    case 14: return .command(.pop(animated: generator.integer(0...1) == 0))
    default: return .resize(Container(width: 390, height: generator.number(0...1000)))
    }
  }

  private func check(_ sheet: SheetHarness) {
    for entry in sheet.machine.frames().entries {
      #expect(FrameMember.allCases.allSatisfy { entry.frame[$0].isFinite }, "\(entry)")
    }
    #expect(sheet.origin.isFinite && sheet.state.anchorPoints == sheet.state.anchorPoints.sorted())
    #expect((0...0.3).contains(sheet.machine.frames()["dimming"]?.opacity ?? -1))
    #expect(!sheet.state.stack.isEmpty)
  }

  private func expectNoJump(from seen: Frames, to sheet: SheetHarness) {
    let now = sheet.machine.frames()
    for entry in seen.entries {
      guard let frame = now[entry.name] else {
        Issue.record("\(entry.name) is gone")
        continue
      }
      for member in FrameMember.allCases {
        // The tab bar becomes invisible at the end of hiding, and visible at the start of showing.
        if entry.name == "tabBar", member == .opacity { continue }
        #expect(agree(frame[member], entry.frame[member]), "\(entry.name).\(member)")
      }
    }
  }
}
