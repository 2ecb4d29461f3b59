import Testing

@testable import Drawers

/// Pointers that are lost or canceled, and several pointers at once.
@Suite struct PointerWholenessTests {
  typealias Input = PointerRecognizerTests.Input

  /// Returns a recognizer in the middle of a pan that has moved 40 points down.
  private func panning() throws -> PointerRecognizer {
    var recognizer = PointerRecognizer()
    for input in [.down(100, 100, at: 0), .move(100, 120, at: 0.01), .move(100, 160, at: 0.02)] as [Input] {
      _ = try recognizer.recognize(input)
    }
    return recognizer
  }

  @Test(arguments: [PointerPhase.move, .up, .cancel])
  func sampleWithoutItsDownIsRefused(_ phase: PointerPhase) throws {
    var recognizer = PointerRecognizer()
    #expect(throws: Refusal.noGesture(kind: "pointer", phase: phase.rawValue)) {
      _ = try recognizer.recognize(Input(phase: phase, x: 0, y: 0, time: 0))
    }
  }

  /// The finger never was at the location of a browser's `pointercancel`.
  @Test func cancelledPanEndsWhereItWasSeenLast() throws {
    var recognizer = try panning()
    #expect(try recognizer.recognize(.cancel(0, 0, at: 0.03)) == [.pan(PanSample(phase: .cancelled))])
    #expect(throws: Refusal.self) { _ = try recognizer.recognize(.up(0, 0, at: 0.04)) }
  }

  @Test func cancelledPressMakesNothing() throws {
    var recognizer = PointerRecognizer()
    _ = try recognizer.recognize(.down(0, 0, at: 0))
    #expect(try recognizer.recognize(.cancel(0, 0, at: 0.1)) == [])
  }

  @Test func lostUpCancelsThePanAtRest() throws {
    var recognizer = try panning()
    let lost = try recognizer.recognize(.down(300, 300, at: 1))
    #expect(lost == [.pan(PanSample(phase: .cancelled, velocity: .zero))])
    #expect(try recognizer.recognize(.up(300, 300, at: 1.1)) == [.tap(Tap(location: Point2D(x: 300, y: 300)))])
  }

  @Test func lostUpOfAPressIsForgotten() throws {
    var recognizer = PointerRecognizer()
    _ = try recognizer.recognize(.down(0, 0, at: 0))
    #expect(try recognizer.recognize(.down(50, 50, at: 5)) == [])
    #expect(try recognizer.recognize(.up(50, 50, at: 5.1)) == [.tap(Tap(location: Point2D(x: 50, y: 50)))])
  }

  @Test func secondPointerIsIgnoredUntilItIsLifted() throws {
    var recognizer = try panning()
    let ignored = [PointerRecognizer.Gesture.ignored("another pointer was down first")]
    #expect(try recognizer.recognize(.down(10, 10, at: 0.03, pointer: 2)) == ignored)
    #expect(try recognizer.recognize(.move(90, 10, at: 0.04, pointer: 2)) == ignored)
    let changed = try recognizer.recognize(.move(100, 170, at: 0.05))
    #expect(changed == [.pan(PanSample(phase: .changed, translation: Point2D(y: 50)))])
    #expect(try recognizer.recognize(.up(100, 170, at: 0.06)).count == 1)
    // The first pointer is gone, but the second one did not come down alone.
    #expect(try recognizer.recognize(.move(95, 10, at: 0.07, pointer: 2)) == ignored)
    #expect(try recognizer.recognize(.up(95, 10, at: 0.08, pointer: 2)) == ignored)
    #expect(throws: Refusal.self) { _ = try recognizer.recognize(.move(95, 10, at: 0.09, pointer: 2)) }
  }

  @Test func secondPointerThatWasLostMayLeadLater() throws {
    var recognizer = try panning()
    _ = try recognizer.recognize(.down(10, 10, at: 0.03, pointer: 2))
    _ = try recognizer.recognize(.up(100, 160, at: 0.04))
    #expect(try recognizer.recognize(.down(50, 50, at: 1, pointer: 2)) == [])
    let tap = try recognizer.recognize(.up(50, 50, at: 1.1, pointer: 2))
    #expect(tap == [.tap(Tap(location: Point2D(x: 50, y: 50)))])
  }

  @Test func thirdPointerLeadsWhileTheSecondIsStillDown() throws {
    var recognizer = try panning()
    _ = try recognizer.recognize(.down(10, 10, at: 0.03, pointer: 2))
    _ = try recognizer.recognize(.up(100, 160, at: 0.04))
    #expect(try recognizer.recognize(.down(50, 50, at: 1, pointer: 3)) == [])
    #expect(try recognizer.recognize(.up(10, 10, at: 1.05, pointer: 2)).count == 1)
    let tap = try recognizer.recognize(.up(50, 50, at: 1.1, pointer: 3))
    #expect(tap == [.tap(Tap(location: Point2D(x: 50, y: 50)))])
  }

  @Test func noMoreFollowersAreKeptThanFingers() throws {
    var recognizer = PointerRecognizer()
    _ = try recognizer.recognize(.down(0, 0, at: 0, pointer: 0))
    for pointer in 1...20 { _ = try recognizer.recognize(.down(0, 0, at: 0, pointer: pointer)) }
    _ = try recognizer.recognize(.cancel(0, 0, at: 0, pointer: 0))
    #expect(throws: Refusal.self) { _ = try recognizer.recognize(.move(0, 0, at: 1, pointer: 4)) }
    #expect(try recognizer.recognize(.move(0, 0, at: 1, pointer: 5)).count == 1)
  }

  /// The machine handles the recognizer's pans like all other pans.
  @Test func machineFollowsThePointer() throws {
    var machine = try Machine<Curtain>.make(configuration: CurtainConfiguration()).machine
    func pointer(_ phase: PointerPhase, y: Double, at time: Double) throws -> Outcome<Curtain> {
      try machine.handle(
        .pointer(PointerSample(phase: phase, pointerID: 7, location: Point2D(x: 200, y: y))), at: time)
    }
    _ = try pointer(.down, y: 700, at: 0)
    _ = try pointer(.move, y: 685, at: 0.1)
    #expect(machine.rules.isDragging)
    _ = try pointer(.move, y: 585, at: 0.2)
    // The lowest height is 168.8. The drag after the slop adds 100 points.
    #expect(abs(machine.rules.actualHeight - 268.8) < 1e-9)
    _ = try pointer(.cancel, y: 0, at: 0.5)
    #expect(!machine.rules.isDragging)
    #expect(machine.rules.heightState == .min)
  }
}
