/// A polyline that follows a spring from 0 to 1 in evenly spaced steps.
struct SpringLine {
  /// How far the line may be from the spring.
  private static let tolerance = 0.002

  /// The part of the tolerance for the rounded values, and for a curve that is furthest from its chord beside its middle.
  private static let reserve = 0.0001

  /// A bound for springs without practical use (one that never settles, a velocity of 1e9).
  private static let mostSteps = 3_000

  /// The values of the line at the ends of its steps, with 4 decimals. The first is 0. The last is 1, unless the line snaps.
  private(set) var values: [Double] = []

  /// Whether the spring is too far from 1 at the end, so that the animation snaps there.
  private(set) var snaps = false

  /// Follows the first `duration` seconds (greater than 0) of a spring, with at most a quarter more steps than needed.
  init(_ spring: DampedSpring, duration: Double) {
    let duration = min(duration, Double.greatestFiniteMagnitude)
    var steps = 8
    while !follow(spring, duration: duration, steps: steps) { steps = min(steps + steps / 4, SpringLine.mostSteps) }
    end()
  }

  /// Takes the values for a number of steps. Returns whether the line is within the tolerance, or cannot have more steps.
  private mutating func follow(_ spring: DampedSpring, duration: Double, steps: Int) -> Bool {
    let value = { (step: Double) in SpringLine.rounded(spring.value(at: duration * (step / Double(steps)))) }
    values.removeAll(keepingCapacity: true)
    values.append(0)
    for step in 1...steps {
      let (start, end) = (values[step - 1], value(Double(step)))
      let middle = start + (end - start) / 2
      let isNear = abs(middle - value(Double(step) - 0.5)) <= SpringLine.tolerance - SpringLine.reserve
      guard isNear || steps == SpringLine.mostSteps else { return false }
      values.append(end)
    }
    return true
  }

  private mutating func end() {
    let last = values.count - 1
    snaps = abs(values[last] - 1) > SpringLine.tolerance - SpringLine.reserve
    if !snaps { values[last] = 1 }
  }

  private static func rounded(_ value: Double) -> Double {
    (Math.clamp(value, to: -1e9...1e9, notANumber: 1) * 10_000).rounded() / 10_000
  }
}
