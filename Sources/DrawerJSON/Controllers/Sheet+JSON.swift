import DrawerCore

extension Sheet: WireRules {
  static let kind = "sheet"

  static let configurationCodec = Codec.object(
    SheetConfiguration(),
    [
      Field("anchors", \.anchors, Codec<SheetConfiguration.Anchor>.anchor.array(1...)),
      Field("stack", \.stack, Codec<Item>.item.array(1...)),
      Field("isExpandGestureEnabled", \.isExpandGestureEnabled, .bool),
      Field("isCollapseGestureEnabled", \.isCollapseGestureEnabled, .bool),
      Field("cancelsTouchesInCollapsedState", \.cancelsTouchesInCollapsedState, .bool),
      Field("hidesTabBarUponExpansion", \.hidesTabBarUponExpansion, .bool),
      Field("tabBarHeight", \.tabBarHeight, Codec<Double>.number(0...).nullable()),
      Field("bounces", \.bounces, .bool),
      Field("animatesCorners", \.animatesCorners, .bool),
      Field("closeButtonImage", \.closeButtonImage, Codec<String>.string(0...2048).nullable()),
      Field("hasChevron", \.hasChevron, .bool),
    ])

  static let eventCodec = Codec.tagged("type", events)

  static let commands: [Variant<Command>] = [
    Variant("snapToAnchor", SnapToAnchor.codec, summary: "Moves to an anchor, by its index among the sorted ones.") {
      .snapToAnchor(index: $0.index, animated: $0.animated)
    },
    Variant("expand", Plain.codec, summary: "Moves to the topmost anchor.") { .expand(animated: $0.animated) },
    Variant("collapse", Plain.codec, summary: "Moves to the lowest anchor.") { .collapse(animated: $0.animated) },
    Variant("setAnchors", SetAnchors.codec, summary: "Replaces the anchors and moves to one of them.") {
      .setAnchors($0.anchors, animated: $0.animated, snapTo: $0.index)
    },
    Variant("push", Push.codec, summary: "Puts an item on the stack.") { .push($0.item, animated: $0.animated) },
    Variant("pop", Plain.codec, summary: "Takes the top item off the stack.") { .pop(animated: $0.animated) },
    Variant("popToRoot", Plain.codec, summary: "Takes every item but the first off the stack.") {
      .popToRoot(animated: $0.animated)
    },
    Variant("popTo", PopTo.codec, summary: "Takes every item above one off the stack.") {
      .popTo(id: $0.id, animated: $0.animated)
    },
    Variant("setStack", SetStack.codec, summary: "Replaces the stack.") {
      .setStack($0.items, animated: $0.animated)
    },
  ]

  static let stateNames = Location.allCases.map(\.rawValue)

  private static let targetOutputs: [Output<Target>] = [
    Output("state", .enumeration, \.location), Output("anchorIndex", .integer(0...Int(numberLimit)), \.anchorIndex),
  ]
  private static let didMove = EventShape<Double>("sheetDidMove", [Output("origin", .number(), \.self)])
  private static let willSettle = EventShape("sheetWillSettle", targetOutputs)
  private static let didSettle = EventShape("sheetDidSettle", targetOutputs)
  private static let didPush = EventShape<String>("sheetDidPush", [Output("id", .itemID, \.self)])
  private static let didPop = EventShape<[String]>(
    "sheetDidPop", [Output("ids", Codec<String>.itemID.array(), \.self)])
  private static let tabBarVisibilityDidChange = EventShape<Bool>(
    "tabBarVisibilityDidChange", [Output("isHidden", .bool, \.self)])

  static let delegateEvents = [
    didMove.description, willSettle.description, didSettle.description, didPush.description, didPop.description,
    tabBarVisibilityDidChange.description,
  ]

  static func write(_ event: DelegateEvent, to text: inout JSONWriter) {
    switch event {
    case .didMove(let origin): didMove.write(origin, to: &text)
    case .willSettle(let target): willSettle.write(target, to: &text)
    case .didSettle(let target): didSettle.write(target, to: &text)
    case .didPush(let id): didPush.write(id, to: &text)
    case .didPop(let ids): didPop.write(ids, to: &text)
    case .tabBarVisibilityDidChange(let isHidden): tabBarVisibilityDidChange.write(isHidden, to: &text)
    }
  }

  static let stateOutputs: [Output<State>] = [
    Output("name", .enumeration, \.name), Output("origin", .number(), \.origin),
    Output("anchorIndex", Codec<Int>.integer(0...Int(numberLimit)).nullable(), \.anchorIndex),
    Output("anchorPoints", Codec<Double>.number().array(1...), \.anchorPoints),
    Output("stack", Codec<String>.itemID.array(1...), \.stack), Output("isTabBarHidden", .bool, \.isTabBarHidden),
    Output("isDragging", .bool, \.isDragging), Output("isContentInteractive", .bool, \.isContentInteractive),
  ]

  static func write(_ state: State, to text: inout JSONWriter) { text.append(stateOutputs, of: state) }
}

// MARK: - The members of the commands

extension Sheet {
  private struct Plain: Sendable {
    var animated = true

    static let codec = Codec.object(Plain(), [Field("animated", \.animated, .bool)])
  }

  private struct SnapToAnchor: Sendable {
    var index = 0
    var animated = true

    static let codec = Codec.object(
      SnapToAnchor(), [.required("index", \.index, .anchorIndex), Field("animated", \.animated, .bool)])
  }

  private struct SetAnchors: Sendable {
    var anchors: [SheetConfiguration.Anchor] = []
    var animated = true
    var index = 0

    static let codec = Codec.object(
      SetAnchors(),
      [
        .required("anchors", \.anchors, Codec<SheetConfiguration.Anchor>.anchor.array(1...)),
        Field("animated", \.animated, .bool), Field("snapTo", \.index, .anchorIndex),
      ])
  }

  private struct Push: Sendable {
    var item = Item(id: "")
    var animated = true

    static let codec = Codec.object(
      Push(), [.required("item", \.item, Codec<Item>.item.replaced()), Field("animated", \.animated, .bool)])
  }

  private struct PopTo: Sendable {
    var id = ""
    var animated = true

    static let codec = Codec.object(
      PopTo(), [.required("id", \.id, .itemID), Field("animated", \.animated, .bool)])
  }

  private struct SetStack: Sendable {
    var items: [Item] = []
    var animated = true

    static let codec = Codec.object(
      SetStack(),
      [
        .required("items", \.items, Codec<Item>.item.array(1...).checked { SheetConfiguration.faults(in: $0) }),
        Field("animated", \.animated, .bool),
      ])
  }
}

extension Codec where Value == Int {
  /// The index of an anchor; whether there is one with that index only the sheet knows.
  fileprivate static var anchorIndex: Codec { .integer(0...Int(numberLimit)) }
}

extension Codec where Value == String {
  /// What an item is called.
  fileprivate static var itemID: Codec { .string(1...256) }
}

extension Codec where Value == SheetConfiguration.Item {
  /// `{"id", "navigationBarHeight", "isScrollable"}`.
  fileprivate static var item: Codec {
    .object(
      SheetConfiguration.Item(id: ""),
      [
        .required("id", \.id, .itemID),
        Field("navigationBarHeight", \.navigationBarHeight, Codec<Double>.number(0...).nullable()),
        Field("isScrollable", \.isScrollable, .bool),
      ])
  }
}

// MARK: - Anchors

extension Codec where Value == SheetConfiguration.Anchor {
  /// `"defaultExpanded"`, `"defaultCollapsed"`, or an object with one of `ratio`, `pointsFromTop`, `pointsFromBottom`.
  fileprivate static var anchor: Codec {
    .either(
      string: .choice([("defaultExpanded", .defaultExpanded), ("defaultCollapsed", .defaultCollapsed)]),
      object: AnchorMembers.anchor
    ) { anchor in
      switch anchor {
      case .defaultExpanded, .defaultCollapsed: true
      case .ratio, .pointsFromTop, .pointsFromBottom: false
      }
    }
  }
}

/// The members of an anchor that is an object; exactly one of them is given.
private struct AnchorMembers: Sendable {
  var ratio: Double?
  var pointsFromTop: Double?
  var pointsFromBottom: Double?

  private static let names = ["ratio", "pointsFromTop", "pointsFromBottom"]

  private static let members = Codec.object(
    AnchorMembers(),
    [
      Field("ratio", \.ratio, Codec<Double>.number(0...1).optional()),
      Field("pointsFromTop", \.pointsFromTop, Codec<Double>.number().optional()),
      Field("pointsFromBottom", \.pointsFromBottom, Codec<Double>.number().optional()),
    ])

  static let anchor = Codec<SheetConfiguration.Anchor>(
    schema: members.schema.merging(["minProperties": 1, "maxProperties": 1]),
    decode: { json, _, pointer, faults in
      let given = names.filter { json[$0] != nil }
      let read = members.decode(json, nil, pointer, &faults)
      // An unknown or a wrong member has been told already.
      guard let read, given.count == json.members?.count || given.count > 1 else { return nil }
      if given.count == 1 { return read.anchor }
      faults.add("must have exactly one of \"ratio\", \"pointsFromTop\", \"pointsFromBottom\"", at: pointer)
      return nil
    },
    encode: { anchor in
      switch anchor {
      case .ratio(let ratio): ["ratio": .finite(ratio)]
      case .pointsFromTop(let distance): ["pointsFromTop": .finite(distance)]
      case .pointsFromBottom(let distance): ["pointsFromBottom": .finite(distance)]
      case .defaultExpanded, .defaultCollapsed: .null
      }
    })

  private var anchor: SheetConfiguration.Anchor? {
    if let ratio { return .ratio(ratio) }
    if let pointsFromTop { return .pointsFromTop(pointsFromTop) }
    return pointsFromBottom.map { .pointsFromBottom($0) }
  }
}
