import Drawers

// The frames.
extension Properties {
  static let everyNumberIsFinite = Property("every number is finite") { _, run in
    for moment in run.moments {
      let step = moment.step
      let configuration = moment.mayHaveReconfigured ? step.machine.configuration : .null
      let values = [moment.presentation, step.answer, configuration, moment.midway?.frames ?? .null]
      for value in values where !value.magnitude.isFinite { return "\(step.event) gave \(value)" }
    }
    return nil
  }

  /// A curve or a spring multiplies two of the client's numbers, and softness that makes a spring swing further is one
  /// more factor.
  static let framesAreWithinBounds = Property("frames are within sane bounds") { script, run in
    var limit = script.magnitude * script.magnitude * script.magnitude
    for moment in run.moments {
      // Each interruption starts the next movement where it is seen, and a curve or a spring multiplies its distance.
      for event in moment.step.delegate where event["name"] == "animationInterrupted" { limit *= script.magnitude }
      for frames in [moment.frames, moment.midway?.frames].compactMap({ $0?.members }) {
        for (name, frame) in frames {
          guard let fault = fault(of: frame, limit: limit) else { continue }
          return "after \(moment.step.event) \(name) \(fault): \(frame)"
        }
      }
    }
    return nil
  }

  /// A movement whose end equals its start, to the last bit, would have two pictures.
  static let whatIsDrawnNowIsDrawnAtThisTime = Property("an instant has one picture") { _, run in
    for moment in run.moments {
      let machine = moment.step.machine
      guard machine.advanced(to: machine.time).frames != moment.frames else { continue }
      return "\(moment.step.event) is drawn in two ways at \(machine.time)"
    }
    return nil
  }

  static let nothingJumps = Property("nothing jumps where an animation is interrupted") { _, run in
    for moment in run.moments {
      guard let midway = moment.midway else { continue }
      // During a drag, the new pan first cancels the old one, which causes a movement by itself.
      guard moment.presentation["state"]?["isDragging"] != true else { continue }
      var machine = midway.machine
      guard !isDraggedFromZero(midway), !hasNoWay(machine) else { continue }
      let pan: JSONValue = ["type": "pan", "phase": "began", "time": .number(machine.time)]
      // If the controller refuses or ignores the pan, the animation continues.
      guard let grab = try? machine.apply([LocatedEvent(pan)], arrival: nil).last else { continue }
      let isInterrupted = grab.delegate.contains { $0["name"] == "animationInterrupted" }
      guard isInterrupted else { continue }
      if let jump = jump(from: midway.frames, to: machine.frames, besides: formulas(of: machine)) {
        return "grabbed at \(machine.time), after \(moment.step.event): \(jump)"
      }
    }
    return nil
  }

  private static func fault(of frame: JSONValue, limit: Double) -> String? {
    func number(_ name: String) -> Double { frame[name]?.number ?? 0 }
    if number("width") < 0 || number("height") < 0 { return "has a negative size" }
    if !(0...1).contains(frame["opacity"]?.number ?? 1) { return "has an opacity beyond 0...1" }
    if !(0...1).contains(number("blur")) { return "has a blur beyond 0...1" }
    if number("cornerRadius") < 0 { return "has a negative corner radius" }
    if frame.magnitude > limit { return "is further than \(limit) away" }
    return nil
  }

  /// Whether a resizing deck is at or beyond 0, toward its right or bottom side. A drag then starts from 0, as in the
  /// library.
  private static func isDraggedFromZero(_ midway: (machine: AnyMachine, frames: JSONValue)) -> Bool {
    let configuration = midway.machine.configuration
    guard configuration["resizesCenterView"] == true, let center = midway.frames["center"] else { return false }
    guard midway.machine.presentation["state"]?["orientation"] == "vertical" else {
      return (center["x"]?.number ?? 0) <= 0
    }
    let isIntegrated = configuration["navigationControllerBehavior"] == "integrated"
    let bars = ["statusBarHeight", "navigationBarHeight"].reduce(0) { $0 + (configuration[$1]?.number ?? 0) }
    return (center["y"]?.number ?? 0) <= (isIntegrated ? bars : 0)
  }

  /// Whether a deck's container has no length, so that every drag ends in the resting position.
  private static func hasNoWay(_ machine: AnyMachine) -> Bool {
    machine.kind == "viewDeck" && [machine.container["width"], machine.container["height"]].contains(0)
  }

  /// The members that follow a formula of the position from the first sample of a drag on. For a deck, `began` counts
  /// as a sample.
  private static func formulas(of machine: AnyMachine) -> [String] {
    guard let parallaxAmount = machine.configuration["parallaxAmount"]?.number else { return [] }
    return ["center.width", "center.height", "navigationBar.width"] + (parallaxAmount > 0 ? ["left.x", "right.x"] : [])
  }

  private static func jump(from before: JSONValue, to after: JSONValue, besides formulas: [String]) -> String? {
    for (name, old) in before.members ?? [:] {
      guard let new = after[name] else { return "\(name) is gone" }
      for member in ["x", "y", "width", "height", "opacity", "blur", "cornerRadius"] {
        guard !formulas.contains("\(name).\(member)") else { continue }
        let fallback: Double = member == "opacity" ? 1 : 0
        let values = (old[member]?.number ?? fallback, new[member]?.number ?? fallback)
        // The tolerance is 1e-9, or relative for large numbers.
        let tolerance = 1e-9 * max(1, abs(values.0) * 1e-3)
        if abs(values.0 - values.1) > tolerance { return "\(name).\(member) jumps from \(values.0) to \(values.1)" }
      }
    }
    return nil
  }
}
