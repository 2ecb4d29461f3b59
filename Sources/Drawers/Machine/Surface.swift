/// How a controller meets the screen: where a finger can drag it, the effect of its keys, and the frames that it
/// covers.
///
/// Frames are named as in ``Rules/frames()``. A client that draws the frames and follows the surface needs to know
/// nothing else about a controller.
public struct Surface<Command: Equatable & Sendable>: Storable {
  /// The frame that is the drawer.
  public var body: String
  /// The frame that is the drawer's handle; nil if it has none.
  public var handle: String?
  /// The frames that belong to the drawer beside its body.
  public var contents: [String] = []
  /// The frames that the body uncovers as it slides aside, each named like its detent; none if the body comes in over
  /// an edge.
  public var uncovers: [String] = []
  /// The frames that the drawer covers when it is open far enough to cover them.
  public var behind: [String] = []
  /// Whether the drawer covers the frames behind it now, so that they cannot be used.
  public var covers = false
  /// Whether the drawer is a modal dialog while it is open.
  public var isModal = false

  /// The axis along which a finger can drag it.
  public var axis: SurfaceAxis
  /// The frames on which a drag can begin.
  public var grips: [String]
  /// Whether a drag on such a frame depends on its location, so that a pan needs one.
  public var needsLocation = false
  /// The screen edges with a gesture of their own.
  public var edges: [ScreenEdge] = []
  /// Whether it shares drags with scroll views inside it.
  public var scrolls = false
  /// The directions in which a drag can move the drawer from its current or next detent.
  public var moves: [SurfaceDirection] = []

  /// The detent that it opens to.
  public var opens: String
  /// The current command of the Escape key; nil if it has no effect.
  public var escape: Command?
  /// The detents that the other keys lead to now, on the handle or on the drawer itself.
  public var keys: [SurfaceKeyBinding] = []
  /// The frames that the focus and assistive technology cannot reach now.
  public var inert: [String] = []
  /// The frames that move the drawer to another detent when the focus enters them.
  public var focus: [SurfaceFocusBinding] = []

  /// A surface; all members that you leave out have the defaults.
  public init(
    body: String, handle: String? = nil, contents: [String] = [], uncovers: [String] = [], behind: [String] = [],
    covers: Bool = false, isModal: Bool = false, axis: SurfaceAxis, grips: [String], needsLocation: Bool = false,
    edges: [ScreenEdge] = [], scrolls: Bool = false, moves: [SurfaceDirection] = [], opens: String,
    escape: Command? = nil, keys: [SurfaceKeyBinding] = [], inert: [String] = [], focus: [SurfaceFocusBinding] = []
  ) {
    self.body = body
    self.handle = handle
    self.contents = contents
    self.uncovers = uncovers
    self.behind = behind
    self.covers = covers
    self.isModal = isModal
    self.axis = axis
    self.grips = grips
    self.needsLocation = needsLocation
    self.edges = edges
    self.scrolls = scrolls
    self.moves = moves
    self.opens = opens
    self.escape = escape
    self.keys = keys
    self.inert = inert
    self.focus = focus
  }

  /// The surface of a drawer at `edge`: a finger drags it and its handle along the edge's axis, and the keys of a slider move it.
  ///
  /// - Parameters:
  ///   - body: the frame that is the drawer.
  ///   - handle: the frame that is its handle; nil if it has none.
  ///   - behind: the frames that it covers.
  ///   - edge: the container's edge at which the drawer is closed.
  ///   - detents: the detents, beginning with the closed one; it opens to the next one.
  ///   - index: the index of the present one; nil if the drawer is at none.
  public init(
    body: String, handle: String? = nil, behind: [String] = [], at edge: ScreenEdge, through detents: [Detent],
    from index: Int?
  ) {
    self.init(
      body: body, handle: handle, behind: behind, axis: edge.axis, grips: [body] + (handle.map { [$0] } ?? []),
      opens: detents.dropFirst().first?.name ?? detents.first?.name ?? "")
    allowDrags(through: detents.count, from: index, edge: edge)
    bindSliderKeys(through: detents, from: index, edge: edge)
  }

  /// Binds the keys of a slider to `detents`, from the one at `index`: the arrow away from `edge` leads to the next detent.
  ///
  /// - Parameters:
  ///   - detents: the detents, beginning with the closed one.
  ///   - index: the index of the present one; nil if the drawer is at none.
  ///   - edge: the container's edge at which the drawer is closed.
  public mutating func bindSliderKeys(through detents: [Detent], from index: Int?, edge: ScreenEdge = .bottom) {
    let index = index ?? -1
    let vertical: [SurfaceKey] = edge == .top ? [.arrowDown, .arrowUp] : [.arrowUp, .arrowDown]
    let horizontal: [SurfaceKey] = edge == .right ? [.arrowLeft, .arrowRight] : [.arrowRight, .arrowLeft]
    bind([vertical[0], horizontal[0]], to: index + 1, of: detents, from: index)
    bind([vertical[1], horizontal[1]], to: index - 1, of: detents, from: index)
    bind([.pageUp, .end], to: detents.count - 1, of: detents, from: index)
    bind([.pageDown, .home], to: 0, of: detents, from: index)
  }

  /// Allows drags away from `edge` and back, along ``axis``, through `count` detents, from the one at `index`.
  ///
  /// - Parameters:
  ///   - count: the number of detents.
  ///   - index: the index of the present one; nil if the drawer is at none.
  ///   - edge: the container's edge at which the drawer is closed.
  public mutating func allowDrags(through count: Int, from index: Int?, edge: ScreenEdge = .bottom) {
    let (opening, closing): (SurfaceDirection, SurfaceDirection) =
      switch edge {
      case .bottom: (.up, .down)
      case .top: (.down, .up)
      case .left: (.right, .left)
      case .right: (.left, .right)
      }
    guard let index else { return moves = [opening, closing] }
    if index + 1 < count { moves.append(opening) }
    if index > 0 { moves.append(closing) }
  }

  private mutating func bind(_ keys: [SurfaceKey], to next: Int, of detents: [Detent], from index: Int) {
    guard detents.indices.contains(next), next != index else { return }
    for key in keys { self.keys.append(SurfaceKeyBinding(key: key, detent: detents[next].name)) }
  }
}

/// The axes along which a finger can drag a controller.
public enum SurfaceAxis: String, Storable, CaseIterable {
  /// Left and right.
  case x
  /// Up and down.
  case y
  /// Left and right, or up and down.
  case both
}

/// The directions of a drag.
public enum SurfaceDirection: String, Storable, CaseIterable {
  case up
  case down
  case left
  case right
}

/// The keys that can move a controller, named as in `KeyboardEvent.key`.
public enum SurfaceKey: String, Storable, CaseIterable {
  /// The arrow keys.
  case arrowUp = "ArrowUp"
  case arrowDown = "ArrowDown"
  case arrowLeft = "ArrowLeft"
  case arrowRight = "ArrowRight"
  /// The keys that lead to the first and the last detent.
  case pageUp = "PageUp"
  case pageDown = "PageDown"
  case home = "Home"
  case end = "End"
}

/// A key, and the detent that it leads to.
public struct SurfaceKeyBinding: Storable {
  /// The key.
  public var key: SurfaceKey
  /// The name of the detent.
  public var detent: String

  /// A binding of `key` to the detent called `detent`.
  public init(key: SurfaceKey, detent: String) {
    self.key = key
    self.detent = detent
  }
}

/// A frame, and the detent that the drawer moves to when the focus enters the frame.
public struct SurfaceFocusBinding: Storable {
  /// The name of the frame.
  public var frame: String
  /// The name of the detent.
  public var detent: String

  /// A binding of the frame called `frame` to the detent called `detent`.
  public init(frame: String, detent: String) {
    self.frame = frame
    self.detent = detent
  }
}
