/// An event of a request's body, not read yet.
public struct LocatedEvent: Sendable {
  private enum Content: Sendable {
    case json(JSONValue)
    case plain(TimedEvent)
  }

  private let content: Content
  /// Where it stands in the body.
  public let pointer: Pointer
  /// The text that it was read from, where that is at hand.
  private let text: [UInt8]?

  private init(_ content: Content, at pointer: Pointer, text: [UInt8]?) {
    self.content = content
    self.pointer = pointer
    self.text = text
  }

  /// An event at `pointer`.
  public init(_ json: JSONValue, at pointer: Pointer = .root) { self.init(.json(json), at: pointer, text: nil) }

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
    case .plain(let timed): timed.event.type
    }
  }

  /// Its text, where that is at hand and a time can be added to it: it need not be written anew for the journal. A long one
  /// may be long by its spaces, and the journal keeps thousands.
  var untimedText: [UInt8]? {
    guard let text, text.count <= 1024 else { return nil }
    let takesTime =
      switch content {
      case .json(let json): json.members?.isEmpty == false && json["time"] == nil
      case .plain(let timed): timed.time == nil
      }
    return takesTime ? text : nil
  }

  /// The event, if it is read already.
  var plain: TimedEvent? {
    if case .plain(let timed) = content { timed } else { nil }
  }

  /// The one event, or the array of them, that `text` stands for, with at most `maximumDepth` arrays and objects within each
  /// other.
  public static func batch(
    parsing text: [UInt8], maximumDepth: Int = JSONValue.maximumDepth
  ) throws(WireError) -> [LocatedEvent] {
    // A page has a few events a frame: to read them faster would be a fiftieth of its module.
    #if !hasFeature(Embedded)
      if let plain = plain(text) { return plain }
    #endif
    return batch(try WireError.body(text, maximumDepth: maximumDepth), text: text)
  }

  /// The events that `text` stands for, one or an array of them, if each is of the frequent kind that needs no tree of
  /// values; nil where `JSONValue` has to read it.
  public static func plain(_ text: [UInt8]) -> [LocatedEvent]? {
    guard HotPath.isTaken else { return nil }
    var events: [LocatedEvent] = []
    let arePlain = PlainEvent.read(text) { event, text, index in
      let pointer = index.map { Pointer.root.element($0) } ?? .root
      events.append(LocatedEvent(.plain(event), at: pointer, text: text))
    }
    return arePlain ? events : nil
  }

  /// The one event, or the array of them, that `json` is and that stands at `pointer`; `text` is what it was read from,
  /// where that is at hand.
  public static func batch(_ json: JSONValue, at pointer: Pointer = .root, text: [UInt8]? = nil) -> [LocatedEvent] {
    guard let elements = json.elements else { return [LocatedEvent(.json(json), at: pointer, text: text)] }
    return elements.enumerated().map { LocatedEvent($1, at: pointer.element($0)) }
  }
}
