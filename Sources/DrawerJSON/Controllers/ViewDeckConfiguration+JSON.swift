import DrawerCore

extension Codec where Value == ViewDeckConfiguration {
  static var viewDeck: Codec {
    .object(ViewDeckConfiguration(), sizeFields + gestureFields + movementFields + appearanceFields)
  }

  private static var sizeFields: [Field<ViewDeckConfiguration>] {
    let size = Codec<Double>.number(0...).nullable()
    return [
      Field(
        "sides", Codec<ViewDeck.Side>.enumeration.array(), { $0.sides }, { $0.sides = $1 },
        originally: ViewDeck.Side.allCases.flatMap { ["\($0.rawValue)Controller", "\($0.rawValue)ViewController"] }),
      Field(
        "leftSize", size, { $0.sizes.left }, { $0.sizes.left = $1 },
        originally: ["leftLedgeSize", "leftLedge"]),
      Field(
        "rightSize", size, { $0.sizes.right }, { $0.sizes.right = $1 },
        originally: ["rightLedgeSize", "rightLedge"]),
      Field(
        "topSize", size, { $0.sizes.top }, { $0.sizes.top = $1 },
        originally: ["topLedgeSize", "topLedge"]),
      Field(
        "bottomSize", size, { $0.sizes.bottom }, { $0.sizes.bottom = $1 },
        originally: ["bottomLedgeSize", "bottomLedge"]),
      Field(
        "maxSize", .number(0...), { $0.maxSize }, { $0.maxSize = $1 }, originally: ["gap", "maxLedge", "maxLedgeSize"]),
      Field("sizeMode", .enumeration, { $0.sizeMode }, { $0.sizeMode = $1 }),
      Field("navigationBarHeight", .number(0...), { $0.navigationBarHeight }, { $0.navigationBarHeight = $1 }),
      Field("statusBarHeight", .number(0...), { $0.statusBarHeight }, { $0.statusBarHeight = $1 }),
      Field(
        "navigationControllerBehavior", .enumeration, { $0.navigationControllerBehavior },
        { $0.navigationControllerBehavior = $1 }),
    ]
  }

  private static var gestureFields: [Field<ViewDeckConfiguration>] {
    [
      Field("elasticity", .bool, { $0.elasticity }, { $0.elasticity = $1 }, originally: ["elastic"]),
      Field("panningMode", .enumeration, { $0.panningMode }, { $0.panningMode = $1 }),
      Field("panningView", Codec<Rect>.rect.nullable(), { $0.panningView }, { $0.panningView = $1 }),
      Field("centerhiddenInteractivity", .enumeration, { $0.centerInteractivity }, { $0.centerInteractivity = $1 }),
      Field("enabled", .bool, { $0.isEnabled }, { $0.isEnabled = $1 }),
      Field("answers", .answers, { $0.answers }, { $0.answers = $1 }),
    ]
  }

  private static var movementFields: [Field<ViewDeckConfiguration>] {
    let duration = Codec<Double>.number(0...ViewDeck.longestDuration)
    let factor = Codec<Double>.number(0...1000).nullable()
    return [
      Field(
        "openSlideAnimationDuration", duration, { $0.openSlideAnimationDuration },
        { $0.openSlideAnimationDuration = $1 }),
      Field(
        "closeSlideAnimationDuration", duration, { $0.closeSlideAnimationDuration },
        { $0.closeSlideAnimationDuration = $1 }),
      Field("bounceDurationFactor", factor, { $0.bounceDurationFactor }, { $0.bounceDurationFactor = $1 }),
      Field(
        "bounceOpenSideDurationFactor", factor, { $0.bounceOpenSideDurationFactor },
        { $0.bounceOpenSideDurationFactor = $1 }),
    ]
  }

  private static var appearanceFields: [Field<ViewDeckConfiguration>] {
    [
      Field("resizesCenterView", .bool, { $0.resizesCenterView }, { $0.resizesCenterView = $1 }),
      Field("parallaxAmount", .number(), { $0.parallaxAmount }, { $0.parallaxAmount = $1 }),
      Field("centerViewOpacity", .number(0...1), { $0.centerViewOpacity }, { $0.centerViewOpacity = $1 }),
      Field("centerViewCornerRadius", .number(0...), { $0.centerViewCornerRadius }, { $0.centerViewCornerRadius = $1 }),
      Field(
        "shadow", .centerShadow, { $0.shadow }, { $0.shadow = $1 },
        originally: ["shadowEnabled", "shadowRadius", "shadowOpacity", "shadowColor", "shadowOffset"]),
    ]
  }
}

extension Codec where Value == ViewDeckConfiguration.CenterShadow {
  fileprivate static var centerShadow: Codec {
    .object(
      ViewDeckConfiguration.CenterShadow(),
      [
        Field("enabled", .bool, { $0.isEnabled }, { $0.isEnabled = $1 }),
        Field("radius", .number(0...), { $0.radius }, { $0.radius = $1 }),
        Field("opacity", .number(0...1), { $0.opacity }, { $0.opacity = $1 }),
        Field("color", .color, { $0.color }, { $0.color = $1 }),
        Field("offset", .point, { $0.offset }, { $0.offset = $1 }),
      ])
  }
}

extension Codec where Value == ViewDeckConfiguration.Answers {
  fileprivate static var answers: Codec {
    .object(
      ViewDeckConfiguration.Answers(),
      [
        Field("shouldPan", .bool, { $0.shouldPan }, { $0.shouldPan = $1 }),
        Field("shouldOpen", .perSide(.bool), { $0.shouldOpen }, { $0.shouldOpen = $1 }),
        Field("shouldClose", .perSide(.bool), { $0.shouldClose }, { $0.shouldClose = $1 }),
        Field("shouldPreviewBounce", .perSide(.bool), { $0.shouldPreviewBounce }, { $0.shouldPreviewBounce = $1 }),
        Field("changesLedge", .perSide(.number()), { $0.changesLedge }, { $0.changesLedge = $1 }),
      ])
  }
}

extension Codec {
  /// An object with a member for each side that has a value.
  static func perSide<Part: Storable>(_ codec: Codec<Part>) -> Codec<PerSide<Part?>> {
    .object(
      PerSide<Part?>(nil),
      [
        Field("left", codec.optional(), { $0.left }, { $0.left = $1 }),
        Field("right", codec.optional(), { $0.right }, { $0.right = $1 }),
        Field("top", codec.optional(), { $0.top }, { $0.top = $1 }),
        Field("bottom", codec.optional(), { $0.bottom }, { $0.bottom = $1 }),
      ])
  }
}
