extension Sheet: WireRules {
  /// The name on the wire.
  public static let kind = "sheet"

  /// The members of the configuration.
  public static let configurationCodec = Codec.object(
    SheetConfiguration(),
    [
      Field("anchors", .anchors, \.anchors),
      Field(
        "stack", Codec<Item>.item.array(atLeast: 1), \.stack,
        originally: ["viewControllers", "rootViewController"]),
      Field("isExpandGestureEnabled", .bool, \.isExpandGestureEnabled),
      Field("isCollapseGestureEnabled", .bool, \.isCollapseGestureEnabled),
      Field("cancelsTouchesInCollapsedState", .bool, \.cancelsTouchesInCollapsedState),
      Field("hidesTabBarUponExpansion", .bool, \.hidesTabBarUponExpansion),
      Field("tabBarHeight", Codec<Double>.number(0...).nullable(), \.tabBarHeight),
      Field("bounces", .bool, \.bounces),
      Field("animatesCorners", .bool, \.animatesCorners),
      Field("closeButtonImage", Codec<String>.string(0...2048).nullable(), \.closeButtonImage),
      Field("hasChevron", .bool, \.hasChevron),
    ])

  /// Every event.
  public static let eventCodec = Codec.tagged("type", events)

  /// The commands.
  public static let commands: [Variant<Command>] = [
    Variant(
      "snapToAnchor", AnimatedPart.codec("index", .count, placeholder: 0, originally: ["atIndex"]),
      summary: "Moves to an anchor, by its index among the sorted ones."
    ) {
      .snapToAnchor(index: $0.part, animated: $0.animated)
    } extract: {
      if case .snapToAnchor(let index, let animated) = $0 { AnimatedPart(part: index, animated: animated) } else { nil }
    },
    Variant("expand", Animated.codec, summary: "Moves to the topmost anchor.") {
      .expand(animated: $0.animated)
    } extract: {
      if case .expand(let animated) = $0 { Animated(animated: animated) } else { nil }
    },
    Variant("collapse", Animated.codec, summary: "Moves to the lowest anchor.") {
      .collapse(animated: $0.animated)
    } extract: {
      if case .collapse(let animated) = $0 { Animated(animated: animated) } else { nil }
    },
    Variant("setAnchors", SetAnchors.codec, summary: "Replaces the anchors and moves to one of them.") {
      .setAnchors($0.anchors, animated: $0.animated, snapTo: $0.index)
    } extract: {
      guard case .setAnchors(let anchors, let animated, let index) = $0 else { return nil }
      return SetAnchors(anchors: anchors, animated: animated, index: index)
    },
    Variant(
      "push",
      AnimatedPart.codec(
        "item", Codec<Item>.item.replaced(), placeholder: Item(id: ""), originally: ["viewController"]),
      originally: ["pushViewController"], summary: "Puts an item on the stack."
    ) {
      .push($0.part, animated: $0.animated)
    } extract: {
      if case .push(let item, let animated) = $0 { AnimatedPart(part: item, animated: animated) } else { nil }
    },
    Variant("pop", Animated.codec, originally: ["popViewController"], summary: "Takes the top item off the stack.") {
      .pop(animated: $0.animated)
    } extract: {
      if case .pop(let animated) = $0 { Animated(animated: animated) } else { nil }
    },
    Variant(
      "popToRoot", Animated.codec, originally: ["popToRootViewController"],
      summary: "Takes every item but the first off the stack."
    ) {
      .popToRoot(animated: $0.animated)
    } extract: {
      if case .popToRoot(let animated) = $0 { Animated(animated: animated) } else { nil }
    },
    Variant(
      "popTo", AnimatedPart.codec("id", .itemID, placeholder: ""), originally: ["popToViewController"],
      summary: "Takes every item above one off the stack."
    ) {
      .popTo(id: $0.part, animated: $0.animated)
    } extract: {
      if case .popTo(let id, let animated) = $0 { AnimatedPart(part: id, animated: animated) } else { nil }
    },
    Variant(
      "setStack",
      AnimatedPart.codec(
        "items", Codec<Item>.item.array(atLeast: 1).checked { SheetConfiguration.faults(in: $0) }, placeholder: [],
        originally: ["viewControllers"]),
      originally: ["setViewControllers"], summary: "Replaces the stack."
    ) {
      .setStack($0.part, animated: $0.animated)
    } extract: {
      if case .setStack(let items, let animated) = $0 { AnimatedPart(part: items, animated: animated) } else { nil }
    },
  ]

  /// The delegate events.
  public static let delegateEvents: [Variant<DelegateEvent>] = [
    .written("sheetDidMove", Codec<Double>.object(0, [.required("origin", .number(), \.self)])) {
      if case .didMove(let origin) = $0 { origin } else { nil }
    },
    .written("sheetWillSettle", target) {
      if case .willSettle(let target) = $0 { target } else { nil }
    },
    .written("sheetDidSettle", target) {
      if case .didSettle(let target) = $0 { target } else { nil }
    },
    .written("sheetDidPush", Codec<String>.object("", [.required("id", .itemID, \.self)])) {
      if case .didPush(let id) = $0 { id } else { nil }
    },
    .written("sheetDidPop", Codec<[String]>.object([], [.required("ids", Codec<String>.itemID.array(), \.self)])) {
      if case .didPop(let ids) = $0 { ids } else { nil }
    },
    .written("tabBarVisibilityDidChange", Codec<Bool>.object(false, [.required("isHidden", .bool, \.self)])) {
      if case .tabBarVisibilityDidChange(let isHidden) = $0 { isHidden } else { nil }
    },
  ]

  private static let target = Codec.object(
    Target(location: .bottom, anchorIndex: 0),
    [
      .required("state", .anchorName, { $0.name }, { $0.givenName = $1 }),
      .required("anchorIndex", .count, \.anchorIndex),
    ])

  /// The names of the states.
  public static var stateNames: [JSONValue] { Location.allCases.map { .string($0.rawValue) } }

  /// The members of the state.
  public static let stateCodec = Codec.object(
    State(
      name: .bottom, origin: 0, anchorIndex: nil, anchorPoints: [], stack: [], isTabBarHidden: false,
      isDragging: false, isContentInteractive: false),
    [
      .required("name", .anchorName, \.name),
      .required("origin", .number(), \.origin),
      .required("anchorIndex", Codec<Int>.count.nullable(), \.anchorIndex),
      .required("anchorPoints", Codec<Double>.number().array(atLeast: 1), \.anchorPoints),
      .required("stack", Codec<String>.itemID.array(atLeast: 1), \.stack),
      .required("isTabBarHidden", .bool, \.isTabBarHidden),
      .required("isDragging", .bool, \.isDragging),
      .required("isContentInteractive", .bool, \.isContentInteractive),
    ], extra: machineMembers)
}

extension Sheet {
  /// The members of the command `setAnchors`.
  private struct SetAnchors: Sendable {
    var anchors: [SheetConfiguration.Anchor] = []
    var animated = true
    var index = 0

    static let codec = Codec.object(
      SetAnchors(),
      [
        .required(
          "anchors", Codec<[SheetConfiguration.Anchor]>.anchors.checked { SheetConfiguration.faults(in: $0) }, \.anchors
        ),
        Field("animated", .animated, \.animated),
        Field("snapTo", .count, \.index),
      ])
  }
}

extension Codec where Value == String {
  /// The id of an item.
  static var itemID: Codec { .string(1...64) }
}

extension Codec where Value == SheetConfiguration.Item {
  /// `{"id", "navigationBarHeight", "isScrollable"}`.
  static var item: Codec {
    .object(
      SheetConfiguration.Item(id: ""),
      [
        .required("id", .itemID, \.id),
        Field("navigationBarHeight", Codec<Double>.number(0...).nullable(), \.navigationBarHeight),
        Field("isScrollable", .bool, \.isScrollable),
      ]
    ).titled("SheetItem")
  }
}

// MARK: - Anchors

extension Codec where Value == Sheet.AnchorName {
  /// The name of a state: an anchor's own one, or that of its place.
  static var anchorName: Codec {
    Codec<String>.string(1...64).mapped(to: { Sheet.AnchorName(rawValue: $0) }, from: { $0.rawValue })
  }
}

extension Codec where Value == [SheetConfiguration.Anchor] {
  /// A list of at least one anchor.
  fileprivate static var anchors: Codec { Codec<SheetConfiguration.Anchor>.anchor.array(atLeast: 1) }
}

extension Codec where Value == SheetConfiguration.Anchor {
  /// `"defaultExpanded"`, `"defaultCollapsed"`, or an object with one of `ratio`, `pointsFromTop`, `pointsFromBottom`,
  /// and optionally a `name`.
  fileprivate static var anchor: Codec {
    .either(
      [("defaultExpanded", .defaultExpanded), ("defaultCollapsed", .defaultCollapsed)], or: AnchorMembers.anchor,
      cases: [
        ("ratio", #"{"ratio": 0.5}"#), ("pointsFromTop", #"{"pointsFromTop": 20}"#),
        ("pointsFromBottom", #"{"pointsFromBottom": 44}"#),
      ]
    ).titled("SheetAnchor")
  }
}

/// The members of an anchor that is an object. Exactly one of them besides the name is present.
private struct AnchorMembers: Sendable {
  var ratio: Double?
  var pointsFromTop: Double?
  var pointsFromBottom: Double?
  var name: String?

  private static let positions = ["ratio", "pointsFromTop", "pointsFromBottom"]

  private static let members = Codec.object(
    AnchorMembers(),
    [
      Field("ratio", Codec<Double>.number(0...1).optional(), \.ratio),
      Field("pointsFromTop", Codec<Double>.number().optional(), \.pointsFromTop),
      Field("pointsFromBottom", Codec<Double>.number().optional(), \.pointsFromBottom),
      Field("name", Codec<String>.string(1...64).optional(), \.name),
    ])

  static let anchor = Codec<SheetConfiguration.Anchor>(
    schema: members.schema.merging(["minProperties": 1, "maxProperties": 2, "not": ["anyOf": wrongCombinations]])
      .titled("SheetAnchorPosition"),
    decode: { json, _, pointer, faults in
      let given = positions.filter { json[$0] != nil }
      let count = (json.members?.count ?? 0) - (json["name"] == nil ? 0 : 1)
      let read = members.decode(json, nil, pointer, &faults)
      // An unknown or invalid member is already in the faults.
      guard let read, given.count == count || given.count > 1 else { return nil }
      if given.count == 1 { return read.anchor }
      faults.add("must have exactly one of \"ratio\", \"pointsFromTop\", \"pointsFromBottom\"", at: pointer)
      return nil
    },
    write: { anchor, text in
      text.appendObject { text in
        switch anchor.position {
        case .ratio(let ratio): text.member("ratio", ratio)
        case .pointsFromTop(let distance): text.member("pointsFromTop", distance)
        case .pointsFromBottom(let distance): text.member("pointsFromBottom", distance)
        // Words, which their own codec writes.
        case .defaultExpanded, .defaultCollapsed: break
        }
        if let name = anchor.name { text.member("name", name) }
      }
    })

  /// The schemas of objects with two positions, or with a name alone.
  private static var wrongCombinations: JSONValue {
    let pairs: [[JSONValue]] = [
      ["ratio", "pointsFromTop"], ["ratio", "pointsFromBottom"], ["pointsFromTop", "pointsFromBottom"],
    ]
    let nameAlone: JSONValue = ["required": ["name"], "maxProperties": 1]
    return .array(pairs.map { ["required": .array($0)] } + [nameAlone])
  }

  private var anchor: SheetConfiguration.Anchor? {
    position.map { SheetConfiguration.Anchor($0, name: name) }
  }

  private var position: SheetConfiguration.Anchor.Position? {
    if let ratio { return .ratio(ratio) }
    if let pointsFromTop { return .pointsFromTop(pointsFromTop) }
    return pointsFromBottom.map { .pointsFromBottom($0) }
  }
}

#if !hasFeature(Embedded)
  extension Sheet: Controller {}
  extension SheetConfiguration: WireCodable {
    static var wireCodec: Codec<SheetConfiguration> { Sheet.configurationCodec }
  }
  extension Sheet.State: WireCodable { static var wireCodec: Codec<Sheet.State> { Sheet.stateCodec } }
#endif
