/// An event of a request's body, not read yet.
public struct LocatedEvent: Sendable {
  private enum Content: Sendable {
    case json(JSONValue)
    case plain(PlainEvent)
  }

  private let content: Content
  /// Where it stands in the body.
  package let pointer: Pointer
  /// The text of the event, if it is available.
  private let text: [UInt8]?

  private init(_ content: Content, at pointer: Pointer, text: [UInt8]?) {
    self.content = content
    self.pointer = pointer
    self.text = text
  }

  /// An event, which is the whole body.
  public init(_ json: JSONValue) { self.init(json, at: .root) }

  /// An event at `pointer`.
  package init(_ json: JSONValue, at pointer: Pointer) { self.init(.json(json), at: pointer, text: nil) }

  /// The event.
  public var json: JSONValue {
    switch content {
    case .json(let json): json
    case .plain: text.flatMap { try? JSONValue(parsing: $0) } ?? .null
    }
  }

  /// Its name, if it has one.
  public var type: String? {
    switch content {
    case .json(let json): json["type"]?.string
    case .plain(let plain): plain.type
    }
  }

  /// The text of the event at `time`, if its own text is available and gives that time or none: the journal keeps it as
  /// it is then. Long texts are left out, because they may consist of spaces, and the journal keeps thousands of events.
  func text(at time: Double) -> JSONText? {
    guard let text, text.count <= 1024 else { return nil }
    let given: JSONValue?
    switch content {
    case .json(let json):
      guard json.members?.isEmpty == false else { return nil }
      given = json["time"]
    case .plain(let plain): given = plain.time.map { .number($0) }
    }
    guard let given else { return JSONText(object: text) { $0.member("time", time) } }
    return given.number == time ? JSONText(written: text) : nil
  }

  /// The event, if it is read already.
  var plain: PlainEvent? {
    if case .plain(let plain) = content { plain } else { nil }
  }

  /// The event in `text`, or the events of the array in it, with at most `maximumDepth` nested arrays and objects.
  public static func batch(
    parsing text: [UInt8], maximumDepth: Int = JSONValue.maximumDepth
  ) throws(WireError) -> [LocatedEvent] {
    // A page sends a few events per frame, and faster reading would take a fiftieth of its module.
    #if !hasFeature(Embedded)
      if let plain = plain(text) { return plain }
    #endif
    return batch(try WireError.body(text, maximumDepth: maximumDepth), at: .root, text: text)
  }

  /// The event in `text`, or the events of the array in it, if all are of the frequent kinds that need no tree of
  /// values; nil if they have to be read from a `JSONValue`.
  package static func plain(_ text: [UInt8]) -> [LocatedEvent]? {
    guard HotPath.isTaken else { return nil }
    var events: [LocatedEvent] = []
    let arePlain = PlainEvent.read(text) { event, text, index in
      let pointer = index.map { Pointer.root.element($0) } ?? .root
      events.append(LocatedEvent(.plain(event), at: pointer, text: text))
    }
    return arePlain ? events : nil
  }

  /// The event in `json`, or the events of the array in it.
  public static func batch(_ json: JSONValue) -> [LocatedEvent] { batch(json, at: .root) }

  /// The event in `json`, or the events of the array in it, at `pointer`. `text` is the source of `json`, if it is
  /// available.
  package static func batch(_ json: JSONValue, at pointer: Pointer, text: [UInt8]? = nil) -> [LocatedEvent] {
    guard let elements = json.elements else { return [LocatedEvent(.json(json), at: pointer, text: text)] }
    return elements.enumerated().map { LocatedEvent($1, at: pointer.element($0)) }
  }
}
