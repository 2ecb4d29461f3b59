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
    for (earlier, later) in zip(stops, stops.dropFirst()) {
      let snaps = later.offset == 1 && later == last
      #expect(snaps ? earlier.offset <= later.offset : earlier.offset < later.offset)
    }
    for stop in stops {
      #expect(stop.value == (stop.value * 10_000).rounded() / 10_000)
      #expect(stop.offset == (stop.offset * 1_000_000).rounded() / 1_000_000)
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
      #expect(words.count == (index == 0 || index == stops.count - 1 ? 1 : 2))
      guard words.count == 2, let percentage = Double(words[1].dropLast()) else { continue }
      #expect(words[1].hasSuffix("%"))
      #expect(abs(percentage - stops[index].offset * 100) < 1e-9)
    }
  }

  /// With a stop every 10 ms, half a second would need 51 stops.
  @Test(arguments: [
    DampedSpring.system, .system(initialVelocity: 5), DampedSpring(dampingRatio: 1, duration: 0.5),
    DampedSpring(dampingRatio: 0.8, duration: 0.5), DampedSpring(dampingRatio: 0.8, duration: 0.6, initialVelocity: -2),
    DampedSpring(response: 0.5, dampingRatio: 0.825), DampedSpring(mass: 1, stiffness: 300, damping: 100),
    DampedSpring(dampingRatio: 0.5, duration: 1, initialVelocity: 3),
  ])
  func isSeveralTimesShorterThanAGrid(spring: DampedSpring) {
    let duration = spring.settlingDuration
    let grid = Int(duration / 0.01) + 1
    #expect(CSSEasing.stops(for: spring, duration: duration).count * 3 <= grid)
    // A stop of the grid would need at least the length of "0.1234 56%, ".
    #expect(CSSEasing.string(for: .spring(spring), duration: duration).utf8.count * 3 <= grid * 12)
  }

  /// All clients receive this string, so it should change only on purpose.
  @Test func theSystemSpring() {
    let expected =
      "linear(0, 0.0097 1.76%, 0.0587 4.34%, 0.1418 7.2%, 0.4613 17%, 0.605 22.28%, "
      + "0.718 27.57%, 0.8085 33.29%, 0.8804 39.92%, 0.9347 48.02%, 0.9728 59.08%, 0.995 77.4%, 1)"
    #expect(CSSEasing.string(for: .spring(.system), duration: 0.5) == expected)
  }

  /// Compares the number of stops with the minimum for corners on a lattice within the tolerance, found by
  /// breadth-first search.
  @Test(arguments: [
    DampedSpring.system, DampedSpring(dampingRatio: 0.8, duration: 0.5), DampedSpring(dampingRatio: 0.5, duration: 0.4),
    DampedSpring(dampingRatio: 0.8, duration: 0.3, initialVelocity: 5), DampedSpring(response: 0.4, dampingRatio: 0.7),
    DampedSpring(dampingRatio: 1, duration: 0.5, initialVelocity: -4),
    DampedSpring(mass: 1, stiffness: 300, damping: 100),
  ])
  func isNearTheOptimum(spring: DampedSpring) {
    let count = CSSEasing.stops(for: spring, duration: spring.settlingDuration).count
    let fewest = LatticeSearch(spring, duration: spring.settlingDuration).fewestStops()
    #expect(count <= fewest + 1)
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
  ])
  func wildSpringsGiveBoundedResults(spring: DampedSpring) {
    for duration in [Double.leastNonzeroMagnitude, 1e-300, 0.5, 1000, 1e300, .infinity] {
      let stops = CSSEasing.stops(for: spring, duration: duration)
      #expect(stops.count >= 2 && stops.count <= 10_001)
      #expect(stops.allSatisfy { $0.value.isFinite && $0.offset.isFinite })
    }
  }

  private func interpolate(
    _ start: (offset: Double, value: Double), _ end: (offset: Double, value: Double), at offset: Double
  ) -> Double {
    start.value + (end.value - start.value) * (offset - start.offset) / (end.offset - start.offset)
  }
}

/// Searches for a polyline with corners on a lattice of offsets, and of heights within the tolerance. The corners that
/// are visible from another one lie in a cone.
private struct LatticeSearch {
  private let tolerance = 0.002
  private let levels = 6
  private let truth: [Double]

  init(_ spring: DampedSpring, duration: Double) {
    let count = 600
    truth = (0...count).map { $0 == count ? 1 : spring.value(at: Double($0) / Double(count) * duration) }
  }

  func fewestStops() -> Int {
    var seen = Set<[Int]>()
    var frontier = [[0, 0]]
    var stops = 1
    while !frontier.isEmpty {
      stops += 1
      var next: [[Int]] = []
      for corner in frontier {
        for point in visible(from: corner) {
          if point[0] == truth.count - 1 { return stops }
          if seen.insert(point).inserted { next.append(point) }
        }
      }
      frontier = next
    }
    return .max
  }

  private func visible(from corner: [Int]) -> [[Int]] {
    let height = truth[corner[0]] + Double(corner[1]) / Double(levels) * tolerance
    var (low, high) = (-Double.infinity, Double.infinity)
    var points: [[Int]] = []
    for index in corner[0] + 1..<truth.count {
      let run = Double(index - corner[0])
      let play = index == truth.count - 1 ? 0 : tolerance
      low = max(low, (truth[index] - play - height) / run)
      high = min(high, (truth[index] + play - height) / run)
      guard low <= high else { break }
      let lowest = ((height + low * run - truth[index]) / tolerance * Double(levels) - 1e-9).rounded(.up)
      let highest = ((height + high * run - truth[index]) / tolerance * Double(levels) + 1e-9).rounded(.down)
      guard lowest <= highest else { continue }
      for level in Int(lowest)...Int(highest) { points.append([index, level]) }
    }
    return points
  }
}
