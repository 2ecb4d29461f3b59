/// The intervals that a polyline has to pass to stay within the CSS tolerance of a spring.
///
/// Positions are millionths of the duration, and values ten-thousandths of the distance, both integers: the printed
/// numbers with 4 decimals are exactly the fitted ones, and rounding a position does not change the error of a value.
struct SpringTunnel {
  /// An interval at one position.
  struct Gate {
    /// In millionths of the duration.
    var position: Int
    /// The lowest value allowed there, as a fraction of the distance.
    var low: Double
    /// The highest value allowed there.
    var high: Double
  }

  /// The end of the animation, as a position.
  static let end = 1_000_000

  /// The end of the way, as a value.
  static let one = 10_000

  /// How far the polyline may be from the curve.
  static let tolerance = 0.002

  /// The part of the tolerance reserved for rounding a corner's value to 4 decimals.
  private static let roundingReserve = 0.00005

  /// The part of the tolerance reserved for the bend of the curve between two gates.
  private static let samplingReserve = 0.00005

  private static let halfHeight = tolerance - roundingReserve - samplingReserve

  /// A bound for curves without practical use (a spring that never settles, a velocity of 1e9), which are approximated
  /// as well as this number of gates allows.
  private static let gateLimit = 10_000

  private let spring: DampedSpring
  private let duration: Double

  /// The gates in order of their positions, from 0 to the end.
  private(set) var gates: [Gate] = []

  /// The curve's value at the end if that is too far from 1: the animation snaps there, and so must the polyline.
  private(set) var valueBeforeSnap: Double?

  /// The tunnel around the first `duration` seconds (greater than 0) of a spring.
  init(_ spring: DampedSpring, duration: Double) {
    self.spring = spring
    self.duration = min(duration, Double.greatestFiniteMagnitude)
    gates.reserveCapacity(256)
    gates.append(Gate(position: 0, low: 0, high: 0))
    addGatesBetween()
    addLastGate()
  }

  private mutating func addGatesBetween() {
    var position = 0
    for count in 1..<SpringTunnel.gateLimit {
      let remaining = Double(SpringTunnel.end - position)
      let state = spring.state(at: duration * (Double(position) / Double(SpringTunnel.end)))
      if position > 0 { addGate(at: position, around: state.value) }
      let step = max(bendFreeStep(from: state), SpringTunnel.smallestStep(of: remaining, after: count))
      guard step < remaining else { return }
      position = SpringTunnel.next(after: position, step: step)
    }
  }

  private mutating func addGate(at position: Int, around value: Double) {
    gates.append(
      Gate(position: position, low: value - SpringTunnel.halfHeight, high: value + SpringTunnel.halfHeight))
  }

  private mutating func addLastGate() {
    let last = spring.value(at: duration)
    if abs(last - 1) <= SpringTunnel.halfHeight {
      gates.append(Gate(position: SpringTunnel.end, low: 1, high: 1))
    } else {
      addGate(at: SpringTunnel.end, around: last)
      valueBeforeSnap = last
    }
  }

  /// The step, in millionths, over which the curve cannot bend away from its chord by more than the reserve: a chord of
  /// length `h` errs by `h^2 |x''| / 8`.
  ///
  /// The bound of `|x''|` for all times gives a safe step. Over twice that step, `|x''|` can only change by the bound
  /// of `|x'''|`, which mostly gives a longer one.
  private func bendFreeStep(from state: DampedSpring.State) -> Double {
    let certain = SpringTunnel.step(bend: spring.largestAcceleration(from: state))
    let derivative = spring.derivative(of: state)
    let bend = abs(derivative.velocity) + 2 * certain * spring.largestAcceleration(from: derivative)
    let local = min(SpringTunnel.step(bend: bend), 2 * certain)
    return max(certain, local) / duration * Double(SpringTunnel.end)
  }

  /// The least step for which the remaining gates suffice, however much the curve bends: close to nothing at first, so
  /// that a curve that calms down keeps its precision, and the whole remaining distance at the limit.
  private static func smallestStep(of remaining: Double, after count: Int) -> Double {
    let spent = Double(count) / Double(gateLimit)
    return 2 * spent / (1 - spent) * remaining / Double(gateLimit)
  }

  private static func step(bend: Double) -> Double { (8 * samplingReserve / bend).squareRoot() }

  /// The position a step further, rounded down to as few decimals of a percentage as a quarter of the step allows.
  private static func next(after position: Int, step: Double) -> Int {
    var quantum = 1
    while quantum < 10_000, Double(quantum * 40) <= step { quantum *= 10 }
    return max(position + 1, (position + Int(step)) / quantum * quantum)
  }
}
