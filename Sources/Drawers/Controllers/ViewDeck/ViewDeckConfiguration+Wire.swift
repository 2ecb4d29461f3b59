extension Codec where Value == ViewDeckConfiguration {
  static var viewDeck: Codec {
    .object(ViewDeckConfiguration(), sizeFields + gestureFields + movementFields + appearanceFields)
  }

  private static var sizeFields: [Field<ViewDeckConfiguration>] {
    let size = Codec<Double>.number(0...).nullable()
    return [
      Field(
        "sides", Codec<ViewDeck.Side>.enumeration.array(), \.sides,
        originally: ViewDeck.Side.allCases.flatMap { ["\($0.rawValue)Controller", "\($0.rawValue)ViewController"] }),
      Field("leftSize", size, \.leftSize, originally: ["leftLedgeSize", "leftLedge"]),
      Field("rightSize", size, \.rightSize, originally: ["rightLedgeSize", "rightLedge"]),
      Field("topSize", size, \.topSize, originally: ["topLedgeSize", "topLedge"]),
      Field("bottomSize", size, \.bottomSize, originally: ["bottomLedgeSize", "bottomLedge"]),
      Field("maxSize", .number(0...), \.maxSize, originally: ["gap", "maxLedge", "maxLedgeSize"]),
      Field("sizeMode", .enumeration, \.sizeMode),
      Field("navigationBarHeight", .number(0...), \.navigationBarHeight),
      Field("statusBarHeight", .number(0...), \.statusBarHeight),
      Field("navigationControllerBehavior", .enumeration, \.navigationControllerBehavior),
    ]
  }

  private static var gestureFields: [Field<ViewDeckConfiguration>] {
    [
      Field("elasticity", .bool, \.elasticity, originally: ["elastic"]),
      Field("panningMode", .enumeration, \.panningMode),
      Field("panningView", Codec<Rect2D>.rect.nullable(), \.panningView),
      Field("centerhiddenInteractivity", .enumeration, \.centerhiddenInteractivity),
      Field("enabled", .bool, \.enabled),
      Field("answers", .answers, \.answers),
    ]
  }

  private static var movementFields: [Field<ViewDeckConfiguration>] {
    let duration = Codec<Double>.number(0...ViewDeck.longestDuration)
    let factor = Codec<Double>.number(0...1000).nullable()
    return [
      Field("openSlideAnimationDuration", duration, \.openSlideAnimationDuration),
      Field("closeSlideAnimationDuration", duration, \.closeSlideAnimationDuration),
      Field("bounceDurationFactor", factor, \.bounceDurationFactor),
      Field("bounceOpenSideDurationFactor", factor, \.bounceOpenSideDurationFactor),
    ]
  }

  private static var appearanceFields: [Field<ViewDeckConfiguration>] {
    [
      Field("resizesCenterView", .bool, \.resizesCenterView),
      Field("parallaxAmount", .number(), \.parallaxAmount),
      Field("centerViewOpacity", .number(0...1), \.centerViewOpacity),
      Field("centerViewCornerRadius", .number(0...), \.centerViewCornerRadius),
      Field(
        "shadow", .centerShadow, \.shadow,
        originally: ["shadowEnabled", "shadowRadius", "shadowOpacity", "shadowColor", "shadowOffset"]),
    ]
  }
}

extension Codec where Value == ViewDeckConfiguration.CenterShadow {
  fileprivate static var centerShadow: Codec {
    .object(
      ViewDeckConfiguration.CenterShadow(),
      [
        Field("enabled", .bool, \.enabled),
        Field("radius", .number(0...), \.radius),
        Field("opacity", .number(0...1), \.opacity),
        Field("color", .color, \.color),
        Field("offset", .point, \.offset),
      ])
  }
}

extension Codec where Value == ViewDeckConfiguration.Answers {
  fileprivate static var answers: Codec {
    .object(
      ViewDeckConfiguration.Answers(),
      [
        Field("shouldPan", .bool, \.shouldPan),
        Field("shouldOpen", .perSide(.bool), \.shouldOpen),
        Field("shouldClose", .perSide(.bool), \.shouldClose),
        Field("shouldPreviewBounce", .perSide(.bool), \.shouldPreviewBounce),
        Field("changesLedge", .perSide(.number()), \.changesLedge),
      ])
  }
}

extension Codec {
  /// An object with a member for each side that has a value.
  static func perSide<Part: Storable>(_ codec: Codec<Part>) -> Codec<PerSide<Part?>> {
    everySide(nil, codec.optional())
  }
}
