import Drawers
import Testing

/// A browser that plays an animation by its `easing` shows the same motion as the server.
@Suite struct EasingTests {
  private static let tolerance = 0.002

  /// Returns the values of an animation's timing after each of ``SteppedSpring/parts``, computed here from the
  /// animation's own parameters.
  private func truth(of animation: JSONValue) throws -> [Double] {
    let timing = try #require(animation["timing"])
    func number(_ name: String) throws -> Double { try #require(timing[name]?.number, "\(name) of \(timing.line)") }
    let parts = 0...SteppedSpring.parts
    switch timing["type"] {
    case "spring":
      let spring = SteppedSpring(
        mass: try number("mass"), stiffness: try number("stiffness"), damping: try number("damping"),
        initialVelocity: try number("initialVelocity"), duration: try #require(animation["duration"]?.number))
      return parts.map { spring[$0] }
    case "cubicBezier":
      let curve = Easing.cubicBezier(try number("x1"), try number("y1"), try number("x2"), try number("y2"))
      return parts.map { curve.value(at: Double($0) / Double(SteppedSpring.parts)) }
    default:
      return parts.map { Double($0) / Double(SteppedSpring.parts) }
    }
  }

  private func animations(_ motion: Motion) throws -> [JSONValue] {
    let client = try SessionClient()
    let path = try client.create(motion.controller, clock: "client", configuration: motion.configuration)
    let result = try JSONValue(parsing: try client.post(.array(motion.start), to: path).utf8)
    let animations = try #require(result["animations"]?.elements)
    try #require(!animations.isEmpty, "\(motion)")
    return animations
  }

  @Test(arguments: Motion.all)
  func isWithinTheToleranceOfTheTimingEverywhere(_ motion: Motion) throws {
    for animation in try animations(motion) {
      let text = try #require(animation["easing"]?.string)
      let easing = try #require(Easing(text), "\(text)")
      let truth = try truth(of: animation)
      let worst = truth.indices.dropLast().map { part in
        abs(easing.value(at: Double(part) / Double(SteppedSpring.parts)) - truth[part])
      }.max()
      #expect(try #require(worst) <= EasingTests.tolerance + 1e-6, "\(text)")
      #expect(abs(easing.value(at: 0)) < 1e-15)
      #expect(abs(easing.value(at: 1) - 1) < 1e-15)
    }
  }

  /// The frames follow the same curve.
  @Test(arguments: Motion.all)
  func followsTheFrames(_ motion: Motion) throws {
    let client = try SessionClient()
    let path = try client.create(motion.controller, clock: "client", configuration: motion.configuration)
    let result = try JSONValue(parsing: try client.post(.array(motion.start), to: path).utf8)
    let animation = try #require(result["animations"]?.elements?.first)
    let truth = try truth(of: animation)
    let start = try #require(animation["start"]?.number)
    let duration = try #require(animation["duration"]?.number)
    for part in stride(from: 0, to: SteppedSpring.parts, by: 97) where animation[path: "timing", "type"] != "keyframes"
    {
      let time = start + duration * Double(part) / Double(SteppedSpring.parts)
      let frames = try client.request("GET", "\(path)?at=\(time)")["frames"]
      for member in ["x", "y", "width", "height"] {
        guard let from = animation[path: "from", motion.frame, member]?.number,
          let to = animation[path: "to", motion.frame, member]?.number,
          let value = frames?[path: motion.frame, member]?.number
        else { continue }
        #expect(
          abs(value - (from + truth[part] * (to - from))) <= 1e-5 * max(1, abs(to - from)), "\(member) at \(time)")
      }
    }
  }
}
