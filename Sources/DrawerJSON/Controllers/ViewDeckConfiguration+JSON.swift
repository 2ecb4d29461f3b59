import DrawerCore

extension Codec where Value == ViewDeckConfiguration {
  static var viewDeck: Codec {
    .object(ViewDeckConfiguration(), sizeFields + gestureFields + movementFields + appearanceFields)
  }

  private static var sizeFields: [Field<ViewDeckConfiguration>] {
    let size = Codec<Double>.number().nullable()
    return [
      Field("sides", \.sides, Codec<ViewDeck.Side>.enumeration.array()),
      Field("leftSize", \.sizes.left, size), Field("rightSize", \.sizes.right, size),
      Field("topSize", \.sizes.top, size), Field("bottomSize", \.sizes.bottom, size),
      Field("maxSize", \.maxSize, .number(0...)), Field("sizeMode", \.sizeMode, .enumeration),
      Field("navigationBarHeight", \.navigationBarHeight, .number(0...)),
      Field("statusBarHeight", \.statusBarHeight, .number(0...)),
      Field("navigationControllerBehavior", \.navigationControllerBehavior, .enumeration),
    ]
  }

  private static var gestureFields: [Field<ViewDeckConfiguration>] {
    [
      Field("elasticity", \.elasticity, .bool), Field("panningMode", \.panningMode, .enumeration),
      Field("panningView", \.panningView, Codec<Rect>.rect.nullable()),
      Field("centerhiddenInteractivity", \.centerInteractivity, .enumeration), Field("enabled", \.isEnabled, .bool),
      Field("answers", \.answers, .answers),
    ]
  }

  private static var movementFields: [Field<ViewDeckConfiguration>] {
    let duration = Codec<Double>.number(0...ViewDeck.longestDuration)
    let factor = Codec<Double>.number(0...1000).nullable()
    return [
      Field("openSlideAnimationDuration", \.openSlideAnimationDuration, duration),
      Field("closeSlideAnimationDuration", \.closeSlideAnimationDuration, duration),
      Field("bounceDurationFactor", \.bounceDurationFactor, factor),
      Field("bounceOpenSideDurationFactor", \.bounceOpenSideDurationFactor, factor),
    ]
  }

  private static var appearanceFields: [Field<ViewDeckConfiguration>] {
    [
      Field("resizesCenterView", \.resizesCenterView, .bool), Field("parallaxAmount", \.parallaxAmount, .number()),
      Field("centerViewOpacity", \.centerViewOpacity, .number(0...1)),
      Field("centerViewCornerRadius", \.centerViewCornerRadius, .number(0...)),
      Field("shadow", \.shadow, .centerShadow),
    ]
  }
}

extension Codec where Value == ViewDeckConfiguration.CenterShadow {
  fileprivate static var centerShadow: Codec {
    .object(
      ViewDeckConfiguration.CenterShadow(),
      [
        Field("enabled", \.isEnabled, .bool), Field("radius", \.radius, .number(0...)),
        Field("opacity", \.opacity, .number(0...1)), Field("color", \.color, .color),
        Field("offset", \.offset, .point),
      ])
  }
}

extension Codec where Value == ViewDeckConfiguration.Answers {
  fileprivate static var answers: Codec {
    .object(
      ViewDeckConfiguration.Answers(),
      [
        Field("shouldPan", \.shouldPan, .bool), Field("shouldOpen", \.shouldOpen, .perSide(.bool)),
        Field("shouldClose", \.shouldClose, .perSide(.bool)),
        Field("shouldPreviewBounce", \.shouldPreviewBounce, .perSide(.bool)),
        Field("changesLedge", \.changesLedge, .perSide(.number())),
      ])
  }
}

extension Codec {
  /// An object with a member for each side that has a value.
  static func perSide<Part: Storable>(_ codec: Codec<Part>) -> Codec<PerSide<Part?>> {
    let fields: Codec<PerSide<Part?>> = .object(
      PerSide<Part?>(nil),
      [
        Field("left", \.left, codec.optional()), Field("right", \.right, codec.optional()),
        Field("top", \.top, codec.optional()), Field("bottom", \.bottom, codec.optional()),
      ])
    return Codec<PerSide<Part?>>(
      schema: fields.schema, decode: fields.decode,
      write: { sides, text in
        text.appendObject { text in
          for side in ViewDeck.Side.allCases {
            guard let value = sides[side] else { continue }
            text.name(side.rawValue)
            codec.write(value, &text)
          }
        }
      })
  }
}
