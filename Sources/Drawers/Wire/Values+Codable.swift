#if !hasFeature(Embedded)
  // The values that configurations, containers and pictures consist of, as they are on the wire: golden files and files of
  // settings are the same in Swift and over HTTP.

  /// A value with a form on the wire.
  protocol WireCodable: Codable, Sendable {
    /// How it is read and written.
    static var wireCodec: Codec<Self> { get }
  }

  extension WireCodable {
    /// Reads the value as it is on the wire.
    ///
    /// - Throws: a ``WireError`` with every fault found.
    public init(from decoder: any Decoder) throws {
      self = try WireError.located(by: decoder) { try Self.wireCodec.value(from: JSONValue(from: decoder)) }
    }

    /// Writes the value as it is on the wire.
    public func encode(to encoder: any Encoder) throws { try Self.wireCodec.encode(self).encode(to: encoder) }
  }

  extension Point2D: WireCodable { static var wireCodec: Codec<Point2D> { .point } }
  extension Rect2D: WireCodable { static var wireCodec: Codec<Rect2D> { .rect } }
  extension Insets: WireCodable { static var wireCodec: Codec<Insets> { .insets } }
  extension RGBAColor: WireCodable { static var wireCodec: Codec<RGBAColor> { .color } }
  extension Container: WireCodable { static var wireCodec: Codec<Container> { containerCodec } }
  extension Frame: WireCodable { static var wireCodec: Codec<Frame> { .frame } }

  extension Frames: Codable {
    /// Reads frames by their names; the order is that of the names.
    ///
    /// - Throws: a ``WireError`` with every fault found.
    public init(from decoder: any Decoder) throws {
      var faults = Faults()
      let json = try JSONValue(from: decoder)
      self.init(capacity: json.members?.count ?? 0)
      for (name, value) in json.object(.root, &faults) ?? [:] {
        if let frame = Codec<Frame>.frame.decode(value, nil, Pointer.root.member(name), &faults) { append(name, frame) }
      }
      try faults.check()
    }

    /// Writes frames by their names; members with their defaults are left out.
    public func encode(to encoder: any Encoder) throws { try JSONText { $0.append(self) }.value.encode(to: encoder) }
  }

  extension Codec where Value == Frame {
    /// A frame without its name. Stores keep the same members.
    fileprivate static var frame: Codec {
      let stored = Codec<Frames.Entry>.storedFrame
      return Codec(
        schema: true,
        decode: { json, _, pointer, faults in
          stored.decode(json.merging(["name": ""]), nil, pointer, &faults)?.frame
        }, write: { $1.append($0) })
    }
  }

  extension JSONValue {
    /// `value` as it encodes itself, such as to compare a state with a golden file.
    ///
    /// - Throws: what its `encode(to:)` throws.
    public init(encoding value: some Encodable) throws { self = try FoundationJSON.value(encoding: value) }
  }
#endif
