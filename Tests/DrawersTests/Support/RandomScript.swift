import TestSupport
import Testing

@testable import Drawers

/// Scripts that no person would write: samples of any gesture at any time, with extreme numbers among plausible ones.
struct RandomScript<R: Rules> {
  private var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  mutating func number() -> Double {
    let extremes = [0.0, -1e7, 1e7, Double.leastNonzeroMagnitude, 1e-9]
    return Int.random(in: 0..<8, using: &generator) == 0
      ? extremes.randomElement(using: &generator) ?? 0 : Double.random(in: -400...400, using: &generator)
  }

  mutating func point() -> Point2D { Point2D(x: number(), y: number()) }

  mutating func event(commands: [R.Command], configurations: [R.Configuration]) -> Event<R> {
    let isShort = Bool.random(using: &generator)
    switch Int.random(in: 0..<12, using: &generator) {
    case 0, 1, 2, 3, 4:
      return .pan(
        PanSample(
          phase: GesturePhase.allCases.randomElement(using: &generator) ?? .began, translation: point(),
          velocity: isShort ? nil : point(), edge: isShort ? nil : ScreenEdge.allCases.randomElement(using: &generator))
      )
    case 5, 6, 7:
      return .scroll(
        ScrollSample(
          phase: ScrollSample.Phase.allCases.randomElement(using: &generator) ?? .began, contentOffset: point(),
          contentInsetTop: isShort ? nil : number(), velocity: isShort ? nil : point(), willDecelerate: isShort))
    case 8: return .tap(Tap(target: "closeButton"))
    case 9:
      let size = point()
      return .resize(Container(width: abs(size.x), height: abs(size.y)))
    case 10: return configurations.randomElement(using: &generator).map { .configure($0) } ?? .tick
    default: return commands.randomElement(using: &generator).map { .command($0) } ?? .tick
    }
  }

  mutating func seconds() -> Double {
    [0, 0.004, 0.016, 0.1, 2].randomElement(using: &generator) ?? 0
  }
}

extension Rehearsal {
  /// Plays a random script. A refused event must change nothing, and every member of a frame must be a number.
  mutating func play(
    seed: UInt64, commands: [R.Command], configurations: [R.Configuration], steps: Int = 200
  ) throws {
    var script = RandomScript<R>(seed: seed)
    for _ in 0..<steps {
      let event = script.event(commands: commands, configurations: configurations)
      let before = machine
      do {
        let outcome = try handle(event, after: script.seconds())
        #expect(outcome.settlement.map { $0.position.isFinite && $0.velocity.isFinite } ?? true)
      } catch is Refusal {
        #expect(machine == before)
      }
      #expect(numbers().allSatisfy { $0.isFinite }, "seed \(seed), after \(event)")
      #expect(numbers(after: 0.05).allSatisfy { $0.isFinite }, "seed \(seed), later than \(event)")
      for scheduled in machine.animations {
        let animation = scheduled.animation
        #expect(animation.duration.isFinite && animation.duration >= 0)
        #expect(!CSSEasing.string(for: animation.timing, duration: animation.duration).isEmpty)
      }
    }
    try settle()
    #expect(machine.animations.isEmpty)
  }
}
