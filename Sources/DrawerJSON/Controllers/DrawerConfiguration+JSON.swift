import DrawerCore

/// The longest transition, in seconds.
private let longestDuration = 3600.0
private let tapCounts = -10_000_000...10_000_000

extension Codec where Value == DrawerConfiguration {
  /// Negative values are read as they are: the drawer makes of them what the library does.
  static var drawer: Codec {
    .object(DrawerConfiguration(), positionFields + gestureFields + appearanceFields)
  }

  private static var positionFields: [Field<DrawerConfiguration>] {
    [
      Field("heightOfPartiallyExpandedDrawer", \.heightOfPartiallyExpandedDrawer, Codec<Double>.number().optional()),
      Field("heightOfCollapsedDrawer", \.heightOfCollapsedDrawer, .number()),
      Field("initialState", \.initialState, Codec<DrawerConfiguration.OpenState>.enumeration.nullable()),
      Field("totalDurationInSeconds", \.totalDurationInSeconds, .number(-numberLimit...longestDuration)),
      Field("durationIsProportionalToDistanceTraveled", \.durationIsProportionalToDistanceTraveled, .bool),
      Field("timingCurve", \.timingCurve, .drawerTimingCurve),
      Field("fullExpansionBehaviour", \.fullExpansionBehaviour, .fullExpansionBehaviour),
      Field("statusBarHeight", \.statusBarHeight, Codec<Double>.number().optional()),
      Field("supportsPartialExpansion", \.supportsPartialExpansion, .bool),
      Field("dismissesInStages", \.dismissesInStages, .bool),
    ]
  }

  private static var gestureFields: [Field<DrawerConfiguration>] {
    [
      Field("isDrawerDraggable", \.isDrawerDraggable, .bool),
      Field("isFullyPresentableByDrawerTaps", \.isFullyPresentableByDrawerTaps, .bool),
      Field(
        "numberOfTapsForFullDrawerPresentation", \.numberOfTapsForFullDrawerPresentation, .integer(tapCounts)),
      Field("isDismissableByOutsideDrawerTaps", \.isDismissableByOutsideDrawerTaps, .bool),
      Field(
        "numberOfTapsForOutsideDrawerDismissal", \.numberOfTapsForOutsideDrawerDismissal, .integer(tapCounts)),
      Field("flickSpeedThreshold", \.flickSpeedThreshold, .number()),
      Field("upperMarkGap", \.upperMarkGap, .number()),
      Field("lowerMarkGap", \.lowerMarkGap, .number()),
      Field(
        "passthroughTouchesInStates", \.passthroughTouchesInStates,
        Codec<DrawerConfiguration.OpenState>.enumeration.array()),
      Field("scrollViewForPullToDismiss", \.scrollViewForPullToDismiss, .bool),
    ]
  }

  private static var appearanceFields: [Field<DrawerConfiguration>] {
    [
      Field("maximumCornerRadius", \.maximumCornerRadius, .number()),
      Field("cornerAnimationOption", \.cornerAnimationOption, .enumeration),
      Field("handleViewConfiguration", \.handleViewConfiguration, Codec<DrawerConfiguration.Handle>.handle.nullable()),
      Field(
        "drawerBorderConfiguration", \.drawerBorderConfiguration,
        Codec<DrawerConfiguration.DrawerBorder>.border.nullable()),
      Field(
        "drawerShadowConfiguration", \.drawerShadowConfiguration,
        Codec<DrawerConfiguration.DrawerShadow>.shadow.nullable()),
      Field("inDebugMode", \.inDebugMode, .bool),
    ]
  }
}

extension Codec where Value == DrawerConfiguration.FullExpansionBehaviour {
  static var fullExpansionBehaviour: Codec {
    let gap = Codec<Double>.object(0, [.required("leavesCustomGap", \.self, .number())])
    return .either(
      string: .choice([
        ("coversFullScreen", .coversFullScreen), ("doesNotCoverStatusBar", .doesNotCoverStatusBar),
        // As the library's README spells it.
        ("dosNotCoverStatusBar", .doesNotCoverStatusBar),
      ]),
      object: gap.mapped(
        to: { .leavesCustomGap($0) },
        from: { if case .leavesCustomGap(let gap) = $0 { gap } else { 0 } })
    ) { value in
      if case .leavesCustomGap = value { false } else { true }
    }
  }
}

extension Codec where Value == DrawerConfiguration.Handle {
  static var handle: Codec {
    .object(
      DrawerConfiguration.Handle(),
      [
        Field("autoAnimatesDimming", \.autoAnimatesDimming, .bool),
        Field("backgroundColor", \.backgroundColor, .color),
        Field("size", \.size, .handleSize),
        Field("top", \.top, .number()),
        Field("cornerRadius", \.cornerRadius, .handleCornerRadius),
      ])
  }
}

extension Codec where Value == DrawerConfiguration.Size {
  static var handleSize: Codec {
    .object(
      DrawerConfiguration.Handle().size,
      [Field("width", \.width, .number()), Field("height", \.height, .number())])
  }
}

extension Codec where Value == DrawerConfiguration.HandleCornerRadius {
  /// `"automatic"`, or points; `{"custom": points}`, as the library spells it, is taken too.
  static var handleCornerRadius: Codec {
    let number = Codec<Double>.number()
    let custom = Codec<Double>.object(0, [.required("custom", \.self, number)])
    let automatic: Codec = .choice([("automatic", .automatic)])
    return Codec(
      schema: ["anyOf": [automatic.schema, number.schema, custom.schema]],
      decode: { json, _, pointer, faults in
        if json.number != nil { return number.decode(json, nil, pointer, &faults).map { .custom($0) } }
        if json.members != nil { return custom.decode(json, nil, pointer, &faults).map { .custom($0) } }
        return automatic.decode(json, nil, pointer, &faults)
      },
      write: { value, text in
        if case .custom(let radius) = value { number.write(radius, &text) } else { automatic.write(value, &text) }
      })
  }
}

extension Codec where Value == DrawerConfiguration.DrawerBorder {
  static var border: Codec {
    .object(
      DrawerConfiguration.DrawerBorder(),
      [
        Field("borderThickness", \.borderThickness, .number()),
        Field("borderColor", \.borderColor, Codec<Color>.color.nullable()),
      ])
  }
}

extension Codec where Value == DrawerConfiguration.DrawerShadow {
  static var shadow: Codec {
    .object(
      DrawerConfiguration.DrawerShadow(),
      [
        Field("shadowOpacity", \.shadowOpacity, .number()),
        Field("shadowRadius", \.shadowRadius, .number()),
        Field("shadowOffset", \.shadowOffset, .shadowOffset),
        Field("shadowColor", \.shadowColor, Codec<Color>.color.nullable()),
      ])
  }
}

extension Codec where Value == Point {
  /// `{"x", "y"}`; `{"width", "height"}`, as the library spells it, is taken too.
  static var shadowOffset: Codec {
    let point = Codec<Point>.point
    let any = Codec<Point>.object(
      Point(),
      [
        Field("x", \.x, .number()), Field("y", \.y, .number()),
        Field("width", \.x, .number()), Field("height", \.y, .number()),
      ])
    return Codec(schema: any.schema, decode: any.decode, write: point.write)
  }
}
