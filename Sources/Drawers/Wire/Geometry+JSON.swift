extension Codec where Value == Point2D {
  /// `{"x", "y"}`; either member defaults to 0 each time a point is sent.
  public static var point: Codec {
    .object(Point2D(), [Field("x", .number(), \.x), Field("y", .number(), \.y)])
      .replaced()
  }
}

extension Codec where Value == Rect2D {
  /// `{"x", "y", "width", "height"}`; the size is not negative.
  public static var rect: Codec {
    .object(
      Rect2D(),
      [
        Field("x", .number(), \.x), Field("y", .number(), \.y),
        .required("width", .number(0...), \.width),
        .required("height", .number(0...), \.height),
      ])
  }
}

extension Codec where Value == Insets {
  /// `{"top", "left", "bottom", "right"}`, each 0 or more.
  public static var insets: Codec {
    .object(
      Insets(),
      [
        Field("top", .number(0...), \.top),
        Field("left", .number(0...), \.left),
        Field("bottom", .number(0...), \.bottom),
        Field("right", .number(0...), \.right),
      ])
  }
}

/// A container as clients send it and stores keep it: without the bottom inset if the client has not stated one. A stored
/// instance, because a generic type cannot have one.
let containerCodec = Codec<Container>.container

/// A container as answers have it, with all insets.
let shownContainerCodec = Codec<Container>.container(
  safeArea: Field("safeArea", .insets, { $0.safeArea }, { $0.safeArea = $1 }))

extension Codec where Value == Container {
  /// `{"width", "height", "safeArea"}`.
  package static var container: Codec {
    let stated = container(
      safeArea: Field(
        "safeArea", .statedInsets, { StatedInsets(insets: $0.safeArea, statesBottom: $0.statesBottomInset) },
        { $0.setSafeArea($1.insets, statesBottom: $1.statesBottom) }))
    return Codec(schema: shownContainerCodec.schema, decode: stated.decode, write: stated.write)
  }

  fileprivate static func container(safeArea: Field<Container>) -> Codec {
    .object(
      Container(), [Field("width", .number(0...), \.width), Field("height", .number(0...), \.height), safeArea])
  }
}

/// Insets, and whether the client has stated the bottom one.
private struct StatedInsets: Sendable {
  var insets = Insets()
  var statesBottom = false
}

extension Codec where Value == StatedInsets {
  fileprivate static var statedInsets: Codec {
    let all = Codec<Insets>.insets
    let unstated = Codec<Insets>.object(
      Insets(),
      [
        Field("top", .number(0...), \.top), Field("left", .number(0...), \.left),
        Field("right", .number(0...), \.right),
      ])
    return Codec(
      schema: all.schema,
      decode: { json, base, pointer, faults in
        all.decode(json, base?.insets, pointer, &faults).map { insets in
          StatedInsets(insets: insets, statesBottom: base?.statesBottom == true || json["bottom"] != nil)
        }
      },
      write: { ($0.statesBottom ? all : unstated).write($0.insets, &$1) })
  }
}

extension Codec where Value == RGBAColor {
  /// `"#RRGGBBAA"`; `"#RRGGBB"` is opaque.
  public static var color: Codec {
    Codec(
      schema: ["type": "string", "pattern": "^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"],
      decode: { json, _, pointer, faults in
        guard let color = json.string.flatMap(RGBAColor.init(hexadecimal:)) else {
          faults.add("must be a color such as \"#RRGGBBAA\"", at: pointer)
          return nil
        }
        return color
      },
      write: { $1.append($0) })
  }
}

extension RGBAColor {
  init?(hexadecimal text: String) {
    let value = text.withBytes { text -> UInt32? in
      guard text.first == UInt8(ascii: "#"), text.count == 7 || text.count == 9 else { return nil }
      var value: UInt32 = 0
      for digit in text.dropFirst() {
        guard let number = JSONScanner.value(ofDigit: digit) else { return nil }
        value = value << 4 | number
      }
      return text.count == 7 ? value << 8 | 0xFF : value
    }
    guard let value else { return nil }
    self.init(rgba: value)
  }
}

extension Codec {
  /// The same codec, but a value that is sent replaces the old one as a whole.
  func replaced() -> Codec {
    Codec(
      schema: schema, decode: { [self] json, _, pointer, faults in decode(json, nil, pointer, &faults) }, write: write)
  }
}

// Every result contains these, so they are written without the declarations above.

extension JSONWriter {
  mutating func append(_ color: RGBAColor) {
    let digits = "0123456789ABCDEF" as StaticString
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 11) { text in
      text[0] = UInt8(ascii: "\"")
      text[1] = UInt8(ascii: "#")
      for place in 0..<8 { text[2 + place] = digits.utf8Start[Int(color.rgba >> UInt32(28 - 4 * place) & 15)] }
      text[10] = UInt8(ascii: "\"")
      append(written: text)
    }
  }

  mutating func append(_ point: Point2D) {
    appendObject { text in
      text.member("x", point.x)
      text.member("y", point.y)
    }
  }

  mutating func append(_ insets: Insets) {
    appendObject { text in
      text.member("top", insets.top)
      text.member("left", insets.left)
      text.member("bottom", insets.bottom)
      text.member("right", insets.right)
    }
  }
}
