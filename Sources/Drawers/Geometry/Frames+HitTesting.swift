extension Frames {
  /// The greatest opacity at which UIKit sends a view no touches.
  static var untouchableOpacity: Double { 0.01 }

  /// The name of the frame nearest to the viewer that a touch at `location` reaches.
  func hit(at location: Point2D) -> String? {
    let touched = entries.filter { $0.frame.isTouchable && $0.frame.seenRect.contains(location) }
    // Of several frames with the same `z`, the last one is in front.
    return touched.reversed().max { $0.frame.z < $1.frame.z }?.name
  }

  /// The reason why a pan that begins at `location` does not drag the frame called `name`: the frame that it hits
  /// instead. Nil if it hits that frame.
  func obstacle(to name: some RawRepresentable<String>, at location: Point2D) -> String? {
    if let frame = self[name], !frame.isHidden, frame.seenRect.contains(location) { return nil }
    let hit = hit(at: location).map { "hits \"\($0)\"" } ?? "hits nothing"
    return "the touch \(hit), not \"\(name.rawValue)\": it drags nothing"
  }
}

extension Frame {
  /// Whether UIKit sends touches to a view with these properties.
  fileprivate var isTouchable: Bool { !isHidden && isInteractive && opacity > Frames.untouchableOpacity }

  /// The rectangle after the transform. Only the translation moves its center.
  var seenRect: Rect2D {
    let size = (width: width * abs(transform.scaleX), height: height * abs(transform.scaleY))
    return Rect2D(
      x: x + (width - size.width) / 2 + transform.translateX, y: y + (height - size.height) / 2 + transform.translateY,
      width: size.width, height: size.height)
  }
}
