import Drawers
import Testing

/// The limit on the work for all events of a request, checked before each event is applied.
@Suite struct WorkTests {
  private func machine(_ controller: String, _ configuration: JSONValue = [:]) throws -> AnyMachine {
    try SessionRequest(["controller": .string(controller), "clock": "client", "configuration": configuration]).machine
  }

  private func ticks(_ count: Int) -> [LocatedEvent] {
    LocatedEvent.batch(.array((0..<count).map { ["type": "tick", "time": .number(Double($0))] }))
  }

  private func apply(_ events: [LocatedEvent], to machine: inout AnyMachine, limit: Int) throws(WireError) {
    try machine.apply(events, arrival: nil, others: Faults(), workLimit: limit) { _ in }
  }

  @Test func everyListOfAClientWeighs() throws {
    #expect(try machine("curtain").weight == 8)
    #expect(try machine("sheet").weight == 8 + 2 + 1 + 1)
    let items = JSONValue.array((0..<100).map { ["id": .string("\($0)")] })
    #expect(try machine("sheet", ["stack": items]).weight == 8 + 2 + 100 + 100)
    #expect(try machine("viewDeck", ["sides": ["left", "right", "left"]]).weight == 8 + 4 * 2)
    #expect(
      try machine("transition", ["style": "tabBar", "animator": ["type": "show"], "tabCount": 100]).weight == 8 + 100)
    let aux: JSONValue = [["frame": "a", "to": ["x": 1]], ["frame": "b", "to": ["x": 1]]]
    var transition = try machine("transition", ["auxAnimations": aux])
    #expect(transition.weight == 8 + 4 * 2)
    // Animations cost work too: the spring, the page, its backdrop and the two auxiliary frames.
    try apply([LocatedEvent(["type": "present", "time": 0])], to: &transition, limit: .max)
    #expect(transition.weight == 8 + 4 * 2 + 36 + 4)
  }

  @Test(arguments: [(0.5, 50), (1, 100), (60, 100)])
  func keyframesOfACommandWeigh(duration: Double, count: Int) throws {
    let machine = try machine("viewDeck", ["sides": ["left"]])
    let events = LocatedEvent.batch([
      ["type": "previewBounce", "side": "left", "duration": .number(duration), "time": 0]
    ])
    for (limit, isEnough) in [(machine.weight + count, true), (machine.weight + count - 1, false)] {
      var machine = machine
      let isDone = (try? apply(events, to: &machine, limit: limit)) != nil
      #expect(isDone == isEnough)
    }
  }

  @Test func limitBoundsTheEvents() throws {
    var machine = try machine("curtain")
    try apply(ticks(10), to: &machine, limit: 80)
    #expect(machine.time == 9)
  }

  @Test func nothingIsAppliedBeyondIt() throws {
    var machine = try machine("curtain")
    let fault = PointedFault(
      pointer: "/10",
      detail: "is more work, with what comes before it, than the 80 that a request may be; send fewer events")
    #expect(throws: WireError.invalid([fault])) { try apply(ticks(11), to: &machine, limit: 80) }
    #expect(machine.time == 0)
  }

  /// All configurations are read before any is applied, and validated together with the values that they replace.
  @Test func configurationsCostTheirReadingToo() throws {
    let items = JSONValue.array((0..<100).map { ["id": .string("\($0)")] })
    var machine = try machine("sheet", ["stack": items])
    let events = LocatedEvent.batch(
      .array((0..<10).map { _ in ["type": "configure", "configuration": [:], "time": 0] }))
    let error = #expect(throws: WireError.self) { try apply(events, to: &machine, limit: 1000) }
    guard case .invalid(let faults) = error else { return }
    #expect(faults.map { $0.pointer } == ["/9"])
    try apply(events, to: &machine, limit: 10 * (102 + 210))
  }

  /// A machine that the caller keeps after an event does not change when the next event is applied.
  @Test func keptStepsKeepTheirMachines() throws {
    var machine = try machine("curtain")
    let steps = try machine.apply(ticks(3), arrival: nil)
    #expect(steps.map { $0.machine.time } == [0, 1, 2])
    var kept: AnyMachine?
    try machine.apply(
      LocatedEvent.batch([["type": "tick", "time": 3], ["type": "tick", "time": 4]]), arrival: nil, others: Faults()
    ) { kept = kept ?? $0.machine }
    #expect(kept?.time == 3 && machine.time == 4)
  }
}
