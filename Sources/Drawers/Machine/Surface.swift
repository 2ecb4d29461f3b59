/// How a controller meets the screen: where a finger can drag it, what its keys do, and what it covers.
///
/// Frames are named as in ``Rules/frames()``. A client that draws the frames and follows the surface needs to know
/// nothing else about a controller.
public struct Surface<Command: Equatable & Sendable>: Sendable {
  /// The frame that is the drawer.
  public var body: String
  /// The frame that is the drawer's handle; nil without one.
  public var handle: String?
  /// The frames that belong to the drawer and stand beside its body.
  public var contents: [String] = []
  /// The frames that the drawer covers when it covers anything.
  public var behind: [String] = []
  /// Whether it covers what is behind it now, so that nothing there can be used.
  public var covers = false
  /// Whether the drawer is a dialog while it is there.
  public var isModal = false

  /// The ways in which a finger can drag it.
  public var axis: SurfaceAxis
  /// The frames on which a drag can begin.
  public var grips: [String]
  /// Whether it matters where on such a frame a drag begins, so that a pan needs a location.
  public var needsLocation = false
  /// The screen edges that have a gesture of their own.
  public var edges: [ScreenEdge] = []
  /// Whether it shares the drags of scroll views inside it.
  public var scrolls = false
  /// The ways in which a drag moves the drawer from where it is or is heading.
  public var moves: [SurfaceDirection] = []

  /// The detent that it opens to.
  public var opens: String
  /// What the Escape key does now; nil where it does nothing.
  public var escape: Command?
  /// Where the other keys lead now, on the handle or on the drawer itself.
  public var keys: [SurfaceKeyBinding] = []
  /// The frames that the focus and assistive technology cannot reach now.
  public var inert: [String] = []
  /// The frames that send the drawer elsewhere when the focus moves into them.
  public var focus: [SurfaceFocusBinding] = []

  /// A surface that covers nothing, and that no key moves.
  init(axis: SurfaceAxis, grips: [String], body: String, opens: String) {
    self.axis = axis
    self.grips = grips
    self.body = body
    self.opens = opens
  }

  /// Lets the keys of a slider lead through `detents`, from the one at `index`.
  mutating func bindSliderKeys(through detents: [Detent], from index: Int?) {
    let index = index ?? -1
    bind([.arrowUp, .arrowRight], to: index + 1, of: detents, from: index)
    bind([.arrowDown, .arrowLeft], to: index - 1, of: detents, from: index)
    bind([.pageUp, .end], to: detents.count - 1, of: detents, from: index)
    bind([.pageDown, .home], to: 0, of: detents, from: index)
  }

  /// Lets drags up and down lead through `count` detents, from the one at `index`.
  mutating func moveVertically(through count: Int, from index: Int?) {
    guard let index else { return moves = [.up, .down] }
    if index + 1 < count { moves.append(.up) }
    if index > 0 { moves.append(.down) }
  }

  private mutating func bind(_ keys: [SurfaceKey], to next: Int, of detents: [Detent], from index: Int) {
    guard detents.indices.contains(next), next != index else { return }
    for key in keys { self.keys.append(SurfaceKeyBinding(key: key, detent: detents[next].name)) }
  }
}

/// The ways in which a finger can drag a controller.
public enum SurfaceAxis: String, Storable, CaseIterable {
  /// Left and right.
  case x
  /// Up and down.
  case y
  /// Left and right, or up and down.
  case both
}

/// The ways in which a finger can go.
public enum SurfaceDirection: String, Storable, CaseIterable {
  case up
  case down
  case left
  case right
}

/// The keys that can move a controller, named as `KeyboardEvent.key` has them.
public enum SurfaceKey: String, Storable, CaseIterable {
  /// The arrow keys.
  case arrowUp = "ArrowUp"
  case arrowDown = "ArrowDown"
  case arrowLeft = "ArrowLeft"
  case arrowRight = "ArrowRight"
  /// The keys that lead to either end.
  case pageUp = "PageUp"
  case pageDown = "PageDown"
  case home = "Home"
  case end = "End"
}

/// A key, and the detent that it leads to.
public struct SurfaceKeyBinding: Sendable {
  /// The key.
  public var key: SurfaceKey
  /// The name of the detent.
  public var detent: String
}

/// A frame, and the detent that the focus in it leads to.
public struct SurfaceFocusBinding: Sendable {
  /// The name of the frame.
  public var frame: String
  /// The name of the detent.
  public var detent: String
}
