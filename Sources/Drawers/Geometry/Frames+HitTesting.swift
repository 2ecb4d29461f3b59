extension Frames {
  /// The least opacity with which UIKit gives a view no touches.
  static var untouchableOpacity: Double { 0.01 }

  /// The name of the frame nearest to the viewer that a touch at `location` reaches.
  func hit(at location: Point) -> String? {
    let touched = entries.filter { $0.frame.isTouchable && $0.frame.seenRect.contains(location) }
    // The last of those that are as near.
    return touched.reversed().max { $0.frame.z < $1.frame.z }?.name
  }

  /// Why a pan that begins at `location` does not drag the frame called `name`: what it hits instead. Nil where it is on
  /// that frame.
  func obstacle(to name: some RawRepresentable<String>, at location: Point) -> String? {
    if let frame = self[name], !frame.isHidden, frame.seenRect.contains(location) { return nil }
    let hit = hit(at: location).map { "hits \"\($0)\"" } ?? "hits nothing"
    return "the touch \(hit), not \"\(name.rawValue)\": it drags nothing"
  }
}

extension Frame {
  /// Whether UIKit would give a view like this any touches.
  fileprivate var isTouchable: Bool { !isHidden && isInteractive && opacity > Frames.untouchableOpacity }

  /// The rectangle after the transform, which leaves the center where it is but for its translation.
  var seenRect: Rect {
    let size = (width: width * abs(transform.scaleX), height: height * abs(transform.scaleY))
    return Rect(
      x: x + (width - size.width) / 2 + transform.translateX, y: y + (height - size.height) / 2 + transform.translateY,
      width: size.width, height: size.height)
  }
}
