import Drawers
import Testing

/// Grabbing a drawer during an animation stops it where it is.
@Suite struct GrabTests {
  /// A generator with a fixed seed, so that a failure can be reproduced.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 33)
    }
  }

  @Test(arguments: Motion.grabbable)
  func atRandomTimesNothingJumps(_ motion: Motion) throws {
    let client = try SessionClient()
    let path = try client.create(motion.controller, clock: "client", configuration: motion.configuration)
    let started = try JSONValue(parsing: try client.post(.array(motion.start), to: path).utf8)
    let animations = try #require(started["animations"]?.elements?.first)
    let duration = try #require(animations["duration"]?.number)
    var numbers = Numbers()
    var moved: Set<Double> = []
    for _ in 0..<50 {
      let time = motion.startTime + Double.random(in: 0.001..<0.999, using: &numbers) * duration
      let seen = try #require(try client.request("GET", "\(path)?at=\(time)")[path: "frames", motion.frame])
      var grab = try #require(motion.grab?.members)
      grab["time"] = .number(time)
      let still: JSONValue = [
        "type": "pan", "phase": "changed", "time": .number(time), "translation": ["x": 0, "y": 0],
        "velocity": grab["velocity"] ?? [:],
      ]
      let simulated = try client.request(
        "POST", "/v1/simulations",
        [
          "controller": .string(motion.controller), "configuration": motion.configuration,
          "events": .array(motion.start + [.object(grab), still]),
        ])
      let steps = try #require(simulated["steps"]?.elements).suffix(2)
      let delegate = steps.flatMap { $0["delegate"]?.elements ?? [] }
      #expect(delegate.contains { $0["name"] == "animationInterrupted" }, "\(motion) at \(time) is grabbed")
      for step in motion.staysWhenHeld ? steps : steps.prefix(1) {
        for member in ["x", "y", "width", "height"] {
          let before = try #require(seen[member]?.number)
          let after = try #require(step[path: "frames", motion.frame, member]?.number)
          #expect(abs(after - before) <= 1e-9, "\(member) of \(motion) at \(time)")
        }
      }
      moved.insert((seen["x"]?.number ?? 0) + (seen["y"]?.number ?? 0))
    }
    #expect(moved.count > 10, "it was on its way")
  }
}
