/// The curve of a ``Drawer``'s transitions, with the choices of the library's timing curve provider.
public enum DrawerTimingCurve: Storable {
  /// UIKit's default spring.
  case system
  /// A spring with this damping ratio, which settles within the transition's duration. The velocity is relative.
  case dampedSpring(dampingRatio: Double, initialVelocity: Double)
  /// A spring given by its physics, which keeps its own settling time. The velocity is relative.
  case physicalSpring(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double)
  /// A cubic Bezier curve over the transition's duration.
  case cubicBezier(CubicBezier)
  /// One of UIKit's named curves over the transition's duration.
  case named(Name)

  /// The curves that have a name.
  public enum Name: String, Storable, CaseIterable {
    /// Constant velocity.
    case linear
    /// Starting slowly.
    case easeIn
    /// Ending slowly.
    case easeOut
    /// Starting and ending slowly.
    case easeInOut

    var curve: CubicBezier {
      switch self {
      case .linear: .linear
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .easeInOut: .easeInOut
      }
    }
  }

  /// Returns the curve that plays for a transition of `duration` seconds, and the seconds that the animation takes.
  func resolved(duration: Double) -> (timing: TimingFunction, duration: Double) {
    switch self {
    case .system:
      return DrawerTimingCurve.settling(.system)
    case .physicalSpring(let mass, let stiffness, let damping, let velocity):
      return DrawerTimingCurve.settling(
        DampedSpring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity))
    case .dampedSpring(let ratio, let velocity):
      return (.spring(DampedSpring(dampingRatio: ratio, duration: duration, initialVelocity: velocity)), duration)
    case .cubicBezier(let curve):
      return (.cubicBezier(curve), duration)
    case .named(let name):
      return (.cubicBezier(name.curve), duration)
    }
  }

  private static func settling(_ spring: DampedSpring) -> (timing: TimingFunction, duration: Double) {
    (.spring(spring), spring.settlingDuration)
  }
}
