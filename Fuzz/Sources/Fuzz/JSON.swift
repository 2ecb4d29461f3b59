import DrawerJSON
import Foundation

/// Texts are read as Foundation reads them, or refused by both; and what is written of a value, Foundation reads as the
/// same value.
@Sendable func fuzzJSON(_ bytes: [UInt8]) {
  // Foundation takes UTF-16 and UTF-32, too, in which every text of JSON has a zero.
  guard !bytes.contains(0) else { return }
  let reference = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
  let value: JSONValue?
  do throws(MalformedJSON) {
    value = try JSONValue(parsing: bytes)
    if value?.spellsNamesTwice == true { return }
  } catch {
    // Foundation keeps one of several members of the same name, and takes any name.
    if error.reason.contains("several members") || error.reason.contains("longer than") { return }
    value = .none
    // Foundation leaves out a member whose name is no UTF-8, and takes a comma behind an object's last one.
    if String(validating: bytes, as: UTF8.self) == nil || hasTrailingComma(bytes) { return }
  }
  require(value == reference, "read as \(String(describing: value)), not \(String(describing: reference))")
  comparePlainEvents(bytes, value)
  guard let value, value.isFinite else { return }
  let written = try? JSONDecoder().decode(JSONValue.self, from: Data(value.text))
  require(written == value, "written as \(String(decoding: value.text, as: UTF8.self))")
}

/// Whether a comma is followed by a closing brace.
private func hasTrailingComma(_ bytes: [UInt8]) -> Bool {
  let dense = bytes.filter { !" \t\r\n".utf8.contains($0) }
  return zip(dense, dense.dropFirst()).contains { $0 == (UInt8(ascii: ","), UInt8(ascii: "}")) }
}

/// What is read straight from the text of events is what the declarations make of their value.
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

/// A creation and an event are carried out or refused, whatever they hold.
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

/// Applies events one by one; a refused one must leave the machine as it was, and what is written must be JSON.
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
      step.reaction.writeResponse(to: &text)
      text.name("delegate")
      text.append(step.emissions)
    }
  }
  let read = try? JSONDecoder().decode(JSONValue.self, from: Data(text.bytes))
  require(
    read != nil && (read == text.value || text.value.spellsNamesTwice),
    "not what Foundation reads: \(String(decoding: text.bytes, as: UTF8.self))")
}

extension JSONValue {
  /// Whether some object has two spellings of one name, which Foundation takes for the same.
  fileprivate var spellsNamesTwice: Bool {
    switch self {
    case .array(let elements): elements.contains(where: \.spellsNamesTwice)
    case .object(let members):
      Set(members.keys).count < members.count || members.values.contains(where: \.spellsNamesTwice)
    case .null, .bool, .string, .number: false
    }
  }

  /// Whether every number in it is one of JSON's.
  fileprivate var isFinite: Bool {
    switch self {
    case .number(let number): number.isFinite
    case .array(let elements): elements.allSatisfy(\.isFinite)
    case .object(let members): members.values.allSatisfy(\.isFinite)
    case .null, .bool, .string: true
    }
  }
}
