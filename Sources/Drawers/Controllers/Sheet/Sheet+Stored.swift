extension Sheet {
  /// The stored members of the model.
  public static let storedFields: [Field<Sheet>] = [
    Field("origin", .number(), \.origin),
    Field("location", .enumeration, \.location),
    Field("targetIndex", .count, \.targetIndex),
    Field("held", Codec<Held>.held.optional(), \.held),
    Field("stack", Codec<Item>.item.array(atLeast: 1), \.stack),
    Field("transition", Codec<Transition>.stackTransition.optional(), \.transition),
    Field("isTabBarHidden", .bool, \.tabBar.isHidden),
    Field("tabBarOffset", .number(), \.tabBar.offset),
    Field("isTabBarTransparent", .bool, \.tabBar.isTransparent),
    Field("panOrigin", Codec<Double>.number().optional(), \.panOrigin),
    Field("unlimitedOrigin", Codec<Double>.number().optional(), \.unlimitedOrigin),
    Field("lastContentOffset", Codec<Double>.number().optional(), \.lastContentOffset),
  ]

  /// The stored form of a completion.
  public static var completionCodec: Codec<Completion> { .completion }

  /// The stored members of a machine.
  public static let storedMachine = makeStoredMachine()
}

extension Codec where Value == Sheet.Held {
  fileprivate static var held: Codec {
    .object(
      Sheet.Held(dimming: 0, cornerRadius: 0),
      [
        .required("dimming", .number(), \.dimming),
        .required("cornerRadius", .number(), \.cornerRadius),
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
        .required("isPush", .bool, \.isPush),
        .required("upper", .item, \.upper),
        .required("lower", .item, \.lower),
        .required("isUpperOut", .bool, \.isUpperOut),
        .required("distance", .number(), \.distance),
        .required("hasCloseButton", .bool, \.hasCloseButton),
      ])
  }
}

extension Codec where Value == Sheet.Completion {
  fileprivate static var completion: Codec {
    let target = Codec<Sheet.Target>.object(
      Sheet.Target(location: .bottom, anchorIndex: 0),
      [
        .required("location", .enumeration, \.location),
        .required("anchorIndex", .count, \.anchorIndex),
        Field("name", Codec<Sheet.AnchorName>.anchorName.optional(), \.givenName),
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
        Variant("push", Codec<String>.object("", [.required("id", .string(), \.self)])) {
          .push(id: $0)
        } extract: {
          if case .push(let id) = $0 { id } else { nil }
        },
        Variant(
          "pop", Codec<[String]>.object([], [.required("ids", Codec<String>.string().array(), \.self)])
        ) {
          .pop(ids: $0)
        } extract: {
          if case .pop(let ids) = $0 { ids } else { nil }
        },
      ])
  }
}
