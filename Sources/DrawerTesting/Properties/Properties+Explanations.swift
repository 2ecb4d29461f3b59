import Drawers

// The explanation of where a gesture settled.
extension Properties {
  static let explanationsAgreeWithTheState = Property("explanations agree with the state") { _, run in
    for step in run.steps {
      guard let explanation = step.explanation, let outcome = explanation["outcome"]?.string else { continue }
      let state = step.machine.presentation["state"] ?? .null
      // A gesture that begins first ends a lost one, and then overrides the outcome of that end.
      guard !step.machine.isDragging else { continue }
      let settled = step.machine.settled()["state"] ?? .null
      let names = step.machine.settlementNames(settled)
      guard step.machine.isOutcome(outcome, of: state, settled) else {
        return "\(step.event) explains \(outcome), and leads from \(state) to \(settled)"
      }
      for candidate in explanation["candidates"]?.elements ?? [] {
        guard let name = candidate["name"]?.string, names?.contains(name) == false else { continue }
        return "\(step.event) explains a candidate that does not exist: \(name)"
      }
      for threshold in explanation["thresholds"]?.elements ?? [] where step.machine.kind == "viewDeck" {
        guard let name = threshold["name"]?.string, name != "swipeVelocity", names?.contains(name) == false else {
          continue
        }
        return "\(step.event) explains the threshold of a side that does not exist: \(name)"
      }
    }
    return nil
  }
}

extension AnyMachine {
  /// Returns the presentation after all running and queued animations have ended.
  fileprivate func settled() -> JSONObject {
    var machine = self
    for _ in 0..<100 {
      guard let next = machine.nextCompletion else { break }
      machine = machine.advanced(to: next)
    }
    return machine.presentation
  }

  /// Returns whether `outcome`, from an explanation, matches the result `state`.
  fileprivate func isOutcome(_ outcome: String, of state: JSONValue, _ settled: JSONValue) -> Bool {
    switch kind {
    case "sheet":
      guard let index = settled["anchorIndex"]?.number else { return false }
      return outcome == "stays" || outcome == "anchor \(Int(index))"
    // The outcome is the movement that begins, which may have no duration.
    case "transition": return state["name"]?.string == outcome || nextCompletion == nil
    // Two of a drawer's positions may coincide. The target tells which of them is meant.
    default:
      return settled["name"]?.string == outcome || settled["target"]?.string == outcome
        || (isOwn && settled["detent"]?.string == outcome)
    }
  }

  /// Returns the candidates that an explanation may name, or nil if the controller compares no positions.
  fileprivate func settlementNames(_ state: JSONValue) -> [String]? {
    switch kind {
    case "viewDeck": ["closed", "exposed"] + (state["sides"]?.members ?? [:]).keys
    case "sheet": (state["anchorPoints"]?.elements ?? []).indices.map { "anchor \($0)" }
    default: nil
    }
  }
}
