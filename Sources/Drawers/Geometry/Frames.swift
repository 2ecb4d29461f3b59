/// A picture: named frames, in the order in which the controller lists them.
///
/// A controller has only a handful of them, so a linear search is the fastest map.
public struct Frames: Storable, Hashable {
  /// A frame and its name on the wire.
  public struct Entry: Storable, Hashable {
    /// Unique among the entries.
    public var name: String
    /// How it is drawn.
    public var frame: Frame

    /// A named frame.
    public init(name: String, frame: Frame) {
      self.name = name
      self.frame = frame
    }

    /// Whether both are the same frame under the same name.
    public static func == (left: Entry, right: Entry) -> Bool {
      left.name.isSame(as: right.name) && left.frame == right.frame
    }
  }

  /// Every frame, in the order in which the controller lists them.
  public var entries: [Entry]

  /// No frames, with room for `capacity`.
  public init(capacity: Int = 0) {
    entries = []
    entries.reserveCapacity(capacity)
  }

  /// The frame called `name`; assigning adds, replaces or (with nil) removes it.
  public subscript(name: String) -> Frame? {
    get { index(of: name).map { entries[$0].frame } }
    set {
      switch (index(of: name), newValue) {
      case (let index?, let frame?): entries[index].frame = frame
      case (let index?, nil): entries.remove(at: index)
      case (nil, let frame?): entries.append(Entry(name: name, frame: frame))
      case (nil, nil): break
      }
    }
  }

  /// The frame called `name`, one of a controller's `FrameName`; assigning adds, replaces or (with nil) removes it.
  public subscript(name: some RawRepresentable<String>) -> Frame? {
    get { self[name.rawValue] }
    set { self[name.rawValue] = newValue }
  }

  /// Adds `frame` under a name that is not in use yet.
  public mutating func append(_ name: some RawRepresentable<String>, _ frame: Frame) { append(name.rawValue, frame) }

  /// Adds `frame` under a name that is not in use yet.
  @inline(never)  // Seventy callers create a frame for this call; inlined, each copy is as long as that frame.
  public mutating func append(_ name: String, _ frame: Frame) {
    entries.append(Entry(name: name, frame: frame))
  }

  func index(of name: String) -> Int? {
    entries.firstIndex { $0.name.isSame(as: name) }
  }

  /// The index of the frame called `name`. The search begins at `place`, because callers mostly ask for frames in
  /// order.
  func index(of name: String, near place: Int) -> Int? {
    entries.dropFirst(place).firstIndex { $0.name.isSame(as: name) } ?? index(of: name)
  }
}

extension Frames: RandomAccessCollection {
  /// The place of the first frame.
  public var startIndex: Int { 0 }
  /// The place behind the last frame.
  public var endIndex: Int { entries.count }
  /// The frame at `position`, with its name.
  public subscript(position: Int) -> Entry { entries[position] }
}

extension Frames: ExpressibleByDictionaryLiteral {
  /// Frames by their names; of frames with the same name the last one counts.
  public init(dictionaryLiteral elements: (String, Frame)...) {
    self.init(capacity: elements.count)
    for (name, frame) in elements { self[name] = frame }
  }
}

/// An animatable frame property.
public enum FrameMember: String, Storable, CaseIterable {
  /// The left edge, in points.
  case x
  /// The top edge, in points.
  case y
  /// Points.
  case width
  /// Points.
  case height
  /// 0...1.
  case opacity
  /// Points.
  case cornerRadius
  /// 0...1.
  case blur
  /// The transform's points to the right.
  case translateX
  /// The transform's points down.
  case translateY
  /// The transform's factor of the width.
  case scaleX
  /// The transform's factor of the height.
  case scaleY

  /// Whether this property belongs to the frame's transform.
  public var isOfTransform: Bool {
    switch self {
    case .translateX, .translateY, .scaleX, .scaleY: true
    default: false
    }
  }

  /// The range outside of which a value makes no sense; an overshooting spring stops at its bounds.
  var range: ClosedRange<Double>? {
    switch self {
    case .opacity, .blur: 0...1
    case .width, .height, .cornerRadius: 0...Double.greatestFiniteMagnitude
    default: nil
    }
  }
}

extension Frame {
  /// The value of the property `member`; a value that you assign is clamped to the property's range.
  public subscript(member: FrameMember) -> Double {
    get {
      switch member {
      case .x: x
      case .y: y
      case .width: width
      case .height: height
      case .opacity: opacity
      case .cornerRadius: cornerRadius
      case .blur: blur
      case .translateX: transform.translateX
      case .translateY: transform.translateY
      case .scaleX: transform.scaleX
      case .scaleY: transform.scaleY
      }
    }
    set {
      let value = member.range.map { newValue.clamped(to: $0) } ?? newValue
      switch member {
      case .x: x = value
      case .y: y = value
      case .width: width = value
      case .height: height = value
      case .opacity: opacity = value
      case .cornerRadius: cornerRadius = value
      case .blur: blur = value
      case .translateX: transform.translateX = value
      case .translateY: transform.translateY = value
      case .scaleX: transform.scaleX = value
      case .scaleY: transform.scaleY = value
      }
    }
  }
}
