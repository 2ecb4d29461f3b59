import Drawers

// What is left when every finger is up and nothing moves any more.
extension Properties {
  static let noDrawerIsLeftHanging = Property("no drawer is left hanging") { script, run in
    let rested = run.rested()
    let state = rested.machine.presentation["state"] ?? .null
    if let next = rested.machine.nextCompletion { return next > 1e7 ? nil : "something moves for ever" }
    guard state["isDragging"] != true else { return "nobody drags it any more: \(state)" }
    guard RestingPlaces(rested.machine).contain(state) else { return "it hangs in the air: \(state)" }
    return nil
  }

  static let everyWillHasItsDid = Property("every will has its did") { script, run in
    let told = run.rested().delegate
    for pair in DelegatePair.all {
      // By the side that is told of, where there are any. A did without its will is no debt of the next one.
      var owed: [String: Int] = [:]
      var last = JSONValue.null
      for event in told {
        if pair.begins(with: event), !event.repeats(last) { owed[event.side, default: 0] += 1 }
        last = event
        let ended = [event] + (event["abandoned"]?.elements ?? [])
        for event in ended where pair.ends(with: event) { owed[event.side] = max(0, owed[event.side, default: 0] - 1) }
      }
      guard owed.values.allSatisfy({ $0 == 0 }) else { return "\(pair.will) is told without \(pair.did) to follow" }
    }
    return nil
  }
}

extension Run {
  /// What has become of it once every finger was lifted, and time has passed.
  fileprivate func rested() -> Run {
    var run = self
    let time = JSONValue.number(run.machine.time)
    // Those that are not down are refused.
    for pointer in 1...2 {
      run.apply([
        "type": "pointer", "phase": "up", "pointerId": .number(Double(pointer)), "location": .point(0, 0), "time": time,
      ])
    }
    run.apply(["type": "pan", "phase": "cancelled", "time": time])
    run.apply(["type": "scroll", "phase": "ended", "time": time])
    run.tickToTheEnd()
    // Another configuration moves nothing until the next gesture.
    guard accepted.contains(where: { $0["type"] == "configure" }) else { return run }
    for phase in ["began", "ended"] {
      run.apply(["type": "pan", "phase": .string(phase), "time": .number(run.machine.time)])
    }
    run.tickToTheEnd()
    return run
  }

  /// Lets everything that runs and waits come to its end, however long it takes.
  private mutating func tickToTheEnd() {
    for _ in 0..<100 {
      guard let next = machine.nextCompletion, apply(["type": "tick", "time": .number(next)]) != nil else { return }
    }
  }
}

extension JSONValue {
  /// The side that a view deck's delegate event tells of; empty where it tells of none.
  fileprivate var side: String { self["side"]?.string ?? "" }

  /// Whether it tells once more that a side closes under the finger, as IIViewDeckController does where the side
  /// beyond may not open: the drag tells it, and then the command that closes the side at once, in the same event.
  fileprivate func repeats(_ last: JSONValue) -> Bool {
    self["name"] == "willCloseViewSide" && self["animated"] == false && self == last
  }
}

/// Where a controller rests.
private struct RestingPlaces {
  private let kind: String
  private let configuration: JSONValue
  private let container: JSONValue

  init(_ machine: AnyMachine) {
    kind = machine.kind
    configuration = machine.configuration
    container = machine.container
  }

  /// Whether `state`, in which nothing moves, is at one of them.
  func contain(_ state: JSONValue) -> Bool {
    let name = state["name"]?.string ?? ""
    switch kind {
    case "curtain":
      guard let height = height(of: name), let actual = state["actualHeight"]?.number else { return false }
      return abs(actual - height) <= 1e-9 * max(1, height)
    case "sheet":
      return state["anchorIndex"]?.number != nil
    case "appStorePresentation":
      return ["dismissed", "presented"].contains(name) && state["progress"] == 0 && state["source"] == .null
    case "transition":
      return ["dismissed", "presented", "root", "pushed", "selected"].contains(name) && state["operation"] == .null
    case "viewDeck":
      return name != "transitioning" && state["offset"] == state["target"]
    case "drawer":
      return name != "transitioning"
    default:
      return false
    }
  }

  private func height(of state: String) -> Double? {
    guard let height = container["height"]?.number, let top = container["safeArea"]?["top"]?.number else { return nil }
    return state == "hide" ? 0 : configuration["\(state)HeightCoefficient"]?.number.map { max(0, height - top) * $0 }
  }
}

/// A delegate event that says what will be, and one of those that say that it is over.
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
    // An opening that turns back becomes a closing, which then owes the did: a bounce closes a half open side first.
    DelegatePair(will: "willOpenViewSide", did: ["didOpenViewSide", "didCloseViewSide", "willCloseViewSide"]),
    DelegatePair(will: "willCloseViewSide", did: ["didCloseViewSide", "didOpenViewSide"]),
  ]

  func begins(with event: JSONValue) -> Bool { event["name"]?.string == will }

  func ends(with event: JSONValue) -> Bool { did.contains(event["name"]?.string ?? "") }
}
