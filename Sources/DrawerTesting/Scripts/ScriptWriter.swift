import Drawers

/// Writes random scripts for one kind of controller: whole gestures, commands and all other events in the catalogue,
/// close enough in time to meet each other's animations.
struct ScriptWriter {
  /// The events that all controllers accept.
  static let common: Set<String> = ["pan", "tap", "scroll", "pointer", "tick", "configure", "resize"]

  /// The data that all scripts of a kind share.
  struct Template {
    fileprivate let kind: ControllerKind
    private let catalogue: Catalogue
    fileprivate let configuration: JSONValue
    /// The schemas of all events, and of the controller's own events.
    fileprivate let events: [JSONValue]
    fileprivate let commands: [JSONValue]

    init(_ kind: ControllerKind) {
      self.kind = kind
      catalogue = Catalogue(kind)
      let schemas = kind.description["schemas"] ?? [:]
      configuration = schemas["configuration"] ?? [:]
      let events = schemas["events"]?.members ?? [:]
      self.events = events.map(\.value)
      commands = events.filter { !ScriptWriter.common.contains($0.key) }.map(\.value)
    }

    /// Returns the script for a seed. The same seed always gives the same script.
    func script(seed: UInt64) -> RandomScript {
      var writer = ScriptWriter(self, seed: seed)
      let creation = writer.creation()
      let count = writer.random.integer(4...9)
      while writer.events.count < count { writer.writeSome() }
      return RandomScript(
        kind: kind, catalogue: catalogue, seed: seed, creation: creation, events: writer.events)
    }
  }

  private let template: Template
  private var random: SplitMix64
  private var values: SchemaValues
  private var time = 0.0
  private var size = (width: 390.0, height: 844.0)
  private var events: [JSONValue] = []

  private init(_ template: Template, seed: UInt64) {
    self.template = template
    random = SplitMix64(seed: seed)
    values = SchemaValues(words: ["a", "b", "c", "", "\u{1F600}"])
  }

  // MARK: - Creation

  /// Returns a valid creation. Its random part gets smaller until the creation is accepted.
  private mutating func creation() -> JSONObject {
    let share = random.pick([0, 0.1, 0.3, 0.8])
    for attempt in 0..<6 {
      var creation: JSONObject = ["controller": .string(template.kind.name), "clock": "client"]
      if random.chance(0.5) { creation["container"] = container() }
      let remaining = share / Double(1 << attempt)
      creation["configuration"] = values.value(of: template.configuration, share: remaining, using: &random)
      if let request = try? SessionRequest(.object(creation)) {
        learn(from: request.machine)
        return creation
      }
    }
    let creation: JSONObject = ["controller": .string(template.kind.name), "clock": "client"]
    if let request = try? SessionRequest(.object(creation)) { learn(from: request.machine) }
    return creation
  }

  /// Learns the frames that can be tapped, and names that may have a meaning.
  private mutating func learn(from machine: AnyMachine) {
    values.words += machine.presentation["frames"]?.members?.keys ?? []
    values.words += machine.presentation["detents"]?.elements?.compactMap { $0["name"]?.string } ?? []
    size.width = machine.container["width"]?.number ?? size.width
    size.height = machine.container["height"]?.number ?? size.height
  }

  private mutating func container() -> JSONValue {
    let sizes: [(Int, (Double, Double))] = [
      (30, (390, 844)), (20, (844, 390)), (15, (1024, 1366)), (10, (320, 568.5)), (4, (0, 0)), (3, (390, 0)),
      (3, (0, 844)), (5, (50, 60)), (2, (1e7, 1e7)),
    ]
    let (width, height) = random.pick(weighted: sizes.map { (weight: $0.0, value: $0.1) })
    var container: JSONValue = ["width": .number(width), "height": .number(height)]
    if random.chance(0.5) {
      let insets: [JSONValue] = [
        ["top": 47, "bottom": 34], ["top": 20], ["left": 47, "right": 47, "bottom": 21], ["top": 500, "bottom": 500],
        ["top": 1e7],
      ]
      container = container.with("safeArea", random.pick(insets))
    }
    return container
  }

  // MARK: - Events

  private mutating func writeSome() {
    switch random.integer(0...99) {
    case 0..<30: writeCommand()
    case 30..<55: writePan()
    case 55..<68: writeScroll()
    case 68..<75: write(tap(), after: pause())
    case 75..<82: writePointer()
    case 82..<88: write(["type": "tick"], after: pause())
    case 88..<92: writeResize()
    case 92..<95: writeConfigure()
    default: writeAnything()
    }
  }

  /// Adds `event`, `delay` seconds after the previous event.
  private mutating func write(_ event: JSONValue, after delay: Double) {
    time = min(time + delay, 1e7)
    events.append(event.with("time", .number(time)))
    // Add another event in the middle of a gesture.
    if random.chance(0.05) { writeInterjection() }
  }

  /// Writes what may meet a finger that is down.
  private mutating func writeMeeting() {
    guard random.chance(0.12) else { return }
    switch random.integer(0...9) {
    case 0..<3: writeCommand()
    case 3..<6: writeResize()
    case 6: writeConfigure()
    case 7: write(Self.pointer(random.pick(["down", "move", "up", "cancel"]), 3, location()), after: step())
    case 8: write(["type": "tick"], after: pause())
    default: writeThereAndBack()
    }
  }

  private mutating func writeThereAndBack() {
    let before = size
    writeResize()
    size = before
    let container: JSONValue = ["width": .number(before.width), "height": .number(before.height)]
    write(["type": "resize", "container": container], after: step())
  }

  private static func pointer(_ phase: String, _ id: Double, _ location: JSONValue) -> JSONValue {
    ["type": "pointer", "phase": .string(phase), "pointerId": .number(id), "location": location]
  }

  private mutating func writeInterjection() {
    switch random.integer(0...3) {
    case 0: writeCommand()
    case 1: write(["type": "tick"], after: random.number(0...0.3))
    case 2: writeResize()
    default: writeAnything()
    }
  }

  /// Returns a pause, after which an animation may be at its start, in its middle, near its end, or over.
  private mutating func pause() -> Double {
    random.pick(weighted: [
      (25, 0.016), (15, 0), (30, random.number(0...0.4)), (15, random.number(0.2...1)), (10, 1), (4, 10), (1, 1e6),
    ])
  }

  private mutating func writeCommand() {
    guard !template.commands.isEmpty else { return writePan() }
    let event = values.value(of: random.pick(template.commands), share: random.pick([0, 0.2, 0.5]), using: &random)
    write(event, after: pause())
  }

  private mutating func writeResize() {
    let container = container()
    size = (container["width"]?.number ?? 0, container["height"]?.number ?? 0)
    write(["type": "resize", "container": container], after: pause())
  }

  private mutating func writeConfigure() {
    let patch = values.value(of: template.configuration, share: random.pick([0.1, 0.3]), using: &random)
    write(["type": "configure", "configuration": patch], after: pause())
  }

  /// Writes any event with any members, occasionally older than the previous event.
  private mutating func writeAnything() {
    write(values.value(of: random.pick(template.events), share: 0.5, using: &random), after: pause())
    if random.chance(0.2), let last = events.indices.last {
      events[last] = events[last].with("time", .number(time - random.number(0...0.1)))
    }
  }

  // MARK: - Gestures

  private mutating func tap() -> JSONValue {
    var tap: JSONValue = ["type": "tap"]
    if random.chance(0.5) {
      tap = tap.with("location", location())
    } else if random.chance(0.9) {
      tap = tap.with("target", .string(random.pick(values.words)))
    }
    return random.chance(0.3) ? tap.with("count", .number(Double(random.integer(1...3)))) : tap
  }

  private mutating func location() -> JSONValue {
    .point(random.number(-10...(size.width + 10)), random.number(-10...(size.height + 10)))
  }

  /// Returns the path of a finger: its distance from the start after each sample.
  private mutating func way() -> [(x: Double, y: Double)] {
    let reach: Double = random.pick([20, 100, 400, 900])
    let isVertical = random.chance(0.6)
    var x = random.number(-reach...reach) * (isVertical ? 0.1 : 1)
    var y = random.number(-reach...reach) * (isVertical ? 1 : 0.1)
    if random.chance(0.1) { x = 0 }
    if random.chance(0.1) { y = y.rounded() }
    if random.chance(0.01) { y = random.pick([1e7, -1e7]) }
    let count = random.integer(1...4)
    let turns = random.chance(0.2)
    return (1...count).map { index in
      let share = turns && index == count ? 0.2 : Double(index) / Double(count)
      return (x * share, y * share)
    }
  }

  private mutating func step() -> Double { random.pick([0.008, 0.016, 0.016, 0.016, 0.1, 0]) }

  /// Adds a plausible velocity to an event, or none.
  private mutating func adding(velocityTo event: JSONValue) -> JSONValue {
    guard random.chance(0.5) else { return event }
    let speed = random.pick([0, 50, 300, 301, 600, 900, 1000, 3000, random.number(0...5000), 1e7])
    let signed = random.chance(0.5) ? speed : -speed
    return event.with("velocity", random.chance(0.6) ? .point(0, signed) : .point(signed, 0))
  }

  private mutating func writePan() {
    var began: JSONValue = ["type": "pan", "phase": "began"]
    if random.chance(0.3) { began = began.with("translation", .point(random.number(-10...10), 0)) }
    if random.chance(0.5) { began = began.with("location", location()) }
    if random.chance(0.3) { began = began.with("edge", random.pick(["top", "left", "bottom", "right"])) }
    write(adding(velocityTo: began), after: pause())
    var last = JSONValue.point(0, 0)
    for (x, y) in way() {
      last = .point(x, y)
      write(adding(velocityTo: ["type": "pan", "phase": "changed", "translation": last]), after: step())
      writeMeeting()
    }
    // Sometimes the end of a pan is lost.
    guard random.chance(0.9) else { return }
    let end: JSONValue = ["type": "pan", "phase": random.chance(0.85) ? "ended" : "cancelled"]
    write(adding(velocityTo: random.chance(0.7) ? end.with("translation", last) : end), after: step())
  }

  private mutating func writeScroll() {
    let start: Double = random.pick([0, 0, -47, 50, 500])
    let inset: Double = random.pick([0, 0, 47])
    func sample(_ phase: String, _ way: (x: Double, y: Double)) -> JSONValue {
      [
        "type": "scroll", "phase": .string(phase), "contentOffset": .point(-way.x, start - way.y),
        "contentInset": ["top": .number(inset)], "translation": .point(way.x, way.y),
      ]
    }
    write(adding(velocityTo: sample("began", (0, 0))), after: pause())
    var last = (x: 0.0, y: 0.0)
    for way in way() {
      last = way
      write(adding(velocityTo: sample("changed", way)), after: step())
      writeMeeting()
    }
    guard random.chance(0.9) else { return }
    if random.chance(0.2) { return write(["type": "scroll", "phase": "ended"], after: step()) }
    guard random.chance(0.85) else { return write(sample("cancelled", last), after: step()) }
    let decelerates = random.chance(0.5)
    write(adding(velocityTo: sample("ended", last)).with("willDecelerate", .bool(decelerates)), after: step())
    guard decelerates else { return }
    write(sample("changed", (last.x, last.y * 1.2)), after: step())
    write(["type": "scroll", "phase": "decelerated"], after: step())
  }

  private mutating func writePointer() {
    let pointer = Double(random.integer(1...2))
    let start = (x: random.number(-10...(size.width + 10)), y: random.number(-10...(size.height + 10)))
    func sample(_ phase: String, _ way: (x: Double, y: Double)) -> JSONValue {
      Self.pointer(phase, pointer, .point(start.x + way.x, start.y + way.y))
    }
    let down = sample("down", (0, 0))
    write(random.chance(0.3) ? down.with("isPrimary", .bool(random.chance(0.7))) : down, after: pause())
    var last = (x: 0.0, y: 0.0)
    if random.chance(0.7) {
      for way in way() {
        last = way
        write(sample("move", way), after: step())
        writeMeeting()
      }
    }
    guard random.chance(0.9) else { return }
    write(sample(random.chance(0.9) ? "up" : "cancel", last), after: step())
  }
}
