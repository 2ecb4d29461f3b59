import Drawers

// The effects of a finger.
extension Properties {
  static let nothingOutrunsTheFinger = Property("a sample moves what is seen by no more than the finger") { _, run in
    var finger = Finger()
    for (before, step) in zip(run.steps, run.steps.dropFirst()) {
      let wasDragging = before.machine.isDragging
      guard let way = finger.way(of: step, isDragging: wasDragging) else { continue }
      // A gesture that begins while another one is lost first ends the lost one, which may have an immediate effect.
      guard !(step.event["phase"] == "began" && wasDragging) else { continue }
      let seen = before.machine.advanced(to: step.machine.time)
      guard let from = seen.place, let to = step.machine.place else { continue }
      let excess = from.distance(to: to) - way - step.machine.allowance(after: seen, at: step)
      // The tolerance is 1e-9, or relative for large numbers.
      guard excess > 1e-9 * max(1, from.size, way) else { continue }
      return "\(step.event) moves \(from.name) from \(from) to \(to), the finger by \(way)"
    }
    return nil
  }

  static let commandsRebaseTheDrag = Property("a command that finished during a drag rebases it") { script, run in
    let commands = run.accepted.filter { !ScriptWriter.common.contains($0["type"]?.string ?? "") }
    let drags = run.steps.filter { step in
      step.event["type"] == "pan" && step.event["phase"] == "changed" && step.machine.isDragging
    }
    guard !drags.isEmpty else { return nil }
    let drag = drags[Int(script.seed % UInt64(drags.count))]
    for command in commands {
      var machine = drag.machine
      guard machine.play(command) else { continue }
      for _ in 0..<20 {
        guard let next = machine.nextCompletion, machine.play(["type": "tick", "time": .number(next)]) else { break }
      }
      guard machine.nextCompletion == nil, let rest = machine.place else { continue }
      guard machine.play(drag.event), let place = machine.place else { continue }
      // Beyond a sheet's anchors, the square root turns a rounding error of 1e-10 into 1e-5.
      if rest.distance(to: place) > 1e-4 * max(1, rest.size) {
        return "the same sample, after \(drag.event) and \(command), moves \(rest.name) from \(rest) to \(place)"
      }
    }
    return nil
  }
}

/// The positions of the fingers, according to the accepted samples.
private struct Finger {
  private var translation = (x: 0.0, y: 0.0)
  /// Whether the finger has moved since the pan began. Some controllers measure from the beginning, others from the
  /// recognizer's 0.
  private var hasMoved = false
  private var offset = 0.0
  private var scrolled = 0.0
  private var pointers: [Double: (x: Double, y: Double)] = [:]
  /// Whether a pan reported by the client is in progress.
  private var isPanning = false
  /// Whether a scroll is in progress.
  private var isScrolling = false
  /// Whether there was no sample since the container or the configuration changed.
  private var isMeasuredAnew = false

  /// Returns the distance in points that a finger moved for this step, or nil if no finger moved.
  mutating func way(of step: Step, isDragging: Bool) -> Double? {
    guard let way = anyWay(of: step, isDragging: isDragging) else { return nil }
    defer { isMeasuredAnew = false }
    guard isMeasuredAnew else { return way }
    // A transition with another axis measures a pointer's whole distance again, too.
    let isPointerOfTransition = step.machine.kind == "transition" && step.event["type"] == "pointer"
    return step.machine.kind == "viewDeck" || isPointerOfTransition ? nil : way
  }

  private mutating func anyWay(of step: Step, isDragging: Bool) -> Double? {
    let event = step.event
    switch (event["type"]?.string, event["phase"]?.string) {
    case ("pan", "ended"), ("pan", "cancelled"):
      isPanning = false
      return nil
    case ("pan", "began"):
      isPanning = true
      return began(event)
    case ("pan", "changed"):
      // A pan that continues a pointer's pan is measured from another point.
      guard pointers.isEmpty else { return nil }
      return moved(event, isDragging: isDragging)
    case ("resize", _) where step.machine.kind == "transition":
      // It measures the whole distance by the page's new size at once.
      return nil
    case ("resize", _), ("configure", _):
      // A configuration can give a transition's pan another axis. A rotation during a drag moves a deck, but the library's
      // drag ignores that.
      hasMoved = false
      isMeasuredAnew = true
      return nil
    case ("scroll", "began"):
      (offset, scrolled) = (event.y("contentOffset") ?? 0, event.y("translation") ?? 0)
      defer { isScrolling = true }
      // The event ends a scroll in progress, which may have an immediate effect.
      return isScrolling ? nil : 0
    case ("scroll", "changed"): return scrolledOn(step)
    case ("scroll", _):
      isScrolling = false
      return nil
    case ("pointer", let phase?):
      // Another pointer than the one that drags says nothing.
      guard step.response["ignored"]?.string?.contains("another pointer") != true else { return nil }
      guard let pointer = event["pointerId"]?.number, let location = event.point("location") else { return nil }
      let last = phase == "down" ? location : pointers[pointer] ?? location
      pointers[pointer] = ["up", "cancel"].contains(phase) ? nil : location
      // A pointer's pan ends the pan that the client reports, which may have an immediate effect.
      guard !isPanning else { return nil }
      return ["down", "move"].contains(phase) ? max(abs(location.x - last.x), abs(location.y - last.y)) : nil
    default: return nil
    }
  }

  private mutating func began(_ event: JSONValue) -> Double {
    translation = event.point("translation") ?? (0, 0)
    hasMoved = false
    return max(abs(translation.x), abs(translation.y))
  }

  private mutating func moved(_ event: JSONValue, isDragging: Bool) -> Double {
    let last = hasMoved && isDragging ? translation : (0, 0)
    let way = { (from: (x: Double, y: Double), to: (x: Double, y: Double)) in
      max(abs(to.x - from.x), abs(to.y - from.y))
    }
    let next = event.point("translation") ?? translation
    defer { (translation, hasMoved) = (next, true) }
    return max(way(last, next), hasMoved ? 0 : way(translation, next))
  }

  /// Returns the distance of the finger, or of the content if the client lets the content move further.
  private mutating func scrolledOn(_ step: Step) -> Double {
    let proposed = step.event.y("contentOffset") ?? offset
    let translation = step.event.y("translation") ?? scrolled
    let beyond = abs(proposed + (step.event.y("contentInset", "top") ?? 0))
    defer { (offset, scrolled) = (step.response.y("contentOffset") ?? proposed, translation) }
    return max(abs(proposed - offset), abs(translation - scrolled), beyond)
  }
}

/// The visible position of the view that a finger drags.
private struct Place: CustomStringConvertible {
  var name: String
  var x: Double
  var y: Double

  var size: Double { max(abs(x), abs(y)) }
  var description: String { "(\(x), \(y))" }

  func distance(to other: Place) -> Double { max(abs(x - other.x), abs(y - other.y)) }
}

extension AnyMachine {
  /// Whether the controller is not one of the library's.
  var isOwn: Bool { !ControllerKind.builtIn.contains { $0.name == kind } }

  /// Whether a finger drags the view. The library's controllers say so in words of their own, and some hold a view that no
  /// finger drags.
  var isDragging: Bool {
    let state = presentation["state"] ?? .null
    return state["isDragging"] == true || state["name"] == "interacting" || (isOwn && isHeld)
  }

  /// The current visible position of the view that a finger drags.
  fileprivate var place: Place? {
    if kind == "transition" { return progress }
    guard let name = presentation["surface"]?["body"]?.string, let frame = frames[name] else { return nil }
    let (x, y) = (frame["x"]?.number ?? 0, frame["y"]?.number ?? 0)
    // Bars reduce its height until its size no longer shows the offset.
    let hasBars = configuration["navigationControllerBehavior"] == "integrated"
    guard configuration["resizesCenterView"] == true, !hasBars else { return Place(name: name, x: x, y: y) }
    // A center that becomes narrower, instead of leaving the container, is measured by the edge that it shares with a
    // side.
    let state = presentation["state"]
    let offset = state?["offset"]?.number ?? 0
    func edge(_ start: Double, _ size: String, along orientation: String) -> Double {
      let offset = state?["orientation"]?.string == orientation ? offset : 0
      let end = start + (frame[size]?.number ?? 0) - (container[size]?.number ?? 0)
      return offset > 0 || offset == 0 && start > 0 ? start : end
    }
    return Place(name: name, x: edge(x, "width", along: "horizontal"), y: edge(y, "height", along: "vertical"))
  }

  /// The distance of a pan along a transition. Its whole length is the size of the page that it dismisses, or of the container. An
  /// animator may move its views further.
  private var progress: Place? {
    guard let state = presentation["state"], state["name"] == "interacting" else { return nil }
    let page = state["operation"] == "dismiss" ? configuration["animator"]?["finalFrame"] ?? .null : .null
    let way = configuration["pan"]?["direction"]?.string ?? ""
    let isVertical = ["fromTop", "fromBottom"].contains(way)
    let length =
      page[isVertical ? "height" : "width"]?.number ?? container[isVertical ? "height" : "width"]?.number ?? 0
    guard configuration["pan"]?["type"] == "regular" else { return nil }
    return Place(name: "progress", x: 0, y: (state["progress"]?.number ?? 0) * length)
  }

  /// Returns how far a sample may move the view beyond the finger's distance, in points, according to the controller's
  /// page.
  fileprivate func allowance(after before: AnyMachine, at step: Step) -> Double {
    switch kind {
    case "sheet":
      // Below 1, the square root is greater than its argument, by at most a quarter of a point. This applies beyond
      // both outermost anchors.
      return configuration["bounces"] == false ? 0 : 0.5
    case "viewDeck":
      // In a deck without any length, a bounce still moves the center. A finger that grabs the center then finds it at
      // rest again.
      let hasNoWay = [container["width"], container["height"]].contains(0)
      // The library drags a narrowed center from 0 instead of from its offset.
      let startsAtZero =
        configuration["resizesCenterView"] == true
        && (!before.isDragging || before.presentation["state"]?["name"] != "transitioning")
        && before.place.map { $0.x < 0 || $0.y < 0 } ?? false
      // The library's stretch starts with 2 points at the ledge, and a sample may lead from beyond one ledge to beyond
      // the other.
      let (from, to) = (before.place, step.machine.place)
      let passesBoth = (from?.x ?? 0) * (to?.x ?? 0) < 0 || (from?.y ?? 0) * (to?.y ?? 0) < 0
      return hasNoWay || startsAtZero ? .infinity : passesBoth ? 4 : 2
    case "curtain":
      // A scroll view moves a hidden curtain to its lowest height immediately, however far below the container a drag has
      // taken it.
      let height = before.presentation["state"]?["actualHeight"]?.number ?? 0
      let isLifted = height <= 0 && step.event["type"] == "scroll"
      return isLifted ? max(before.place?.y ?? 0, (container["height"]?.number ?? 0) - height) : 0
    default: return 0
    }
  }

  /// Applies `event` now, or at its own time if that is later. Returns false if the event is refused.
  fileprivate mutating func play(_ event: JSONValue) -> Bool {
    let time = event["type"] == "tick" ? event["time"]?.number ?? time : time
    return (try? apply([LocatedEvent(event.with("time", .number(time)))], arrival: nil)) != nil
  }
}

extension JSONValue {
  fileprivate func point(_ name: String) -> (x: Double, y: Double)? {
    self[name].map { ($0["x"]?.number ?? 0, $0["y"]?.number ?? 0) }
  }

  fileprivate func y(_ name: String, _ member: String = "y") -> Double? { self[name].map { $0[member]?.number ?? 0 } }
}
