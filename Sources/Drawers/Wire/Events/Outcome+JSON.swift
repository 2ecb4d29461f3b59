extension JSONWriter {
  mutating func append<R: WireRules>(_ emission: Emission<R>) {
    switch emission.content {
    case .delegate(let event):
      append(event, as: R.delegateEvents, tag: "name")
      reopen { $0.member("time", emission.time) }
    case .interrupted(let abandoned):
      appendObject { text in
        text.member("name", "animationInterrupted")
        text.member("time", emission.time)
        text.name("abandoned")
        text.appendArray(of: abandoned) { $1.append($0, as: R.delegateEvents, tag: "name") }
      }
    }
  }

  mutating func append(_ response: EventResponse) {
    appendObject { text in
      if let offset = response.contentOffset {
        text.name("contentOffset")
        text.append(offset)
      }
      if let stopsScrolling = response.stopsScrolling {
        text.name("stopsScrolling")
        text.append(stopsScrolling)
      }
      if let performed = response.performed {
        text.name("performed")
        text.append(performed)
      }
      if let ignored = response.ignored { text.member("ignored", ignored) }
      if let hint = response.hint { text.member("hint", hint) }
    }
  }
}

extension Settlement {
  var json: JSONValue {
    var members: JSONObject = [
      "outcome": .string(outcome), "rule": .string(rule), "position": .finite(position),
      "velocity": .finite(velocity), "velocitySource": .string(velocitySource.rawValue),
      "inPoints": ["position": .finite(inPoints.position), "velocity": .finite(inPoints.velocity)],
      "detent": detent.map { .string($0) } ?? .null,
      "candidates": .array(
        candidates.map {
          ["name": .string($0.name), "position": .finite($0.position), "distance": .finite($0.distance)]
        }),
      "thresholds": .object(of: thresholds.map { ($0.name, .finite($0.value)) }),
    ]
    members["projection"] = projection.map { .finite($0) }
    members["hint"] = hint.map { .string($0) }
    return .object(members)
  }
}
