import Drawers

// What holds when two things meet: a finger and a resize, a finger and a command, a rest and a changed configuration.
extension Properties {
  static let ignoredEventChangesNothing = Property("an ignored event changes nothing") { _, run in
    for (before, step) in zip(run.steps, run.steps.dropFirst()) where step.response["ignored"] != nil {
      var ticked = before.machine
      let tick: JSONValue = ["type": "tick", "time": .number(step.machine.time)]
      let delegate = try ticked.apply([LocatedEvent(tick)], arrival: nil).flatMap(\.delegate)
      guard delegate == step.delegate else { return "\(step.event) is ignored, but tells \(step.delegate)" }
      let changed = ticked.picture.filter { step.machine.picture[$0.0] != $0.1 }.map(\.key)
      guard changed.isEmpty else { return "\(step.event) is ignored: \(step.response), but changes \(changed)" }
    }
    return nil
  }

  static let snapToIsNeverRefused = Property("snapTo a detent is never refused") { _, run in
    for step in run.steps {
      for name in step.machine.detentNames {
        var machine = step.machine
        guard machine.meet(["type": "snapTo", "detent": .string(name)]) == nil else { continue }
        return "snapTo \(name) is refused after \(step.event)"
      }
    }
    return nil
  }

  /// A curtain and a view deck have rules of their own for a rotation.
  static let resizeAndBackKeepsTheDestination = Property("a resize during a drag and back changes no destination") {
    script, run in
    guard !["curtain", "viewDeck"].contains(script.kind.name) else { return nil }
    for (index, step) in run.steps.enumerated() where step.machine.isDragging && step.machine.nextCompletion == nil {
      let sizes = [(390.0, 508.0), (844.0, 390.0), (0.0, 0.0), (1e7, 1e7)]
      let (width, height) = sizes[(index + Int(script.seed % 4)) % 4]
      guard step.machine.container["width"]?.number != width || step.machine.container["height"]?.number != height
      else {
        continue
      }
      let there: JSONValue = ["type": "resize", "container": ["width": .number(width), "height": .number(height)]]
      let back: JSONValue = ["type": "resize", "container": step.machine.container]
      var (resized, plain) = (step.machine, step.machine)
      guard resized.meet(there) != nil, resized.meet(back) != nil else { return "a resize is refused" }
      resized.liftFingers()
      plain.liftFingers()
      guard resized.detent != plain.detent else { continue }
      return "\(there) after \(step.event), and back, leads to \(resized.detent), not to \(plain.detent)"
    }
    return nil
  }

  /// A change of the safe area alone is no rotation.
  static let safeAreaMovesNothingThatIsHeld = Property("a changed safe area moves nothing that a finger holds") {
    _, run in
    for step in run.steps where step.machine.isDragging {
      var machine = step.machine
      let name = machine.body
      let before = machine.frames[name]
      // The library's controllers know no insets at the sides.
      let side = JSONValue.number(machine.isOwn ? 7 : 0)
      let container: JSONValue = ["safeArea": ["top": 11, "bottom": 13, "left": side, "right": side]]
      guard machine.meet(["type": "resize", "container": container]) != nil else { return "a resize is refused" }
      guard step.machine.seenEdges != machine.seenEdges else { continue }
      return "the safe area moves \(name) after \(step.event): \(before ?? .null), \(machine.frames[name] ?? .null)"
    }
    return nil
  }

  static let dismissWins = Property("dismiss wins over a finger") { script, run in
    let isModal = ["drawer", "appStorePresentation"].contains(script.kind.name)
    for step in run.steps where step.machine.isDragging {
      guard isModal || step.machine.configuration["style"] == "modal" else { continue }
      var machine = step.machine
      guard let dismissal = machine.meet(["type": "dismiss"]), dismissal.response["ignored"] == nil else {
        return "dismiss is ignored after \(step.event)"
      }
      guard !machine.isDragging else { return "it is still dragged after \(step.event) and dismiss" }
      let pan = machine.meet(["type": "pan", "phase": "changed", "translation": ["y": -50]])
      guard pan.map({ $0.response["ignored"] != nil }) ?? true else { return "a later sample of \(step.event) counts" }
      machine.liftFingers()
      guard machine.detent == machine.detentNames.first else { return "\(step.event) and dismiss: \(machine.detent)" }
    }
    return nil
  }

  static let primaryPointerIsNeverLockedOut = Property("a lost pointer locks nothing") { _, run in
    for step in run.steps {
      for (isPrimary, delay) in [(JSONValue.bool(true), 0.0), (.null, 10.0)] {
        var machine = step.machine
        guard machine.time < 1e6 else { continue }
        machine = machine.advanced(to: machine.time + delay)
        let down: JSONValue = ["type": "pointer", "phase": "down", "pointerId": 77, "location": .point(1, 1)]
        let answer = machine.meet(isPrimary == .null ? down : down.with("isPrimary", isPrimary))
        guard let answer else { return "a pointer is refused after \(step.event)" }
        guard answer.response["ignored"]?.string?.contains("another pointer") != true else {
          return "after \(step.event), a later pointer is ignored"
        }
      }
    }
    return nil
  }

  static let restingMachineHasADetent = Property("a resting machine is at its detent, and snapTo reaches every one") {
    script, run in
    let rested = run.rested().machine
    guard rested.nextCompletion == nil, !rested.isDragging else { return nil }
    let presentation = rested.presentation
    guard let detent = presentation["state"]?["detent"]?.string else {
      return rested.mayRestElsewhere ? nil : "it rests at no detent: \(presentation["state"] ?? .null)"
    }
    if let length = rested.visibleLength, !agree(length, rested.position(of: detent)) {
      return "it rests at \(detent), \(rested.position(of: detent)) points, with \(length) points"
    }
    guard rested.time < 1e6 else { return nil }
    for name in rested.detentNames {
      var machine = rested
      let snap: JSONValue = ["type": "snapTo", "detent": .string(name), "animated": .bool(script.seed % 2 == 0)]
      guard let answer = machine.meet(snap) else { return "snapTo \(name) is refused" }
      machine.runToTheEnd()
      let isReached = machine.detent == name || agree(machine.position(of: machine.detent), machine.position(of: name))
      if !isReached, !machine.mayRefuse(answer) { return "snapTo \(name) from \(detent) leads to \(machine.detent)" }
    }
    return nil
  }

  private static func agree(_ left: Double, _ right: Double) -> Bool { abs(left - right) <= 1e-6 * max(1, abs(right)) }
}

extension AnyMachine {
  var detentNames: [String] { presentation["detents"]?.elements?.compactMap { $0["name"]?.string } ?? [] }
  /// The name of the detent, or an empty string.
  var detent: String { presentation["state"]?["detent"]?.string ?? "" }
  /// What is drawn, and the state without the finger: a pan toward a side that does not exist holds the deck on its axis.
  var picture: JSONObject {
    let state = (presentation["state"] ?? .null).without("isDragging").without("detent").without("orientation")
    return ["state": state, "frames": frames, "animations": presentation["animations"] ?? .null]
  }

  var body: String { presentation["surface"]?["body"]?.string ?? "" }

  /// The places of the drawer's edges as the container shows them: what is beyond it may have another length. The library's
  /// controllers are held by the edge where they begin; some become shorter.
  fileprivate var seenEdges: [Double] {
    [("x", "width"), ("y", "height")].flatMap { start, length in
      let begin = frames[body]?[start]?.number ?? 0
      guard isOwn else { return [begin] }
      let edges = [begin, begin + (frames[body]?[length]?.number ?? 0)]
      return edges.map { max(0, min($0, container[length]?.number ?? 0)) }
    }
  }

  func position(of detent: String) -> Double {
    presentation["detents"]?.elements?.first { $0["name"]?.string == detent }?["position"]?.number ?? .nan
  }

  /// Applies `event` now; nil if it is refused.
  @discardableResult
  mutating func meet(_ event: JSONValue) -> Step? {
    guard let step = try? apply([LocatedEvent(event.with("time", .number(time)))], arrival: nil).last else {
      return nil
    }
    return step
  }

  /// Lifts all fingers, and runs everything to its end.
  mutating func liftFingers() {
    for pointer in 1...3 {
      meet(["type": "pointer", "phase": "cancel", "pointerId": .number(Double(pointer)), "location": .point(0, 0)])
    }
    meet(["type": "pan", "phase": "ended", "velocity": .point(0, 0)])
    meet(["type": "scroll", "phase": "ended", "velocity": .point(0, 0)])
    runToTheEnd()
  }

  mutating func runToTheEnd() {
    for _ in 0..<100 {
      guard let next = nextCompletion else { return }
      self = advanced(to: next)
    }
  }

  /// The visible length along the axis, according to the state; nil if the state does not give it.
  fileprivate var visibleLength: Double? {
    let state = presentation["state"] ?? .null
    let height = container["height"]?.number ?? 0
    switch kind {
    case "curtain": return state["actualHeight"]?.number
    case "sheet": return state["origin"]?.number.map { height - $0 }
    case "drawer": return state["isPresented"] == true ? state["drawerY"]?.number.map { height - $0 } : 0
    case "viewDeck": return state["offset"]?.number.map { abs($0) }
    default: return nil
    }
  }

  /// Whether the controller's page documents that it rests where it has no detent.
  fileprivate var mayRestElsewhere: Bool {
    let state = presentation["state"] ?? .null
    switch kind {
    // It is hidden, or a configuration has moved its heights since.
    case "curtain": return true
    case "drawer": return !detentNames.contains(state["target"]?.string ?? "")
    default: return false
    }
  }

  /// Whether the page documents that the controller refuses this movement.
  fileprivate func mayRefuse(_ answer: Step) -> Bool {
    guard kind == "viewDeck", answer.response["performed"] == false else { return kind == "viewDeck" && hasAnswers }
    return true
  }

  private var hasAnswers: Bool {
    let answers = configuration["answers"]?.members ?? [:]
    return answers.contains { $0.value.members?.contains { $0.value == false } == true }
  }
}
