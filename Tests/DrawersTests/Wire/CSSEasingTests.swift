import Drawers
import Testing

@Suite struct CSSEasingTests {
  @Test(
    arguments: [
      (TimingFunction.cubicBezier(.linear), "linear"),
      (.cubicBezier(.easeIn), "cubic-bezier(0.42, 0, 1, 1)"),
      (.cubicBezier(.easeOut), "cubic-bezier(0, 0, 0.58, 1)"),
      (.cubicBezier(.easeInOut), "cubic-bezier(0.42, 0, 0.58, 1)"),
      (.cubicBezier(.standard), "cubic-bezier(0.25, 0.1, 0.25, 1)"),
      (.cubicBezier(CubicBezier(x1: 0.68, y1: -0.6, x2: 0.32, y2: 1.6)), "cubic-bezier(0.68, -0.6, 0.32, 1.6)"),
      (
        .cubicBezier(CubicBezier(x1: 1.0 / 3, y1: -1e-9, x2: 2, y2: 12345.00006)),
        "cubic-bezier(0.3333, 0, 1, 12345.0001)"
      ),
      (
        .cubicBezier(CubicBezier(x1: .nan, y1: .nan, x2: .infinity, y2: -.infinity)),
        "cubic-bezier(0, 0, 1, -1000000000)"
      ),
      (.keyframes, "linear"),
    ] as [(TimingFunction, String)])
  func curves(timing: TimingFunction, expected: String) {
    #expect(CSSEasing.string(for: timing, duration: 0.3) == expected)
  }

  static let springs: [DampedSpring] = {
    var springs: [DampedSpring] = [.system, .system(initialVelocity: 30), .system(initialVelocity: -30)]
    for ratio in [0.05, 0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.999, 1] {
      for velocity in [-30.0, -3, 0, 1, 3, 10, 30] {
        for duration in [0.3, 2] {
          springs.append(DampedSpring(dampingRatio: ratio, duration: duration, initialVelocity: velocity))
        }
      }
      springs.append(DampedSpring(response: 0.4, dampingRatio: ratio, initialVelocity: 2))
    }
    springs.append(DampedSpring(dampingRatio: 0.05, duration: 10, initialVelocity: 30))
    springs.append(DampedSpring(dampingRatio: 0.05, duration: 10, initialVelocity: -50))
    for damping in [41.0, 60, 100, 1000, 40_000] {
      springs.append(DampedSpring(mass: 1, stiffness: 400, damping: damping))
      // A fast spring within a long animation would need a stop every millisecond.
      guard damping != 1000 else { continue }
      springs.append(DampedSpring(mass: 1, stiffness: 400, damping: damping, initialVelocity: 30))
    }
    return springs
  }()

  @Test(arguments: springs)
  func staysWithinTheToleranceOfTheSpring(spring: DampedSpring) {
    let duration = spring.settlingDuration
    let stops = CSSEasing.stops(for: spring, duration: duration)
    var segment = 0
    var worst = 0.0
    for step in 0..<10_000 {
      let offset = (Double(step) + 0.5) / 10_000
      while segment + 2 < stops.count, stops[segment + 1].offset <= offset { segment += 1 }
      let truth = TimingFunction.spring(spring).value(at: offset * duration, duration: duration)
      worst = max(worst, abs(interpolate(stops[segment], stops[segment + 1], at: offset) - truth))
    }
    #expect(worst <= 0.002)
  }

  @Test(arguments: springs)
  func stopsAreWellFormed(spring: DampedSpring) throws {
    let stops = CSSEasing.stops(for: spring, duration: spring.settlingDuration)
    let (first, last) = (try #require(stops.first), try #require(stops.last))
    #expect(first == (0, 0))
    #expect(last == (1, 1))
    let steps = stops.count - (stops.dropLast().last?.offset == 1 ? 2 : 1)
    for (index, stop) in stops.enumerated() { #expect(stop.offset == min(Double(index) / Double(steps), 1)) }
    for stop in stops {
      #expect(stop.value == (stop.value * 10_000).rounded() / 10_000)
    }
  }

  /// The string contains the fitted stops.
  @Test(arguments: springs)
  func theStringSaysTheStops(spring: DampedSpring) throws {
    let stops = CSSEasing.stops(for: spring, duration: spring.settlingDuration)
    let text = CSSEasing.string(for: .spring(spring), duration: spring.settlingDuration)
    #expect(text.hasPrefix("linear(0, ") && text.hasSuffix(", 1)"))
    let parts = text.dropFirst("linear(".count).dropLast().split(separator: ",")
    try #require(parts.count == stops.count)
    for (index, part) in parts.enumerated() {
      let words = part.split(separator: " ")
      #expect(Double(words[0]) == stops[index].value)
      // Without percentages, a browser spaces the stops evenly.
      let isSnap = index == stops.count - 2 && stops[index].offset == 1
      #expect(words.dropFirst() == (isSnap ? ["100%"] : []))
    }
  }

  @Test(arguments: springs)
  func hasFewStops(spring: DampedSpring) {
    #expect(CSSEasing.stops(for: spring, duration: spring.settlingDuration).count < 3_000)
  }

  /// All clients receive this string, so it should change only on purpose.
  @Test func theSystemSpring() {
    let text = CSSEasing.string(for: .spring(.system), duration: 0.5)
    #expect(text.hasPrefix("linear(0, 0.0063, 0.0235, 0.0489, 0.0807, 0.117, 0.1566, ") && text.hasSuffix(", 1)"))
    #expect(CSSEasing.stops(for: .system, duration: 0.5).count == 79)
  }

  /// This spring settles by its envelope rather than by its amplitude, so that it is still 0.02 away when UIKit ends
  /// it.
  @Test func aSpringThatIsCutOffSnapsInTwoStops() {
    let spring = DampedSpring(dampingRatio: 0.3, duration: 0.5, initialVelocity: 1)
    let stops = CSSEasing.stops(for: spring, duration: 0.2)
    let tail = Array(stops.suffix(2))
    #expect(tail[0].offset == 1 && tail[1] == (1, 1))
    #expect(abs(tail[0].value - spring.value(at: 0.2)) <= 0.002)
    #expect(CSSEasing.string(for: .spring(spring), duration: 0.2).hasSuffix(" 100%, 1)"))
  }

  @Test func overshootIsKept() {
    let stops = CSSEasing.stops(for: DampedSpring(dampingRatio: 0.3, duration: 0.5), duration: 0.5)
    #expect(stops.contains { $0.value > 1.3 })
    let thrownAway = CSSEasing.stops(
      for: DampedSpring(dampingRatio: 0.8, duration: 0.5, initialVelocity: -10), duration: 0.5)
    #expect(thrownAway.contains { $0.value < -0.05 })
  }

  @Test(arguments: [0, -1, Double.nan])
  func withoutADurationItIsLinear(duration: Double) {
    #expect(CSSEasing.string(for: .spring(.system), duration: duration) == "linear")
    #expect(CSSEasing.stops(for: .system, duration: duration).count == 2)
  }

  @Test(arguments: [
    DampedSpring(mass: 1, stiffness: 100, damping: 0), .system(initialVelocity: 1e300), .system(initialVelocity: -1e12),
    DampedSpring(mass: 1e300, stiffness: 1e-300, damping: 1e300),
    DampedSpring(mass: 1e-300, stiffness: 1e300, damping: 0),
    DampedSpring(mass: 1, stiffness: 400, damping: 1000, initialVelocity: 30),
  ])
  func wildSpringsGiveBoundedResults(spring: DampedSpring) {
    for duration in [Double.leastNonzeroMagnitude, 1e-300, 0.5, 1000, 1e300, .infinity] {
      let stops = CSSEasing.stops(for: spring, duration: duration)
      #expect(stops.count >= 2 && stops.count <= 3_002)
      #expect(stops.allSatisfy { $0.value.isFinite && $0.offset.isFinite })
    }
  }

  private func interpolate(
    _ start: (offset: Double, value: Double), _ end: (offset: Double, value: Double), at offset: Double
  ) -> Double {
    start.value + (end.value - start.value) * (offset - start.offset) / (end.offset - start.offset)
  }
}
