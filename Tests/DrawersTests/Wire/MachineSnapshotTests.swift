import Drawers
import Testing

@testable import DrawerTesting

@Suite struct MachineSnapshotTests {
  private static let kind = ControllerKind.all[0]

  /// Returns a curtain that was grabbed during an animation and released: it has an animation, a finger's samples, and
  /// a held member.
  private static func machine() throws -> AnyMachine {
    var machine = try SessionRequest(["controller": .string(kind.name), "clock": "client"]).machine
    let events: [JSONValue] = [
      ["type": "moveCurtain", "to": "max", "time": 0.1], ["type": "pan", "phase": "began", "time": 0.2],
      ["type": "pan", "phase": "changed", "translation": ["y": 0.1], "time": 0.3],
      ["type": "pan", "phase": "ended", "time": 0.31], ["type": "scroll", "phase": "began", "time": 0.32],
      ["type": "pointer", "phase": "down", "location": ["x": 1, "y": 2], "time": 0.4],
    ]
    _ = try machine.apply(events.map { LocatedEvent($0) }, arrival: nil)
    return machine
  }

  @Test func restoredMachineIsTheSame() throws {
    let machine = try Self.machine()
    let restored = try Self.kind.restore(machine.snapshot)
    #expect(restored.snapshot == machine.snapshot)
    #expect(restored.presentation == machine.presentation)
    #expect(restored.configuration == machine.configuration && restored.container == machine.container)
    #expect(restored.time == 0.4 && restored.nextCompletion == machine.nextCompletion)
  }

  @Test func snapshotHasItsFormat() throws {
    let snapshot = try JSONValue(parsing: try Self.machine().snapshot)
    #expect(snapshot["controller"] == .string(Self.kind.name))
    #expect(snapshot["format"] == 1)
  }

  /// The most frames and additional animations, all of which move in every member: more tracks than a list in a request
  /// may have elements. One movement interrupts another, and a finger moves everything.
  @Test func largestTransitionCanBeReadAtEveryMoment() throws {
    let transform: (Double) -> JSONValue = { number in
      let number = JSONValue.number(number)
      return ["translateX": number, "translateY": number, "scaleX": number, "scaleY": number]
    }
    let end: (Double) -> JSONValue = { number in
      let value = JSONValue.number(number)
      return [
        "x": value, "y": value, "width": value, "height": value, "opacity": value, "cornerRadius": value,
        "transform": transform(number),
      ]
    }
    let ends: JSONValue = ["from": end(0), "to": end(1)]
    let moves = (0..<100).map { ends.with("frame", .string("a\($0)")) }
    let aux: JSONValue = ["presenting": .array(moves), "dismissing": .array(moves)]
    let frames = JSONValue.object(of: (0..<50).map { ("f\($0)", ends) })
    var machine = try SessionRequest([
      "controller": "transition", "clock": "client",
      "configuration": [
        "animator": ["type": "custom", "duration": 1, "frames": frames], "auxAnimations": aux,
      ],
    ]).machine
    let kind = try #require(ControllerKind.named("transition"))
    var counts: [Int] = []
    for (event, time) in Self.largestTransitionEvents {
      _ = try machine.apply([LocatedEvent(event.with("time", .number(time)))], arrival: nil)
      let restored = try kind.restore(machine.snapshot)
      #expect(restored.isEqual(to: machine) && restored.snapshot == machine.snapshot, "after \(event) at \(time)")
      let stored = try JSONValue(parsing: machine.snapshot)
      counts += stored["machine"]?["animations"]?.elements?.compactMap { $0["tracks"]?.elements?.count } ?? []
    }
    #expect(counts.contains { $0 > 100 })
  }

  private static let largestTransitionEvents: [(event: JSONValue, time: Double)] = [
    (["type": "present"], 0), (["type": "tick"], 0.3), (["type": "tick"], 2),
    (["type": "pan", "phase": "began"], 2.1),
    (["type": "pan", "phase": "changed", "translation": ["y": 200]], 2.2),
    (["type": "pan", "phase": "changed", "translation": ["y": 300]], 2.3),
    (["type": "pan", "phase": "ended", "velocity": ["y": 10]], 2.4), (["type": "tick"], 2.5),
    (["type": "pan", "phase": "began"], 2.6), (["type": "pan", "phase": "cancelled"], 2.7), (["type": "tick"], 5),
    (["type": "dismiss"], 6), (["type": "tick"], 6.5), (["type": "tick"], 9),
  ]

  /// Bytes are compared, so the last digit counts, and so does the sign of a zero.
  @Test(arguments: [0.1 + 0.2, 1.0 / 3, 1e-300, 9_999_999.999999998, -0.0])
  func numbersSurviveToTheLastBit(_ number: Double) throws {
    var machine = try SessionRequest(["controller": "curtain", "clock": "client"]).machine
    let pan: JSONValue = ["type": "pan", "phase": "began", "translation": ["y": .number(number)], "time": 0]
    _ = try machine.apply([LocatedEvent(pan)], arrival: nil)
    let restored = try Self.kind.restore(machine.snapshot)
    #expect(restored.snapshot == machine.snapshot)
  }

  @Test(
    arguments: [
      "", "null", "[]", "{}", "{", "\u{0}", "{\"controller\":\"curtain\"}",
      "{\"controller\":\"curtain\",\"format\":1}",
      "{\"controller\":\"curtain\",\"format\":1,\"machine\":{}}",
      "{\"controller\":\"curtain\",\"format\":1e99,\"machine\":{}}",
    ])
  func unreadableSnapshotIsAnError(_ text: String) {
    #expect(throws: UnreadableSnapshot.self) { try Self.kind.restore(Array(text.utf8)) }
  }

  @Test func everyTruncatedSnapshotIsAnError() throws {
    let snapshot = try Self.machine().snapshot
    for count in snapshot.indices {
      #expect(throws: UnreadableSnapshot.self) { try Self.kind.restore(Array(snapshot[..<count])) }
    }
  }

  @Test(arguments: [("controller", "sheet"), ("format", 2), ("format", 0), ("format", 1.5)] as [(String, JSONValue)])
  func snapshotOfAnotherControllerOrVersionIsAnError(member: String, value: JSONValue) throws {
    let snapshot = try JSONValue(parsing: try Self.machine().snapshot).with(member, value)
    let error = #expect(throws: UnreadableSnapshot.self) { try Self.kind.restore(snapshot.text) }
    #expect(error?.reason.hasPrefix(member == "controller" ? "is of" : "has format") == true)
  }

  /// What is no stored machine at all is told apart from one of another controller or version.
  @Test(arguments: ["controller", "format", "machine"], [nil, 5, "x", .null] as [JSONValue?])
  func whatIsNoSnapshotIsTold(_ member: String, _ value: JSONValue?) throws {
    guard (member, value) != ("format", 5), (member, value) != ("controller", "x") else { return }
    let snapshot = try JSONValue(parsing: try Self.machine().snapshot)
    let damaged = value.map { snapshot.with(member, $0) } ?? snapshot.without(member)
    let error = #expect(throws: UnreadableSnapshot.self) { try Self.kind.restore(damaged.text) }
    #expect(error?.reason.hasPrefix("must be a stored machine: ") == true, "\(error?.reason ?? "")")
  }

  /// A snapshot with a missing member or with a member of another type is invalid.
  @Test func damagedSnapshotIsAnError() throws {
    let snapshot = try JSONValue(parsing: try Self.machine().snapshot)
    let machine = try #require(snapshot["machine"])
    func expectUnreadable(_ damaged: JSONValue, _ member: String) {
      let damaged = snapshot.with("machine", damaged)
      #expect(throws: UnreadableSnapshot.self, "\(member)") { try Self.kind.restore(damaged.text) }
    }
    for name in try #require(machine.members).keys { expectUnreadable(machine.with(name, "?"), name) }
    let model = try #require(machine["model"])
    for name in try #require(model.members).keys {
      expectUnreadable(machine.with("model", model.with(name, "?")), "model.\(name)")
    }
    expectUnreadable(machine.with("model", model.with("tomorrow", 1)), "a member that is not known")
    for name in ["time", "configuration", "container"] { expectUnreadable(machine.without(name), name) }
  }

  /// A member that was added to a controller later is missing in older snapshots, and then has its initial value.
  @Test func memberLeftOutIsAsInANewController() throws {
    let snapshot = try JSONValue(parsing: try Self.machine().snapshot)
    let machine = try #require(snapshot["machine"])
    let restored = try Self.kind.restore(snapshot.with("machine", machine.without("model")).text)
    let new = try SessionRequest(["controller": .string(Self.kind.name)]).machine
    #expect(restored.presentation["state"] == new.presentation["state"])
    #expect(restored.time == 0.4)
  }
}
