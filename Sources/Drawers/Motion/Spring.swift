/// A damped spring that moves a value from 0 to 1: `m x'' + c x' + k x = 0` with `x = 1 - value`.
///
/// You can create one in four ways: by its physics, by damping ratio and duration (UIKit's animations), by response and
/// damping ratio (the designers' pair), and as `system`. All of them result in the same five stored properties.
///
/// Every initializer is total: it clamps a parameter that is out of range, and replaces one that is not a number. The
/// decoder reports such values to the client.
public struct DampedSpring: Storable {
  /// The mass, 1e-9...1e9; its unit cancels out.
  public let mass: Double

  /// The stiffness `k`, in mass units per second squared, 1e-9...1e15.
  public let stiffness: Double

  /// The damping coefficient `c`, in mass units per second, 0...1e15.
  public let damping: Double

  /// The relative initial velocity: 1 is the whole distance per second, positive toward the target; within 1e100.
  public let initialVelocity: Double

  /// The duration of an animation with this spring, in seconds.
  public let settlingDuration: Double

  /// The damping ratio `zeta = c / (2 sqrt(k m))`: below 1 the spring oscillates, at 1 it is critically damped.
  public let dampingRatio: Double

  /// `w0 = sqrt(k / m)`, in radians per second.
  let naturalFrequency: Double

  /// `w0 sqrt(|1 - zeta^2|)`: the damped frequency of an oscillating spring, half the difference of the two decay rates
  /// of an overdamped one, and 0 for critical damping.
  let spread: Double

  /// Way 1: a spring by its physics.
  ///
  /// The settling duration is the time after which the distance to the target stays below 0.001. It is at most 1000 s,
  /// where a spring without damping ends.
  ///
  /// - Parameters:
  ///   - mass: greater than 0.
  ///   - stiffness: greater than 0.
  ///   - damping: 0 or greater; more than critical is overdamped.
  ///   - initialVelocity: relative, positive toward the target.
  public init(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0) {
    let unsettled = DampedSpring(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity, settlingDuration: 0)
    self.init(unsettled, settlingDuration: unsettled.lastUnsettledTime())
  }

  /// Way 2: the spring of mass 1 whose envelope has fallen to 0.001 at `duration`, as UIKit resolves
  /// `usingSpringWithDamping` and `UISpringTimingParameters(dampingRatio:)`.
  ///
  /// - Parameters:
  ///   - dampingRatio: clamped to 0.05...1.
  ///   - duration: in seconds, clamped to 0.01...10; it is the settling duration.
  ///   - initialVelocity: relative, positive toward the target.
  public init(dampingRatio: Double, duration: Double, initialVelocity: Double = 0) {
    let ratio = Math.clamp(dampingRatio, to: 0.05...1, notANumber: 1)
    let seconds = Math.clamp(duration, to: 0.01...10, notANumber: 0.5)
    let velocity = DampedSpring.clampedVelocity(initialVelocity)
    let frequency = SpringEnvelope(dampingRatio: ratio, duration: seconds, initialVelocity: velocity).naturalFrequency()
    self.init(
      mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency, initialVelocity: velocity,
      settlingDuration: seconds)
  }

  /// Way 3: the designers' pair, `k = (2 pi / response)^2 m` and `c = 4 pi zeta m / response`.
  ///
  /// - Parameters:
  ///   - response: the period of the spring without damping, in seconds, 0.0001...10000.
  ///   - dampingRatio: 0...1000.
  ///   - initialVelocity: relative, positive toward the target.
  ///   - mass: greater than 0; it scales stiffness and damping and does not change the motion.
  public init(response: Double, dampingRatio: Double, initialVelocity: Double = 0, mass: Double = 1) {
    let frequency = 2 * Double.pi / Math.clamp(response, to: 1e-4...1e4, notANumber: 1)
    let ratio = Math.clamp(dampingRatio, to: 0...1000, notANumber: 1)
    let mass = DampedSpring.clampedMass(mass)
    self.init(
      mass: mass, stiffness: frequency * frequency * mass, damping: 2 * ratio * frequency * mass,
      initialVelocity: initialVelocity)
  }

  /// Way 3 with a velocity in points per second toward the end of a movement of `distance` points; a movement of no distance
  /// has none.
  public init(response: Double, dampingRatio: Double, velocity: Double, over distance: Double) {
    self.init(
      response: response, dampingRatio: dampingRatio, initialVelocity: distance == 0 ? 0 : velocity / distance)
  }

  /// Way 4: UIKit's default spring: mass 3, stiffness 1000, damping 500 clamped to critical (109.545), 0.5 s.
  public static let system = DampedSpring.system(initialVelocity: 0)

  /// Way 4 with a relative initial velocity; its duration stays 0.5 s, which is UIKit's constant and not the 0.001 rule
  /// (that would give 0.5057 s).
  public static func system(initialVelocity: Double) -> DampedSpring {
    let critical = 2 * (3.0 * 1000).squareRoot()
    return DampedSpring(
      mass: 3, stiffness: 1000, damping: min(500, critical), initialVelocity: initialVelocity, settlingDuration: 0.5)
  }

  package init(
    mass: Double, stiffness: Double, damping: Double, initialVelocity: Double, settlingDuration: Double
  ) {
    self.mass = DampedSpring.clampedMass(mass)
    self.stiffness = Math.clamp(stiffness, to: 1e-9...1e15, notANumber: 1)
    self.damping = Math.clamp(damping, to: 0...1e15, notANumber: 1)
    self.initialVelocity = DampedSpring.clampedVelocity(initialVelocity)
    self.settlingDuration = settlingDuration
    dampingRatio = self.damping / (2 * (self.stiffness * self.mass).squareRoot())
    naturalFrequency = (self.stiffness / self.mass).squareRoot()
    spread = naturalFrequency * abs((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
  }

  private init(_ spring: DampedSpring, settlingDuration: Double) {
    self.init(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
      initialVelocity: spring.initialVelocity, settlingDuration: settlingDuration)
  }

  private static func clampedMass(_ mass: Double) -> Double { Math.clamp(mass, to: 1e-9...1e9, notANumber: 1) }

  private static func clampedVelocity(_ velocity: Double) -> Double {
    Math.clamp(velocity, to: -1e100...1e100, notANumber: 0)
  }
}
