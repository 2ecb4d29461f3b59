import DrawerCore

extension Frames {
  /// A map from names to frames; members at their default are left out.
  var json: JSONValue {
    .object(Dictionary(entries.map { ($0.name, $0.frame.json) }) { first, _ in first })
  }
}

extension Frame {
  var json: JSONValue {
    var members: [String: JSONValue] = [
      "x": .finite(x), "y": .finite(y), "width": .finite(width), "height": .finite(height),
    ]
    if z != 0 { members["z"] = .number(Double(z)) }
    if opacity != 1 { members["opacity"] = .finite(opacity) }
    if cornerRadius != 0 { members["cornerRadius"] = .finite(cornerRadius) }
    if roundedCorners != .all { members["roundedCorners"] = roundedCorners.json }
    if transform != .identity { members["transform"] = transform.json }
    if isHidden { members["hidden"] = true }
    if !isInteractive { members["interactive"] = false }
    if blur != 0 { members["blur"] = .finite(blur) }
    if let color { members["color"] = .string(color.hexadecimal) }
    if let border { members["border"] = border.json }
    if let shadow { members["shadow"] = shadow.json }
    if let contentInset { members["contentInset"] = contentInset.json }
    return .object(members)
  }
}

extension Corners {
  static let names: [(Corners, String)] = [
    (.topLeft, "topLeft"), (.topRight, "topRight"), (.bottomLeft, "bottomLeft"), (.bottomRight, "bottomRight"),
  ]

  var json: JSONValue {
    .array(Corners.names.filter { contains($0.0) }.map { .string($0.1) })
  }
}

extension Transform {
  var json: JSONValue {
    [
      "translateX": .finite(translateX), "translateY": .finite(translateY), "scaleX": .finite(scaleX),
      "scaleY": .finite(scaleY),
    ]
  }
}

extension Border {
  var json: JSONValue {
    ["width": .finite(width), "color": color.map { .string($0.hexadecimal) } ?? .null]
  }
}

extension Shadow {
  var json: JSONValue {
    [
      "color": color.map { .string($0.hexadecimal) } ?? .null, "opacity": .finite(opacity),
      "radius": .finite(radius), "offset": offset.json,
    ]
  }
}
