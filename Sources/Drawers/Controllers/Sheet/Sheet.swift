/// sheets' SheetController: a card over a main view, which holds a stack of contents and rests at anchors.
public struct Sheet: Rules {
  /// One of the contents that the sheet stacks.
  public typealias Item = SheetConfiguration.Item

  /// Where the last move took the sheet.
  public enum Location: String, Storable, CaseIterable {
    /// To the topmost anchor point.
    case top
    /// To an anchor point between.
    case middle
    /// To the lowest anchor point.
    case bottom
  }

  /// Where a move ends.
  public struct Target: Storable {
    /// The location that it makes.
    public var location: Location
    /// The index among the sorted anchor points.
    public var anchorIndex: Int

    /// A move to the anchor point with the given index.
    public init(location: Location, anchorIndex: Int) {
      self.location = location
      self.anchorIndex = anchorIndex
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
    /// Where the last move took the sheet.
    public var name: Location
    /// The y coordinate of the sheet's top edge, in points.
    public var origin: Double
    /// The anchor point that the sheet is at, if it is at one.
    public var anchorIndex: Int?
    /// The y coordinates of the anchors, ascending, in points.
    public var anchorPoints: [Double]
    /// The ids of the stack, bottom first.
    public var stack: [String]
    /// Whether the tab bar is hidden, or about to be.
    public var isTabBarHidden: Bool
    /// Whether a finger drags the sheet or the scroll view in it.
    public var isDragging: Bool
    /// Whether touches reach the content.
    public var isContentInteractive: Bool

    /// A state with the given members.
    public init(
      name: Location, origin: Double, anchorIndex: Int? = nil, anchorPoints: [Double], stack: [String],
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

  /// What we tell a delegate; the library has none.
  public enum DelegateEvent: Storable {
    /// A drag moved the sheet's top edge to a y coordinate, in points.
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
    /// Moves to an anchor point, by its index among the sorted ones.
    case snapToAnchor(index: Int, animated: Bool)
    /// Moves to the topmost anchor point.
    case expand(animated: Bool)
    /// Moves to the lowest anchor point.
    case collapse(animated: Bool)
    /// Replaces the anchors and moves to one of the new ones.
    case setAnchors([SheetConfiguration.Anchor], animated: Bool, snapTo: Int)
    /// Puts an item on the stack.
    case push(Item, animated: Bool)
    /// Takes the top item off the stack.
    case pop(animated: Bool)
    /// Takes every item but the first off the stack.
    case popToRoot(animated: Bool)
    /// Takes every item above one off the stack.
    case popTo(id: String, animated: Bool)
    /// Replaces the stack.
    case setStack([Item], animated: Bool)
  }

  /// What is animated independently of each other.
  public enum Subject: String, Storable, CaseIterable {
    /// The sheet's top edge, and what follows it.
    case sheet
    /// The tab bar.
    case tabBar
    /// The items of a push or pop, within the sheet.
    case stack
  }

  /// What is left to do at an animation's end.
  public enum Completion: Storable {
    /// Says that the sheet has settled.
    case settle(Target)
    /// Makes the tab bar, which has left, invisible.
    case hideTabBar
    /// Ends a push.
    case push(id: String)
    /// Ends a pop.
    case pop(ids: [String])
  }

  /// What a client sets.
  public internal(set) var configuration: SheetConfiguration
  /// The view that the sheet lies in.
  public internal(set) var container: Container
  /// The y coordinate of the sheet's top edge.
  package var origin = 0.0
  package var location = Location.bottom
  /// The anchor point that the last move went to.
  package var targetIndex = 0
  /// What an interruption left of the numbers that follow the origin, until the origin moves.
  package var held: Held?
  package var stack: [Item]
  /// The push or pop under way.
  package var transition: Transition?
  package var tabBar = TabBar()
  /// The origin at the beginning of the pan under way.
  package var panOrigin: Double?
  /// The latest content offset of the scroll view's drag under way.
  package var lastContentOffset: Double?

  /// Numbers as they were seen, where they differ from what the origin would make of them.
  package struct Held: Storable {
    package var dimming: Double
    package var cornerRadius: Double

    package init(dimming: Double, cornerRadius: Double) {
      self.dimming = dimming
      self.cornerRadius = cornerRadius
    }
  }

  /// A tab bar's model.
  package struct TabBar: Storable {
    package var isHidden = false
    /// Points down from where it is shown.
    package var offset = 0.0
    /// Once it has left.
    package var isTransparent = false
  }

  /// A collapsed sheet.
  public init(configuration: SheetConfiguration, container: Container, on stage: inout Stage<Sheet>) {
    self.configuration = configuration
    self.container = container
    stack = configuration.stack
    let points = anchorPoints
    targetIndex = points.count - 1
    origin = points.last ?? 0
  }

  /// Nothing is wrong but anchors and items that are missing, out of range or there twice.
  public static func faults(in configuration: SheetConfiguration, container: Container) -> [Fault] {
    configuration.faults
  }

  /// The anchors, and the items that it begins with.
  public static func weight(of configuration: SheetConfiguration) -> Int {
    configuration.anchors.count + configuration.stack.count
  }

  /// That of its configuration, and the items that there are now.
  public var weight: Int { Self.weight(of: configuration) + stack.count }

  /// The model; nothing is ever queued.
  public func state(eventually: Sheet) -> State {
    let points = anchorPoints
    return State(
      name: location, origin: origin, anchorIndex: anchorIndex(in: points), anchorPoints: points,
      stack: stack.map { $0.id }, isTabBarHidden: tabBar.isHidden,
      isDragging: panOrigin != nil || lastContentOffset != nil, isContentInteractive: isContentInteractive)
  }

  /// Whether touches reach the content.
  var isContentInteractive: Bool {
    transition == nil && !(location == .bottom && configuration.cancelsTouchesInCollapsedState)
  }

  /// Stores the options; other anchors are laid out at once, the sheet keeping the index of its anchor.
  public mutating func configure(
    _ configuration: SheetConfiguration, on stage: inout Stage<Sheet>
  ) throws(Refusal) {
    guard configuration.stack == self.configuration.stack else {
      let detail = "is only taken at creation; push, pop and setStack change the stack later"
      throw .invalid(Fault("configuration", "stack", detail: detail))
    }
    let old = self.configuration
    let index = anchorIndex
    self.configuration = configuration
    if configuration.anchors != old.anchors {
      targetIndex = Swift.min(targetIndex, anchorPoints.count - 1)
      layOut(atAnchor: index, on: stage)
      location = location(of: anchorPoints[targetIndex])
    }
    if configuration.animatesCorners != old.animatesCorners { held = nil }
    if configuration.tabBarHeight == nil { tabBar = TabBar() }
    layOutTabBar()
  }

  /// Lays everything out anew; the sheet keeps the index of its anchor.
  public mutating func resize(to container: Container, on stage: inout Stage<Sheet>) {
    let index = anchorIndex
    self.container = container
    layOut(atAnchor: index, on: stage)
    layOutTabBar()
  }

  /// Says what is over, and puts away what has left.
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

  /// Takes the position of what was interrupted over from where it is seen. A push or pop is never interrupted.
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
