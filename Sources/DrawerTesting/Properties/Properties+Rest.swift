import Drawers

// The state after all fingers are lifted and all movements have ended.
extension Properties {
  static let noDrawerIsLeftHanging = Property("no drawer is left hanging") { script, run in
    let rested = run.rested()
    let state = rested.machine.presentation["state"] ?? .null
    if let next = rested.machine.nextCompletion { return next > 1e7 ? nil : "something moves forever" }
    guard state["isDragging"] != true else { return "it is dragged without a finger: \(state)" }
    let places = RestingPlaces(rested.machine)
    guard places.contain(state) else { return "it hangs in the air: \(state)" }
    guard places.areSeen(in: rested.machine.frames, state) else {
      return "it is seen elsewhere: \(rested.machine.frames) in \(state)"
    }
    return nil
  }

  static let everyWillHasItsDid = Property("every will has its did") { script, run in
    let rested = run.rested()
    if let orphan = orphan(among: rested.announced) { return "\(orphan) is reported without its will" }
    let emitted = rested.delegate
    for pair in DelegatePair.all + DelegatePair.named(by: script.catalogue) {
      // Count by side if the event names one. A did without a will does not count for the next pair.
      var owed: [String: Int] = [:]
      var last = JSONValue.null
      for event in emitted {
        if pair.begins(with: event) {
          owed[event.side, default: 0] += 1
          // A pan and a scroll view may drag a curtain at the same time.
          guard owed[event.side] == 1 || event.side.isEmpty else {
            return "\(pair.will) is reported again before \(pair.did)"
          }
        }
        if pair.ends(with: event), owed[event.side, default: 0] == 0, event.repeats(last) {
          return "\(event) is reported twice"
        }
        last = event
        let ended = [event] + (event["abandoned"]?.elements ?? [])
        for event in ended where pair.ends(with: event) { owed[event.side] = max(0, owed[event.side, default: 0] - 1) }
      }
      guard owed.values.allSatisfy({ $0 == 0 }) else { return "\(pair.will) is reported without its \(pair.did)" }
    }
    return nil
  }
}

extension Properties {
  /// Returns the first `did` whose `will` was not reported, or was already followed by its end.
  private static func orphan(among emitted: [JSONValue]) -> JSONValue? {
    var promised: [String: Int] = [:]
    for event in emitted {
      for (will, ends) in DelegatePair.wills where event["name"]?.string == will {
        for end in ends { promised[end + event.side, default: 0] += 1 }
      }
      for (will, ends) in DelegatePair.turns where event["name"]?.string == will {
        for end in ends { promised[end + event.side] = 0 }
      }
      for abandoned in event["abandoned"]?.elements ?? [] {
        let key = (abandoned["name"]?.string ?? "") + abandoned.side
        promised[key] = max(0, promised[key, default: 0] - 1)
      }
      guard let name = event["name"]?.string, DelegatePair.wills.contains(where: { $0.ends.contains(name) }) else {
        continue
      }
      guard promised[name + event.side, default: 0] > 0 else { return event }
      promised[name + event.side, default: 0] -= 1
    }
    return nil
  }
}

extension Run {
  /// Every delegate event, and the beginning of each drag that lifts a curtain by its scrolled content: the original was
  /// recorded to report only the end of such a drag.
  fileprivate var announced: [JSONValue] {
    var (offset, hasBegun) = (0.0, false)
    return steps.flatMap { step in
      guard step.event["type"] == "scroll" else { return step.delegate }
      if step.event["phase"] == "began" { (offset, hasBegun) = (0, false) }
      // A sample without an offset leaves the content where it is.
      offset = step.event["contentOffset"].map { $0["y"]?.number ?? 0 } ?? offset
      let names = step.delegate.map { $0["name"]?.string ?? "" }
      if names.contains("curtainWillBeginDragging") { hasBegun = true }
      let isLift = step.event["phase"] == "changed" && offset > 0 && names.contains("curtainDidDrag")
      guard isLift, !hasBegun else { return step.delegate }
      hasBegun = true
      return [["name": "curtainWillBeginDragging"]] + step.delegate
    }
  }
}

extension Run {
  /// Returns the run after all fingers were lifted and time has passed.
  func rested() -> Run {
    var run = self
    let time = JSONValue.number(run.machine.time)
    // Pointers that are not down are refused.
    for pointer in 1...3 {
      run.apply([
        "type": "pointer", "phase": "up", "pointerId": .number(Double(pointer)), "location": .point(0, 0), "time": time,
      ])
    }
    run.apply(["type": "pan", "phase": "cancelled", "time": time])
    run.apply(["type": "scroll", "phase": "ended", "time": time])
    run.tickToTheEnd()
    // A changed configuration moves nothing until the next gesture.
    guard accepted.contains(where: { $0["type"] == "configure" }) else { return run }
    for phase in ["began", "ended"] {
      run.apply(["type": "pan", "phase": .string(phase), "time": .number(run.machine.time)])
    }
    run.tickToTheEnd()
    return run
  }

  /// Runs all running and queued animations to their ends, however long that takes.
  private mutating func tickToTheEnd() {
    for _ in 0..<100 {
      guard let next = machine.nextCompletion, apply(["type": "tick", "time": .number(next)]) != nil else { return }
    }
  }
}

extension JSONValue {
  /// The side in a view deck's delegate event, or an empty string.
  fileprivate var side: String { self["side"]?.string ?? "" }

  /// Returns whether the event reports the same as the previous delegate event.
  fileprivate func repeats(_ last: JSONValue) -> Bool { self["name"] == last["name"] && side == last.side }
}

/// The positions at which a controller rests.
private struct RestingPlaces {
  private let kind: String
  private let configuration: JSONValue
  private let container: JSONValue

  init(_ machine: AnyMachine) {
    kind = machine.kind
    configuration = machine.configuration
    container = machine.container
  }

  /// Returns whether `state`, in which nothing moves, is one of these positions.
  func contain(_ state: JSONValue) -> Bool {
    let name = state["name"]?.string ?? ""
    switch kind {
    case "curtain":
      guard let height = height(of: name), let actual = state["actualHeight"]?.number else { return false }
      return isEqual(actual, height)
    case "sheet":
      guard let index = state["anchorIndex"]?.number, let origin = state["origin"]?.number,
        let anchors = state["anchorPoints"]?.elements, Int(index) < anchors.count
      else { return false }
      return isEqual(origin, anchors[Int(index)].number ?? -1)
    case "appStorePresentation":
      return ["dismissed", "presented"].contains(name) && state["progress"] == 0 && state["source"] == .null
    case "transition":
      return ["dismissed", "presented", "root", "pushed", "selected"].contains(name) && state["operation"] == .null
    case "viewDeck":
      guard name != "transitioning", state["offset"] == state["target"] else { return false }
      return offset(of: name, state).map { isEqual($0, state["offset"]?.number ?? .infinity) } ?? true
    case "drawer":
      return name != "transitioning"
    default:
      return state["detent"]?.string != nil
    }
  }

  /// Returns whether the frames at rest match the position in `state`.
  func areSeen(in frames: JSONValue, _ state: JSONValue) -> Bool {
    guard kind == "viewDeck", configuration["resizesCenterView"] != true, let center = frames["center"] else {
      return true
    }
    let isVertical = state["orientation"] == "vertical"
    let isIntegrated = configuration["navigationControllerBehavior"] == "integrated"
    // A narrowed center stays narrow until it moves, even if `resizesCenterView` is turned off. Bars reduce its height,
    // too.
    let length = isVertical ? "height" : "width"
    let bars = ["statusBarHeight", "navigationBarHeight"].reduce(0) { $0 + (configuration[$1]?.number ?? 0) }
    let whole = max(0, (container[length]?.number ?? 0) - (isVertical && isIntegrated ? bars : 0))
    guard whole > 0, center[length]?.number.map({ isEqual($0, whole) }) ?? false else { return true }
    let offset = state["offset"]?.number ?? 0
    return isEqual(center["x"]?.number ?? 0, isVertical ? 0 : offset)
      && isEqual(center["y"]?.number ?? 0, (isVertical ? offset : 0) + (isIntegrated ? bars : 0))
  }

  private func isEqual(_ left: Double, _ right: Double) -> Bool { abs(left - right) <= 1e-6 * max(1, abs(right)) }

  /// Returns the offset of a view deck's state called `name`, or nil for `exposed`, which depends on the meaning of
  /// `maxSize` when it was set.
  private func offset(of name: String, _ state: JSONValue) -> Double? {
    let isHorizontal = name == "left" || name == "right"
    switch name {
    case "closed": return 0
    case "left", "right", "top", "bottom":
      let way =
        (container[isHorizontal ? "width" : "height"]?.number ?? 0) - (state["ledges"]?[name]?.number ?? 0)
      return name == "left" || name == "top" ? way : -way
    default: return nil
    }
  }

  private func height(of state: String) -> Double? {
    guard let height = container["height"]?.number, let top = container["safeArea"]?["top"]?.number else { return nil }
    return state == "hide" ? 0 : configuration["\(state)HeightCoefficient"]?.number.map { max(0, height - top) * $0 }
  }
}

/// A delegate event that announces something, and the events that can complete it.
private struct DelegatePair {
  var will: String
  var did: [String]

  static let all: [DelegatePair] = [
    DelegatePair(will: "curtainWillBeginDragging", did: ["curtainWillEndDragging"]),
    DelegatePair(will: "curtainWillBeginDragging", did: ["curtainDidEndDragging"]),
    DelegatePair(will: "sheetWillSettle", did: ["sheetDidSettle"]),
    DelegatePair(will: "presentationWillBegin", did: ["presentationDidEnd"]),
    DelegatePair(will: "dismissalWillBegin", did: ["dismissalDidEnd", "dismissalDidCancel"]),
    DelegatePair(will: "transitionWillBegin", did: ["transitionDidEnd"]),
    DelegatePair(will: "transitionWillStart", did: ["transitionDidFinish"]),
    DelegatePair(will: "willPreviewBounceViewSide", did: ["didPreviewBounceViewSide"]),
    // An opening that turns back becomes a closing, which then must be completed: a bounce first closes a half-open
    // side.
    DelegatePair(will: "willOpenViewSide", did: ["didOpenViewSide", "didCloseViewSide", "willCloseViewSide"]),
    DelegatePair(will: "willCloseViewSide", did: ["didCloseViewSide", "didOpenViewSide"]),
  ]

  /// The pairs of a controller of your own: each will, and the did with the same name.
  static func named(by catalogue: Catalogue) -> [DelegatePair] {
    let names = catalogue.delegateNames
    return names.compactMap { will in
      let did = will.replacing("Will", with: "Did").replacing(/^will/, with: "did")
      let isKnown = did == will || all.contains { $0.will == will }
      return isKnown || !names.contains(did) ? nil : DelegatePair(will: will, did: [did])
    }
  }

  /// Each will, and what it announces.
  static let wills: [(will: String, ends: [String])] = [
    ("curtainWillBeginDragging", ["curtainWillEndDragging", "curtainDidEndDragging"]),
    ("sheetWillSettle", ["sheetDidSettle"]), ("presentationWillBegin", ["presentationDidEnd"]),
    ("transitionWillBegin", ["transitionDidEnd"]), ("transitionWillStart", ["transitionDidFinish"]),
    ("willPreviewBounceViewSide", ["didPreviewBounceViewSide"]), ("willOpenViewSide", ["didOpenViewSide"]),
    ("willCloseViewSide", ["didCloseViewSide", "didShowCenterViewFromSide"]),
  ]
  /// What a will takes back.
  static let turns: [(will: String, ends: [String])] = [
    ("willOpenViewSide", ["didCloseViewSide", "didShowCenterViewFromSide"]),
    ("willCloseViewSide", ["didOpenViewSide"]),
  ]

  func begins(with event: JSONValue) -> Bool { event["name"]?.string == will }

  func ends(with event: JSONValue) -> Bool { did.contains(event["name"]?.string ?? "") }
}
