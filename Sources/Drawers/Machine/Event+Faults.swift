/// The greatest distance of times, points and velocities from 0, so that no arithmetic on them overflows.
private let greatest = numberLimit

extension Event {
  /// The faults in the event's own values; empty if it is valid.
  var faults: [Fault] {
    switch self {
    case .pan(let sample):
      return Self.faults(["translation": sample.translation, "velocity": sample.velocity, "location": sample.location])
    case .scroll(let sample):
      return Self.faults([
        "contentOffset": sample.contentOffset, "translation": sample.translation, "velocity": sample.velocity,
      ])
    case .tap(let tap): return Self.faults(["location": tap.location])
    case .pointer(let sample): return Self.faults(["location": sample.location])
    case .configure(let configuration):
      return R.faults(inValuesOf: configuration).map { $0.inside("configuration") }
    case .resize(let container): return container.faults.map { $0.inside("container") }
    case .command(let command): return R.faults(inValuesOf: command)
    // Members to replace are checked when they are applied, because they need the rest of what they change.
    default: return []
    }
  }

  private static func faults(_ points: KeyValuePairs<String, Point2D?>) -> [Fault] {
    points.flatMap { name, point in
      point.map { [("x", $0.x), ("y", $0.y)] }?.compactMap { member, value in
        value.isWithinLimits ? nil : Fault(name, member, detail: Double.limits)
      } ?? []
    }
  }
}

extension Container {
  /// The faults in the sample's lengths; empty if it is valid.
  var faults: [Fault] {
    let lengths = [("width", width), ("height", height)].map { ([$0.0], $0.1) }
    let insets = [
      ("top", safeArea.top), ("left", safeArea.left), ("bottom", safeArea.bottom), ("right", safeArea.right),
    ]
    return (lengths + insets.map { (["safeArea", $0.0], $0.1) }).compactMap { path, value in
      guard !value.isWithinLimits || value < 0 else { return nil }
      var fault = Fault(detail: "must be within 0...\(Int(greatest))")
      fault.path = path
      return fault
    }
  }
}

extension Double {
  /// Whether a machine can compute with this number.
  var isWithinLimits: Bool { abs(self) <= greatest }

  /// The message for a number outside the limits.
  static var limits: String { "must be within \(-Int(greatest))...\(Int(greatest))" }

  /// The same for `time`, with a hint if that looks like a time of day.
  static func limits(ofTime time: Double) -> String {
    limits + (Codec<Double>.epochHint(time).map { "; \($0)" } ?? "")
  }
}
