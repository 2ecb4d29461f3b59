/// The polyline with few corners that follows a spring from 0 to 1 within a tolerance.
///
/// A straight line from the last corner is turned as little as the tunnel around the curve allows: every sample narrows the
/// cone of slopes that still pass. When the cone closes, the corner is set where it was last open, on the side
/// to which the curve went away, which is as far as any line from that corner reaches. On a bent stretch those lines
/// alternate between the tunnel's walls, and span sqrt(2) times what chords of the curve would.
///
/// Positions are millionths of the duration and values ten-thousandths of the way, both integers: what is printed
/// with 4 decimals is what was fitted, and rounding the one has no part in the error of the other.
struct LinearFit {
  /// A corner of the polyline.
  struct Corner: Equatable {
    /// In millionths of the duration.
    var position: Int
    /// In ten-thousandths of the way.
    var value: Int
  }

  /// The end of the animation, as a position.
  static let end = 1_000_000

  /// The end of the way, as a value.
  static let one = 10_000

  /// How far the polyline may be from the curve.
  static let tolerance = 0.002

  /// What of the tolerance is kept for rounding a corner's value to 4 decimals.
  private static let roundingReserve = 0.00005

  /// What of the tolerance is kept for how far the curve bends between two samples.
  private static let samplingReserve = 0.00005

  private static let halfHeight = tolerance - roundingReserve - samplingReserve

  /// A bound for curves that no reader of the result could use (a spring that never settles, a velocity of 1e9): they
  /// get the best that so many samples allow.
  private static let sampleLimit = 10_000

  private let spring: Spring
  private let duration: Double
  private(set) var corners = [Corner(position: 0, value: 0)]
  private var cone = Cone()
  /// The last sample inside the cone, in millionths.
  private var reach = 0

  /// The slopes, per millionth, that pass every sample since the last corner.
  private struct Cone {
    var low = -Double.infinity
    var high = Double.infinity
  }

  /// Fits the first `duration` seconds (greater than 0) of a spring.
  init(_ spring: Spring, duration: Double) {
    self.spring = spring
    self.duration = min(duration, Double.greatestFiniteMagnitude)
    corners.reserveCapacity(32)
    follow()
    finish()
  }

  private mutating func follow() {
    var position = 0
    for count in 0..<LinearFit.sampleLimit where position < LinearFit.end {
      let remaining = Double(LinearFit.end - position)
      let state = spring.state(at: time(at: position))
      if position > 0 { pass(position, value: state.value) }
      let step = max(bendFreeStep(from: state), remaining / Double(LinearFit.sampleLimit - count))
      guard step < remaining else { return }
      position = LinearFit.next(after: position, step: step)
    }
  }

  private func time(at position: Int) -> Double { duration * (Double(position) / Double(LinearFit.end)) }

  /// The step, in millionths, over which the curve cannot bend away from its chord by more than the reserve.
  ///
  /// A chord of length `h` errs by `h^2 |x''| / 8`, and from any moment on `|x''|` is at most
  /// `w0 sqrt(1 + 4 zeta^2) sqrt(x'^2 + w0^2 x^2)`, because the spring's energy only falls.
  private func bendFreeStep(from state: Spring.State) -> Double {
    let frequency = spring.naturalFrequency
    let potential = frequency * state.displacement
    let energy = state.velocity * state.velocity + potential * potential
    let bend = frequency * ((1 + 4 * spring.dampingRatio * spring.dampingRatio) * energy).squareRoot()
    return (8 * LinearFit.samplingReserve / bend).squareRoot() / duration * Double(LinearFit.end)
  }

  /// The position a step further, rounded down to as few decimals of a percentage as a quarter of the step allows.
  private static func next(after position: Int, step: Double) -> Int {
    var quantum = 1
    while quantum < 10_000, Double(quantum * 40) <= step { quantum *= 10 }
    return max(position + 1, (position + Int(step)) / quantum * quantum)
  }

  /// Narrows the cone by one sample, or sets a corner before it.
  private mutating func pass(_ position: Int, value: Double) {
    if narrow(position, low: value - LinearFit.halfHeight, high: value + LinearFit.halfHeight) { return }
    turn(toward: value, at: position)
    _ = narrow(position, low: value - LinearFit.halfHeight, high: value + LinearFit.halfHeight)
  }

  /// False, and no change, when no line from the last corner passes the interval as well as all samples before it.
  private mutating func narrow(_ position: Int, low: Double, high: Double) -> Bool {
    let corner = LinearFit.coordinates(of: corners[corners.count - 1])
    let run = Double(position) - corner.position
    let narrowed = Cone(
      low: max(cone.low, (low - corner.value) / run), high: min(cone.high, (high - corner.value) / run))
    guard narrowed.low <= narrowed.high else { return false }
    cone = narrowed
    reach = position
    return true
  }

  /// Sets a corner at the end of the cone, on the side nearer to a sample that is outside.
  private mutating func turn(toward value: Double, at position: Int) {
    let corner = LinearFit.coordinates(of: corners[corners.count - 1])
    let slope = (value - corner.value) / (Double(position) - corner.position)
    setCorner(
      at: reach, value: corner.value + (slope > cone.high ? cone.high : cone.low) * (Double(reach) - corner.position))
  }

  private mutating func setCorner(at position: Int, value: Double) {
    let rounded = (Math.clamp(value, to: -1e9...1e9, notANumber: 1) * Double(LinearFit.one)).rounded()
    corners.append(Corner(position: position, value: Int(rounded)))
    cone = Cone()
  }

  /// Ends at exactly 1. Where the curve has not arrived by then the animation snaps, and so does the polyline: two corners at
  /// the end.
  private mutating func finish() {
    let last = spring.value(at: duration)
    if abs(last - 1) <= LinearFit.halfHeight {
      if !narrow(LinearFit.end, low: 1, high: 1) { turn(toward: last, at: LinearFit.end) }
    } else {
      pass(LinearFit.end, value: last)
      let corner = LinearFit.coordinates(of: corners[corners.count - 1])
      let run = Double(LinearFit.end) - corner.position
      setCorner(at: LinearFit.end, value: min(max(last, corner.value + cone.low * run), corner.value + cone.high * run))
    }
    corners.append(Corner(position: LinearFit.end, value: LinearFit.one))
  }

  private static func coordinates(of corner: Corner) -> (position: Double, value: Double) {
    (Double(corner.position), Double(corner.value) / Double(one))
  }
}
