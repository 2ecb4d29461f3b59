import Drawers

// Properties that make a session a function of its events.
extension Properties {
  static let sameEventsGiveTheSameBytes = Property("the same events give the same bytes") { script, first in
    // The second time, apply all events as one batch.
    var second = try Run(creating: script)
    try second.applyAtOnce(first.accepted)
    guard first.steps.map(\.answer) == second.steps.map(\.answer) else { return "the answers differ" }
    let bytes = [first, second].map { JSONValue.object($0.machine.presentation).text }
    return bytes[0] == bytes[1] ? first.difference(from: second) : "the bytes differ"
  }

  static let restoredSnapshotGoesOn = Property("a restored snapshot continues identically") { script, run in
    var restored = try Run(creating: script)
    // Each script restores at different events, because restoring at every event would take too long.
    let offset = Int(script.seed % 5)
    for (index, event) in script.events.enumerated() {
      if index % 5 == offset || index == script.events.count - 1 {
        let machine = restored.machine
        restored.machine = try script.kind.restore(machine.snapshot)
        // A member of the state that is not declared would be lost.
        if let loss = machine.loss(in: restored.machine) { return loss }
      }
      restored.apply(event)
    }
    guard run.steps.map(\.answer) == restored.steps.map(\.answer) else { return "the answers differ" }
    return run.difference(from: restored)
  }

  static let everySnapshotCanBeRead = Property("every snapshot can be read back") { script, run in
    for step in run.steps {
      let restored = try script.kind.restore(step.machine.snapshot)
      if let loss = step.machine.loss(in: restored) { return "\(loss), after \(step.event)" }
    }
    return nil
  }

  static let extraTicksChangeNothing = Property("extra ticks change only when events are reported") { script, run in
    var ticking = try Run(creating: script)
    for event in run.accepted {
      let time = event["time"]?.number ?? 0
      let last = ticking.machine.time
      ticking.tick(to: last + (time - last) * 0.3)
      while let next = ticking.machine.nextCompletion, next <= time { ticking.tick(to: next) }
      ticking.tick(to: time)
      ticking.apply(event)
    }
    return run.difference(from: ticking)
  }

  static let refusedEventChangesNothing = Property("a refused event changes nothing") { script, first in
    guard first.accepted.count < script.events.count else { return nil }
    var run = try Run(creating: script)
    for event in script.events {
      let before = run.machine
      guard run.apply(event) == nil else { continue }
      guard run.machine.snapshot == before.snapshot else { return "\(event) was refused, but changed the machine" }
      // A batch applies all of its events or none.
      let tick: JSONValue = ["type": "tick", "time": .number(before.time)]
      let batch = [LocatedEvent(tick), LocatedEvent(event)]
      guard (try? run.machine.apply(batch, arrival: nil)) == nil else { return "\(event) was accepted in a batch" }
      guard run.machine.snapshot == before.snapshot else { return "half a batch changed the machine" }
    }
    return nil
  }
}

extension AnyMachine {
  /// What this machine, as it was stored, has and `restored` has not; nil if they are equal.
  fileprivate func loss(in restored: AnyMachine) -> String? {
    guard !isEqual(to: restored) else { return nil }
    return "what is restored is not what was stored: \(differences(from: restored).joined(separator: ", "))"
  }
}
