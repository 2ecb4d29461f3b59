import Drawers
import Foundation

/// Checks that this parser and Foundation parse a text to the same value or both reject it, and that Foundation parses an
/// encoded value to the same value.
@Sendable func fuzzJSON(_ bytes: [UInt8]) {
  // Foundation also accepts UTF-16 and UTF-32, in which every JSON text contains a zero byte.
  guard !bytes.contains(0) else { return }
  var reference = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
  let value: JSONValue?
  do throws(MalformedJSON) {
    value = try JSONValue(parsing: bytes)
    if value?.spellsNamesTwice == true { return }
    // Foundation rejects numbers outside the range of a double.
    if reference == nil && mayExceedDouble(bytes) { return }
  } catch {
    // Foundation keeps one of several members with the same name, and accepts any name.
    if error.reason.contains("several members") || error.reason.contains("longer than") { return }
    value = .none
    // Foundation accepts a comma after an object's last member.
    if hasTrailingComma(bytes) { return }
    // Foundation's decoder skips a member if its name, or the name of a member before it, is not valid UTF-8.
    // `JSONSerialization` reads it.
    if !isReadWhole(bytes) { reference = .none }
  }
  require(value == reference, "read as \(String(describing: value)), not \(String(describing: reference))")
  comparePlainEvents(bytes, value)
  guard let value else { return }
  let written = try? JSONDecoder().decode(JSONValue.self, from: Data(value.text))
  require(written == value, "written as \(String(decoding: value.text, as: UTF8.self))")
}

/// Whether Foundation parses a text when it must read every member.
private func isReadWhole(_ bytes: [UInt8]) -> Bool {
  (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
}

/// Whether a comma is followed by a closing brace.
private func hasTrailingComma(_ bytes: [UInt8]) -> Bool {
  let dense = bytes.filter { !" \t\r\n".utf8.contains($0) }
  return zip(dense, dense.dropFirst()).contains { $0 == (UInt8(ascii: ","), UInt8(ascii: "}")) }
}

/// Whether a number may be too great for a double, or too small, because it has an exponent of three digits, or so many
/// digits that one of two is enough.
private func mayExceedDouble(_ bytes: [UInt8]) -> Bool {
  String(decoding: bytes, as: UTF8.self).contains(/[eE][+-]?[0-9]{3}|[0-9]{200}/)
}

/// Checks that decoding events directly from text gives the same result as decoding them from a parsed value.
private func comparePlainEvents(_ bytes: [UInt8], _ value: JSONValue?) {
  guard let plain = LocatedEvent.plain(bytes) else { return }
  guard let value else { fail("events are read from what is no JSON") }
  let outcomes = [plain, LocatedEvent.batch(value)].map { events in
    do {
      var machine = try SessionRequest(["controller": "curtain", "clock": "client"]).machine
      _ = try machine.apply(events, arrival: nil)
      return String(decoding: machine.snapshot, as: UTF8.self)
    } catch {
      return "\(error)"
    }
  }
  require(outcomes[0] == outcomes[1], "\(outcomes[0]) is not \(outcomes[1])")
}

/// Checks that any bytes of a creation or an event are either applied or rejected.
@Sendable func fuzzCreation(_ bytes: [UInt8]) {
  guard let json = try? JSONValue(parsing: bytes) else { return }
  if let request = try? SessionRequest(json["create"] ?? json) {
    var machine = request.machine
    apply(json["steps"]?.elements?.compactMap { $0["event"] } ?? [], to: &machine)
  }
  for kind in ControllerKind.all {
    guard var machine = try? SessionRequest(["controller": .string(kind.name), "clock": "client"]).machine else {
      fail("\(kind.name) cannot be created")
    }
    apply([json], to: &machine)
  }
}

/// Checks that any snapshot is either restored or rejected, and that a restored machine accepts events and can be stored again.
@Sendable func fuzzSnapshot(_ bytes: [UInt8]) {
  guard let json = try? JSONValue(parsing: bytes),
    let kind = json["controller"]?.string.flatMap(ControllerKind.named),
    var machine = try? kind.restore(bytes)
  else { return }
  apply(
    [
      ["type": "pan", "phase": "began"],
      ["type": "pan", "phase": "changed", "translation": ["x": 30, "y": 40]],
      ["type": "pan", "phase": "ended", "velocity": ["x": 0, "y": 500]],
      ["type": "tick", "time": .number(machine.time + 10)],
    ], to: &machine)
  require((try? kind.restore(machine.snapshot))?.snapshot == machine.snapshot, "a restored machine is another one")
}

/// Applies events one by one. A rejected event must leave the machine unchanged, and the output must be valid JSON.
func apply(_ events: [JSONValue], to machine: inout AnyMachine) {
  for event in events {
    let before = machine.snapshot
    do {
      for step in try machine.apply(LocatedEvent.batch(event), arrival: nil) { check(step) }
    } catch {
      require(machine.snapshot == before, "a refused event has changed something")
    }
  }
}

private func check(_ step: Step) {
  let text = JSONText { text in
    text.appendObject { text in
      step.machine.writePresentation(to: &text)
      text.name("response")
      step.effects.writeResponse(to: &text)
      text.name("delegate")
      text.append(step.effects.delegate)
    }
  }
  let read = try? JSONDecoder().decode(JSONValue.self, from: Data(text.bytes))
  require(
    read != nil && (read == text.value || text.value.spellsNamesTwice),
    "not what Foundation reads: \(String(decoding: text.bytes, as: UTF8.self))")
}

extension JSONValue {
  /// Whether an object has two spellings of one name, which Foundation treats as the same name.
  fileprivate var spellsNamesTwice: Bool {
    switch self {
    case .array(let elements): elements.contains(where: \.spellsNamesTwice)
    case .object(let members):
      Set(members.keys).count < members.count || members.values.contains(where: \.spellsNamesTwice)
    case .null, .bool, .string, .number: false
    }
  }
}
