extension JSONWriter {
  /// Writes a map from names to frames; members with their default value are omitted.
  mutating func append(_ frames: Frames) {
    appendObject { text in
      for index in frames.entries.indices {
        text.name(frames.entries[index].name)
        text.append(frames.entries[index].frame)
      }
    }
  }

  /// Writes a frame by hand: as declared members, the frames of one result of a pan take 9,000 instructions more, a
  /// twentieth of the whole request. A test compares the members with the schema and with the frame's properties.
  mutating func append(_ frame: Frame) {
    appendObject { text in
      text.member("x", frame.x)
      text.member("y", frame.y)
      text.member("width", frame.width)
      text.member("height", frame.height)
      if frame.z != 0 { text.member("z", Double(frame.z)) }
      if frame.opacity != 1 { text.member("opacity", frame.opacity) }
      if frame.cornerRadius != 0 { text.member("cornerRadius", frame.cornerRadius) }
      text.appendAppearance(of: frame)
    }
  }

  /// Writes the members that most frames omit.
  private mutating func appendAppearance(of frame: Frame) {
    if frame.roundedCorners != .all {
      name("roundedCorners")
      append(frame.roundedCorners)
    }
    if frame.transform != .identity {
      name("transform")
      append(frame.transform)
    }
    if frame.isHidden {
      name("hidden")
      append(true)
    }
    if !frame.isInteractive {
      name("interactive")
      append(false)
    }
    if frame.blur != 0 { member("blur", frame.blur) }
    if let color = frame.color {
      name("color")
      append(color)
    }
    if let border = frame.border {
      name("border")
      append(border)
    }
    if let shadow = frame.shadow {
      name("shadow")
      append(shadow)
    }
    if let contentInset = frame.contentInset {
      name("contentInset")
      append(contentInset)
    }
  }

  private mutating func append(_ corners: Corners) {
    appendArray { text in
      for (corner, name) in Corners.names where corners.contains(corner) {
        text.separate()
        text.append(name)
      }
    }
  }

  private mutating func append(_ transform: Transform) {
    appendObject { text in
      text.member("translateX", transform.translateX)
      text.member("translateY", transform.translateY)
      text.member("scaleX", transform.scaleX)
      text.member("scaleY", transform.scaleY)
    }
  }

  private mutating func append(_ border: Border) {
    appendObject { text in
      text.member("width", border.width)
      text.name("color")
      text.append(border.color)
    }
  }

  private mutating func append(_ shadow: Shadow) {
    appendObject { text in
      text.name("color")
      text.append(shadow.color)
      text.member("opacity", shadow.opacity)
      text.member("radius", shadow.radius)
      text.name("offset")
      text.append(shadow.offset)
    }
  }

  private mutating func append(_ color: RGBAColor?) {
    if let color { append(color as RGBAColor) } else { appendNull() }
  }
}

extension Corners {
  static let names: [(Corners, String)] = [
    (.topLeft, "topLeft"), (.topRight, "topRight"), (.bottomLeft, "bottomLeft"), (.bottomRight, "bottomRight"),
  ]
}
