import DrawerCore

extension Emission where R: WireRules {
  var json: JSONValue {
    switch content {
    case .delegate(let event):
      return R.json(of: event).merging(["time": .finite(time)])
    case .interrupted(let abandoned):
      return [
        "name": "animationInterrupted", "time": .finite(time), "abandoned": .array(abandoned.map(R.json(of:))),
      ]
    }
  }
}

extension Response {
  var json: JSONValue {
    var members: [String: JSONValue] = [:]
    members["contentOffset"] = contentOffset?.json
    members["stopsScrolling"] = stopsScrolling.map { .bool($0) }
    members["performed"] = performed.map { .bool($0) }
    members["ignored"] = ignored.map { .string($0) }
    return .object(members)
  }
}

extension Settlement {
  var json: JSONValue {
    var members: [String: JSONValue] = [
      "outcome": .string(outcome), "rule": .string(rule), "position": .finite(position),
      "velocity": .finite(velocity), "velocitySource": .string(velocitySource.rawValue),
      "candidates": .array(
        candidates.map {
          ["name": .string($0.name), "position": .finite($0.position), "distance": .finite($0.distance)]
        }),
      "thresholds": .object(
        Dictionary(thresholds.map { ($0.name, .finite($0.value)) }) { first, _ in first }),
    ]
    members["projection"] = projection.map { .finite($0) }
    return .object(members)
  }
}
