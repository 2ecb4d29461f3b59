import DrawerCore

extension Sheet {
  static let storedFields: [Field<Sheet>] = [
    Field("origin", .number(), { $0.origin }, { $0.origin = $1 }),
    Field("location", .enumeration, { $0.location }, { $0.location = $1 }),
    Field("targetIndex", .count, { $0.targetIndex }, { $0.targetIndex = $1 }),
    Field("held", Codec<Held>.held.optional(), { $0.held }, { $0.held = $1 }),
    Field("stack", Codec<Item>.item.array(atLeast: 1), { $0.stack }, { $0.stack = $1 }),
    Field("transition", Codec<Transition>.stackTransition.optional(), { $0.transition }, { $0.transition = $1 }),
    Field("isTabBarHidden", .bool, { $0.tabBar.isHidden }, { $0.tabBar.isHidden = $1 }),
    Field("tabBarOffset", .number(), { $0.tabBar.offset }, { $0.tabBar.offset = $1 }),
    Field("isTabBarTransparent", .bool, { $0.tabBar.isTransparent }, { $0.tabBar.isTransparent = $1 }),
    Field("panOrigin", Codec<Double>.number().optional(), { $0.panOrigin }, { $0.panOrigin = $1 }),
    Field(
      "lastContentOffset", Codec<Double>.number().optional(), { $0.lastContentOffset }, { $0.lastContentOffset = $1 }),
  ]

  static var completionCodec: Codec<Completion> { .completion }

  static let machineCodec = makeMachineCodec()
}

extension Codec where Value == Sheet.Held {
  fileprivate static var held: Codec {
    .object(
      Sheet.Held(dimming: 0, cornerRadius: 0),
      [
        .required("dimming", .number(), { $0.dimming }, { $0.dimming = $1 }),
        .required("cornerRadius", .number(), { $0.cornerRadius }, { $0.cornerRadius = $1 }),
      ])
  }
}

extension Codec where Value == Sheet.Transition {
  fileprivate static var stackTransition: Codec {
    let item = Sheet.Item(id: "")
    return .object(
      Sheet.Transition(
        isPush: true, upper: item, lower: item, isUpperOut: false, distance: 0, hasCloseButton: false),
      [
        .required("isPush", .bool, { $0.isPush }, { $0.isPush = $1 }),
        .required("upper", .item, { $0.upper }, { $0.upper = $1 }),
        .required("lower", .item, { $0.lower }, { $0.lower = $1 }),
        .required("isUpperOut", .bool, { $0.isUpperOut }, { $0.isUpperOut = $1 }),
        .required("distance", .number(), { $0.distance }, { $0.distance = $1 }),
        .required("hasCloseButton", .bool, { $0.hasCloseButton }, { $0.hasCloseButton = $1 }),
      ])
  }
}

extension Codec where Value == Sheet.Completion {
  fileprivate static var completion: Codec {
    let target = Codec<Sheet.Target>.object(
      Sheet.Target(location: .bottom, anchorIndex: 0),
      [
        .required("location", .enumeration, { $0.location }, { $0.location = $1 }),
        .required("anchorIndex", .count, { $0.anchorIndex }, { $0.anchorIndex = $1 }),
      ])
    return .tagged(
      "type",
      [
        Variant("settle", target) {
          .settle($0)
        } extract: {
          if case .settle(let target) = $0 { target } else { nil }
        },
        Variant("hideTabBar", Nothing.codec) { _ in
          .hideTabBar
        } extract: {
          if case .hideTabBar = $0 { Nothing() } else { nil }
        },
        Variant("push", Codec<String>.object("", [.required("id", .string(), { $0 }, { $0 = $1 })])) {
          .push(id: $0)
        } extract: {
          if case .push(let id) = $0 { id } else { nil }
        },
        Variant(
          "pop", Codec<[String]>.object([], [.required("ids", Codec<String>.string().array(), { $0 }, { $0 = $1 })])
        ) {
          .pop(ids: $0)
        } extract: {
          if case .pop(let ids) = $0 { ids } else { nil }
        },
      ])
  }
}
