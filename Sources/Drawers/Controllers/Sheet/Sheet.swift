/// sheets' SheetController: a card over a main view. The card holds a stack of contents and rests at anchors.
public struct Sheet: Rules {
  /// An item of the sheet's stack.
  public typealias Item = SheetConfiguration.Item

  /// The location that the last move took the sheet to.
  public enum Location: String, Storable, CaseIterable {
    /// The topmost anchor point.
    case top
    /// An anchor point between the outer two.
    case middle
    /// The lowest anchor point.
    case bottom
  }

  /// The end of a move.
  public struct Target: Storable {
    /// The sheet's location after the move.
    public var location: Location
    /// The index of the anchor point among the sorted ones.
    public var anchorIndex: Int
    /// The name of the anchor; nil if it has none.
    package var givenName: AnchorName?

    /// The name of the sheet's state after the move.
    public var name: AnchorName { givenName ?? AnchorName(location) }

    /// Creates a target with the given members.
    public init(location: Location, anchorIndex: Int, name: AnchorName? = nil) {
      self.location = location
      self.anchorIndex = anchorIndex
      givenName = name == AnchorName(location) ? nil : name
    }
  }

  /// The names of the frames.
  ///
  /// An item of the stack has the frame ``SheetConfiguration/Item/frameName``.
  public enum FrameName: String, Storable, CaseIterable {
    /// The main view.
    case main
    /// The dimming over the main view.
    case dimming
    /// The sheet.
    case sheet
    /// The chevron at the top of the sheet.
    case chevron
    /// The close button of the top item.
    case closeButton
    /// The tab bar.
    case tabBar
  }

  /// The model as clients see it.
  public struct State: Storable {
    /// The name of the anchor that the last move took the sheet to, or of the location there.
    public var name: AnchorName
    /// The y coordinate of the sheet's top edge, in points.
    public var origin: Double
    /// The index of the anchor point that the sheet is at; nil between anchors.
    public var anchorIndex: Int?
    /// The y coordinates of the anchors, ascending, in points.
    public var anchorPoints: [Double]
    /// The ids of the items in the stack, bottom first.
    public var stack: [String]
    /// Whether the tab bar is hidden or is being hidden.
    public var isTabBarHidden: Bool
    /// Whether a finger drags the sheet or the scroll view in it.
    public var isDragging: Bool
    /// Whether touches reach the content.
    public var isContentInteractive: Bool

    /// Creates a state with the given members.
    public init(
      name: AnchorName, origin: Double, anchorIndex: Int? = nil, anchorPoints: [Double], stack: [String],
      isTabBarHidden: Bool, isDragging: Bool, isContentInteractive: Bool
    ) {
      self.name = name
      self.origin = origin
      self.anchorIndex = anchorIndex
      self.anchorPoints = anchorPoints
      self.stack = stack
      self.isTabBarHidden = isTabBarHidden
      self.isDragging = isDragging
      self.isContentInteractive = isContentInteractive
    }
  }

  /// The events that the sheet reports to its delegate. The library has no delegate.
  public enum DelegateEvent: Storable {
    /// A drag moved the sheet's top edge to this y coordinate, in points.
    case didMove(origin: Double)
    /// A move to an anchor starts.
    case willSettle(Target)
    /// A move to an anchor is over.
    case didSettle(Target)
    /// An item has been pushed.
    case didPush(id: String)
    /// Items have been popped; the ids are in the order of the stack.
    case didPop(ids: [String])
    /// The tab bar starts to hide or to show.
    case tabBarVisibilityDidChange(isHidden: Bool)
  }

  /// The sheet's own commands.
  public enum Command: Equatable, Sendable {
    /// Moves to the anchor point with this index among the sorted ones.
    case snapToAnchor(index: Int, animated: Bool)
    /// Moves to the topmost anchor point.
    case expand(animated: Bool)
    /// Moves to the lowest anchor point.
    case collapse(animated: Bool)
    /// Replaces the anchors and moves to one of the new ones.
    case setAnchors([SheetConfiguration.Anchor], animated: Bool, snapTo: Int)
    /// Pushes an item onto the stack.
    case push(Item, animated: Bool)
    /// Pops the top item.
    case pop(animated: Bool)
    /// Pops every item except the first.
    case popToRoot(animated: Bool)
    /// Pops every item above the one with this id.
    case popTo(id: String, animated: Bool)
    /// Replaces the stack.
    case setStack([Item], animated: Bool)
  }

  /// The subjects that are animated independently of each other.
  public enum Subject: String, Storable, CaseIterable {
    /// The sheet's top edge, and the values that follow it.
    case sheet
    /// The tab bar.
    case tabBar
    /// The items of a push or pop, within the sheet.
    case stack
  }

  /// The remaining work at an animation's end.
  public enum Completion: Storable {
    /// Report that the sheet has settled.
    case settle(Target)
    /// Make the tab bar invisible after it has moved out.
    case hideTabBar
    /// End a push.
    case push(id: String)
    /// End a pop.
    case pop(ids: [String])
  }

  /// The configuration that the client set.
  public internal(set) var configuration: SheetConfiguration
  /// The view that contains the sheet.
  public internal(set) var container: Container
  /// The y coordinate of the sheet's top edge.
  package var origin = 0.0
  package var location = Location.bottom
  /// The index of the last move's anchor point.
  package var targetIndex = 0
  /// The dimming and corner radius that an interruption left, until the origin moves.
  package var held: Held?
  package var stack: [Item]
  /// The current push or pop; nil at rest.
  package var transition: Transition?
  package var tabBar = TabBar()
  /// The origin at the beginning of the current pan; nil without a pan.
  package var panOrigin: Double?
  /// Where the sheet would be without the limits of the anchors, after a resize during a scroll view's drag or at the
  /// beginning of a pan; nil once the sheet moves.
  package var unlimitedOrigin: Double?
  /// The latest content offset of the scroll view's current drag; nil without a drag.
  package var lastContentOffset: Double?

  /// Values as they were seen, where they differ from those that follow from the origin.
  package struct Held: Storable {
    package var dimming: Double
    package var cornerRadius: Double
  }

  /// The model of the tab bar.
  package struct TabBar: Storable {
    package var isHidden = false
    /// The distance downward from the shown position, in points.
    package var offset = 0.0
    /// Whether the tab bar is invisible, because it has moved out.
    package var isTransparent = false
  }

  /// Creates a collapsed sheet.
  public init(configuration: SheetConfiguration, container: Container, on stage: inout Stage<Sheet>) {
    self.configuration = configuration
    self.container = container
    stack = configuration.stack
    layOutSafeArea(on: &stage)
    let points = anchorPoints
    targetIndex = points.count - 1
    origin = points.last ?? 0
  }

  /// Returns the faults in the stack: no items, too many items, or items with the same id.
  public static func faults(in configuration: SheetConfiguration, container: Container) -> [Fault] {
    configuration.faults
  }

  /// The number of anchors and initial items.
  public static func weight(of configuration: SheetConfiguration) -> Int {
    configuration.anchors.count + configuration.stack.count
  }

  /// The weight of the configuration plus the number of current items.
  public var weight: Int { Self.weight(of: configuration) + stack.count }

  /// False: the sheet queues nothing, so the model does not depend on `eventually`.
  public static var looksAhead: Bool { false }

  /// Returns the current model.
  public func state(eventually: Sheet) -> State {
    let points = anchorPoints
    return State(
      name: name(ofAnchor: targetIndex, at: location), origin: origin, anchorIndex: anchorIndex(in: points),
      anchorPoints: points,
      stack: stack.map { $0.id }, isTabBarHidden: tabBar.isHidden,
      isDragging: isHeld, isContentInteractive: isContentInteractive)
  }

  /// Whether touches reach the content.
  var isContentInteractive: Bool {
    transition == nil && !(location == .bottom && configuration.cancelsTouchesInCollapsedState)
  }

  /// Stores the configuration. Changed anchors take effect at once, and the sheet stays at its anchor.
  public mutating func configure(
    _ configuration: SheetConfiguration, on stage: inout Stage<Sheet>
  ) throws(Refusal) {
    guard configuration.stack == self.configuration.stack else {
      let detail = "is only taken at creation; push, pop and setStack change the stack later"
      throw .invalid(Fault("configuration", "stack", detail: detail))
    }
    let old = self
    self.configuration = configuration
    if configuration.tabBarHeight != old.configuration.tabBarHeight { layOutSafeArea(on: &stage) }
    if configuration.anchors != old.configuration.anchors {
      layOut(insteadOf: old, on: &stage)
    } else if container != old.container {
      layOut(asIn: old, on: &stage)
    } else if configuration.bounces != old.configuration.bounces {
      // The finger may be beyond the anchors, where only one of the configurations has a rubber band.
      rebasePan(at: isBehindFinger ? 0 : stage.pans.translation.y)
    }
    if configuration.animatesCorners != old.configuration.animatesCorners { held = nil }
    if configuration.tabBarHeight == nil { tabBar = TabBar() }
    layOutTabBar()
  }

  /// Lays everything out in the new container. The sheet stays at an anchor with a name, or else keeps the index of its
  /// anchor. If a finger holds it, the start of the drag does.
  public mutating func resize(to container: Container, on stage: inout Stage<Sheet>) {
    let old = self
    self.container = container
    layOutSafeArea(on: &stage)
    if !isHeld {
      layOut(asIn: old, on: &stage)
    } else if container.hasSize(of: old.container) {
      rebasePan(at: stage.pans.translation.y)
    } else {
      layOutDrag(from: old, on: stage)
    }
    layOutTabBar()
  }

  /// Reports the end of an animation, and removes the views that have moved out.
  public mutating func complete(_ completion: Completion, on stage: inout Stage<Sheet>) {
    switch completion {
    case .settle(let target):
      stage.emit(.didSettle(target))
    case .hideTabBar:
      tabBar.isTransparent = tabBar.isHidden
    case .push(let id):
      transition = nil
      stage.emit(.didPush(id: id))
    case .pop(let ids):
      transition = nil
      stage.emit(.didPop(ids: ids))
    }
  }

  /// Adopts the values at which an interrupted subject is seen. A push or pop is never interrupted.
  public mutating func adopt(_ seen: Frames, of subject: Subject) {
    switch subject {
    case .sheet:
      guard let sheet = seen[FrameName.sheet], let dimming = seen[FrameName.dimming] else { return }
      origin = sheet.y
      held = Held(dimming: dimming.opacity, cornerRadius: sheet.cornerRadius)
    case .tabBar:
      guard let frame = seen[FrameName.tabBar] else { return }
      tabBar.offset = frame.y - shownTabBarTop
    case .stack:
      break
    }
  }
}
