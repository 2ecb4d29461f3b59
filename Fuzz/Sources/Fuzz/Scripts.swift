import Drawers

/// Generates a script of events for a controller from bytes. Two runs of the script must give the same results.
func script(of kind: String) -> @Sendable ([UInt8]) -> Void {
  { bytes in
    var source = Source(bytes: bytes)
    let commands = Array(
      (ControllerKind.named(kind)?.summary["events"]?.elements ?? []).compactMap(\.string).dropFirst(7))
    var events: [JSONValue] = []
    var time = 0.0
    while !source.isEmpty, events.count < 64 { events.append(source.event(&time, commands)) }
    var snapshots: [[UInt8]] = []
    for _ in 0..<2 {
      guard var machine = try? SessionRequest(["controller": .string(kind), "clock": "client"]).machine else {
        fail("\(kind) cannot be created")
      }
      apply(events, to: &machine)
      snapshots.append(machine.snapshot)
    }
    require(snapshots[0] == snapshots[1], "the same events have led to another machine")
    guard let restored = try? ControllerKind.named(kind)?.restore(snapshots[0]) else {
      fail("a snapshot cannot be read")
    }
    require(restored.snapshot == snapshots[0], "a restored machine is another one")
  }
}

/// Reads choices from bytes.
private struct Source {
  private var bytes: ArraySlice<UInt8>

  init(bytes: [UInt8]) { self.bytes = bytes[...] }

  var isEmpty: Bool { bytes.isEmpty }

  private mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  private mutating func number() -> JSONValue {
    let high = Int(byte())
    return .number(Double(high * 256 + Int(byte()) - 32_768) / 16)
  }

  private mutating func point() -> JSONValue { ["x": number(), "y": number()] }

  private mutating func one(of names: [String]) -> JSONValue {
    names.isEmpty ? .null : .string(names[Int(byte()) % names.count])
  }

  mutating func event(_ time: inout Double, _ commands: [String]) -> JSONValue {
    time += Double(byte()) / 256
    var members: JSONObject = ["time": .number(time)]
    switch byte() % 8 {
    case 0, 1, 2:
      members["type"] = "pan"
      members["phase"] = one(of: ["began", "changed", "changed", "ended", "cancelled"])
      members["translation"] = point()
      if byte() % 2 == 0 { members["velocity"] = point() }
      if byte() % 4 == 0 { members["edge"] = one(of: ["top", "left", "bottom", "right"]) }
    case 3:
      members["type"] = "tap"
      members["location"] = point()
    case 4:
      members["type"] = "scroll"
      members["phase"] = one(of: ["began", "changed", "ended", "cancelled", "decelerated"])
      members["contentOffset"] = point()
      members["translation"] = point()
      members["willDecelerate"] = .bool(byte() % 2 == 0)
    case 5:
      members["type"] = "pointer"
      members["phase"] = one(of: ["down", "move", "up", "cancel"])
      members["pointerId"] = .number(Double(byte() % 3))
      members["location"] = point()
    case 6:
      members["type"] = "tick"
    default:
      members["type"] = one(of: commands)
      members["animated"] = .bool(byte() % 2 == 0)
      switch byte() % 4 {
      case 0: members["side"] = one(of: ["left", "right", "top", "bottom"])
      case 1: members["to"] = one(of: ["min", "mid", "max", "hide", "collapsed", "partiallyExpanded", "fullyExpanded"])
      case 2: members["index"] = .number(Double(byte() % 4))
      default: break
      }
    }
    return .object(members)
  }
}
