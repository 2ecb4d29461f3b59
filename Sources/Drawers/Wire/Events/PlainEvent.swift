/// An event that comes many times a second (a sample of a pan or of a pointer, a tick), read straight from its text.
///
/// The declarations in `Events+JSON.swift` are the reference. Any event that is not plain (another type, an additional
/// member, a value out of its range, a repeated name, an escape) is read by them, and they report its faults. They read
/// every plain event in the same way as this code.
struct PlainEvent: Sendable {
  private enum Content: Sendable {
    case pan(PanSample)
    case pointer(PointerSample)
    case tick
  }

  /// The names of the events on the wire.
  fileprivate enum Kind: String, CaseIterable {
    case pan, pointer, tick
  }

  private let content: Content
  /// Seconds; nil if the server stamps the event.
  let time: Double?

  fileprivate init(_ sample: PanSample, at time: Double?) { (content, self.time) = (.pan(sample), time) }

  fileprivate init(_ sample: PointerSample, at time: Double?) { (content, self.time) = (.pointer(sample), time) }

  fileprivate init(tickAt time: Double?) { (content, self.time) = (.tick, time) }

  /// The event's name on the wire.
  var type: String {
    switch content {
    case .pan: Kind.pan.rawValue
    case .pointer: Kind.pointer.rawValue
    case .tick: Kind.tick.rawValue
    }
  }

  /// The same event for one of the controllers.
  func event<R>(for rules: R.Type) -> Event<R> {
    switch content {
    case .pan(let sample): .pan(sample)
    case .pointer(let sample): .pointer(sample)
    case .tick: .tick
    }
  }

  /// Reads the event in `text`, or the events of the array in it.
  ///
  /// - Parameter each: receives each event, its own text, and its index if there is an array.
  /// - Returns: whether all of them are plain.
  static func read(_ text: [UInt8], each: (PlainEvent, _ text: [UInt8], _ index: Int?) -> Void) -> Bool {
    var scanner = JSONScanner(bytes: text)
    scanner.skipSpace()
    let isArray = scanner.skip(UInt8(ascii: "["))
    var index = 0
    repeat {
      scanner.skipSpace()
      let start = scanner.index
      guard let event = scanner.plainEvent() else { return false }
      let isWhole = start == 0 && scanner.isAtEnd
      each(event, isWhole ? text : Array(text[start..<scanner.index]), isArray ? index : nil)
      index += 1
      scanner.skipSpace()
    } while isArray && scanner.skip(UInt8(ascii: ","))
    if isArray, !scanner.skip(UInt8(ascii: "]")) { return false }
    scanner.skipSpace()
    return scanner.isAtEnd
  }
}

/// The cases of an enumeration by their names.
private struct CaseNames<Value: CaseIterable & RawRepresentable & Sendable>: Sendable where Value.RawValue == String {
  private let values: [(name: ShortName, value: Value)]

  init() { values = Value.allCases.map { (ShortName($0.rawValue), $0) } }

  subscript(name: ShortName) -> Value? {
    for (known, value) in values where known == name { return value }
    return nil
  }
}

/// The members of plain events, each at most once.
private struct PlainMembers {
  enum Name: String, CaseIterable {
    case type, phase, time, location, velocity, translation, pointerId
  }

  static let names = CaseNames<Name>()
  static let kinds = CaseNames<PlainEvent.Kind>()
  private static let panPhases = CaseNames<GesturePhase>()
  private static let pointerPhases = CaseNames<PointerPhase>()

  var type: PlainEvent.Kind?
  var phase: ShortName?
  var time: Double?
  var pointerID: Int?
  var location: Point2D?
  var velocity: Point2D?
  var translation: Point2D?

  /// The event with these members; nil if one is missing, or if no event has all of them.
  var event: PlainEvent? {
    switch type {
    case .pan:
      guard let phase = phase.flatMap({ PlainMembers.panPhases[$0] }), pointerID == nil else { return nil }
      return PlainEvent(
        PanSample(phase: phase, translation: translation, velocity: velocity, location: location), at: time)
    case .pointer:
      guard let phase = phase.flatMap({ PlainMembers.pointerPhases[$0] }), let location, velocity == nil,
        translation == nil
      else { return nil }
      return PlainEvent(PointerSample(phase: phase, pointerID: pointerID ?? 0, location: location), at: time)
    case .tick:
      guard phase == nil, pointerID == nil, location == nil, velocity == nil, translation == nil else { return nil }
      return PlainEvent(tickAt: time)
    case nil:
      return nil
    }
  }
}

extension JSONScanner {
  fileprivate mutating func plainEvent() -> PlainEvent? {
    var members = PlainMembers()
    guard skip(UInt8(ascii: "{")) else { return nil }
    repeat {
      guard let name = memberName().flatMap({ PlainMembers.names[$0] }), read(name, into: &members) else { return nil }
      skipSpace()
    } while skip(UInt8(ascii: ","))
    return skip(UInt8(ascii: "}")) ? members.event : nil
  }

  /// The name of the next member; its value follows.
  private mutating func memberName() -> ShortName? {
    skipSpace()
    guard let name = shortName() else { return nil }
    skipSpace()
    guard skip(UInt8(ascii: ":")) else { return nil }
    skipSpace()
    return name
  }

  /// Reads a member's value; false if it is not plain, or if the member has a value already.
  private mutating func read(_ name: PlainMembers.Name, into members: inout PlainMembers) -> Bool {
    switch name {
    case .type: take(&members.type) { $0.shortName().flatMap { PlainMembers.kinds[$0] } }
    case .phase: take(&members.phase) { $0.shortName() }
    case .time: take(&members.time) { $0.plainNumber() }
    case .location: take(&members.location) { $0.plainPoint() }
    case .velocity: take(&members.velocity) { $0.plainPoint() }
    case .translation: take(&members.translation) { $0.plainPoint() }
    case .pointerId:
      take(&members.pointerID) { scanner in
        scanner.number().flatMap { Int32(exactly: $0) }.map(Int.init)
      }
    }
  }

  private mutating func take<Value>(_ place: inout Value?, _ read: (inout JSONScanner) -> Value?) -> Bool {
    guard place == nil, let value = read(&self) else { return false }
    place = value
    return true
  }

  private mutating func plainNumber() -> Double? {
    guard let number = number(), number.magnitude <= numberLimit else { return nil }
    return number == 0 ? 0 : number
  }

  private static let x = ShortName("x")
  private static let y = ShortName("y")

  private mutating func plainPoint() -> Point2D? {
    guard skip(UInt8(ascii: "{")) else { return nil }
    var x: Double?
    var y: Double?
    skipSpace()
    if skip(UInt8(ascii: "}")) { return Point2D() }
    repeat {
      switch memberName() {
      case JSONScanner.x: guard take(&x, { $0.plainNumber() }) else { return nil }
      case JSONScanner.y: guard take(&y, { $0.plainNumber() }) else { return nil }
      default: return nil
      }
      skipSpace()
    } while skip(UInt8(ascii: ","))
    return skip(UInt8(ascii: "}")) ? Point2D(x: x ?? 0, y: y ?? 0) : nil
  }
}
