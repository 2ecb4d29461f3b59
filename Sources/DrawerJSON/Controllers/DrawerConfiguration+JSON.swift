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
      Field(
        "heightOfPartiallyExpandedDrawer", Codec<Double>.number().optional(), { $0.heightOfPartiallyExpandedDrawer },
        { $0.heightOfPartiallyExpandedDrawer = $1 }),
      Field("heightOfCollapsedDrawer", .number(), { $0.heightOfCollapsedDrawer }, { $0.heightOfCollapsedDrawer = $1 }),
      Field(
        "initialState", Codec<DrawerConfiguration.OpenState>.enumeration.nullable(), { $0.initialState },
        { $0.initialState = $1 }),
      Field(
        "totalDurationInSeconds", .number(-numberLimit...longestDuration), { $0.totalDurationInSeconds },
        { $0.totalDurationInSeconds = $1 }),
      Field(
        "durationIsProportionalToDistanceTraveled", .bool, { $0.durationIsProportionalToDistanceTraveled },
        { $0.durationIsProportionalToDistanceTraveled = $1 }),
      Field(
        "timingCurve", .drawerTimingCurve, { $0.timingCurve }, { $0.timingCurve = $1 },
        originally: ["timingCurveProvider"]),
      Field(
        "fullExpansionBehaviour", .fullExpansionBehaviour, { $0.fullExpansionBehaviour },
        { $0.fullExpansionBehaviour = $1 }),
      Field("statusBarHeight", Codec<Double>.number().optional(), { $0.statusBarHeight }, { $0.statusBarHeight = $1 }),
      Field("supportsPartialExpansion", .bool, { $0.supportsPartialExpansion }, { $0.supportsPartialExpansion = $1 }),
      Field("dismissesInStages", .bool, { $0.dismissesInStages }, { $0.dismissesInStages = $1 }),
    ]
  }

  private static var gestureFields: [Field<DrawerConfiguration>] {
    [
      Field("isDrawerDraggable", .bool, { $0.isDrawerDraggable }, { $0.isDrawerDraggable = $1 }),
      Field(
        "isFullyPresentableByDrawerTaps", .bool, { $0.isFullyPresentableByDrawerTaps },
        { $0.isFullyPresentableByDrawerTaps = $1 }),
      Field(
        "numberOfTapsForFullDrawerPresentation", .integer(tapCounts), { $0.numberOfTapsForFullDrawerPresentation },
        { $0.numberOfTapsForFullDrawerPresentation = $1 }),
      Field(
        "isDismissableByOutsideDrawerTaps", .bool, { $0.isDismissableByOutsideDrawerTaps },
        { $0.isDismissableByOutsideDrawerTaps = $1 }),
      Field(
        "numberOfTapsForOutsideDrawerDismissal", .integer(tapCounts), { $0.numberOfTapsForOutsideDrawerDismissal },
        { $0.numberOfTapsForOutsideDrawerDismissal = $1 }),
      Field("flickSpeedThreshold", .number(), { $0.flickSpeedThreshold }, { $0.flickSpeedThreshold = $1 }),
      Field("upperMarkGap", .number(), { $0.upperMarkGap }, { $0.upperMarkGap = $1 }),
      Field("lowerMarkGap", .number(), { $0.lowerMarkGap }, { $0.lowerMarkGap = $1 }),
      Field(
        "passthroughTouchesInStates", Codec<DrawerConfiguration.OpenState>.enumeration.array(),
        { $0.passthroughTouchesInStates }, { $0.passthroughTouchesInStates = $1 }),
      Field(
        "scrollViewForPullToDismiss", .bool, { $0.scrollViewForPullToDismiss }, { $0.scrollViewForPullToDismiss = $1 }),
    ]
  }

  private static var appearanceFields: [Field<DrawerConfiguration>] {
    [
      Field("maximumCornerRadius", .number(), { $0.maximumCornerRadius }, { $0.maximumCornerRadius = $1 }),
      Field("cornerAnimationOption", .enumeration, { $0.cornerAnimationOption }, { $0.cornerAnimationOption = $1 }),
      Field(
        "handleViewConfiguration", Codec<DrawerConfiguration.Handle>.handle.nullable(), { $0.handleViewConfiguration },
        { $0.handleViewConfiguration = $1 }),
      Field(
        "drawerBorderConfiguration", Codec<DrawerConfiguration.DrawerBorder>.border.nullable(),
        { $0.drawerBorderConfiguration }, { $0.drawerBorderConfiguration = $1 }),
      Field(
        "drawerShadowConfiguration", Codec<DrawerConfiguration.DrawerShadow>.shadow.nullable(),
        { $0.drawerShadowConfiguration }, { $0.drawerShadowConfiguration = $1 }),
      Field("inDebugMode", .bool, { $0.inDebugMode }, { $0.inDebugMode = $1 }),
    ]
  }
}

extension Codec where Value == DrawerConfiguration.FullExpansionBehaviour {
  static var fullExpansionBehaviour: Codec {
    let gap = Codec<Double>.object(
      0, [.required("leavesCustomGap", .number(), { $0 }, { $0 = $1 }, originally: ["gap"])])
    return .either(
      string: .choice([
        ("coversFullScreen", .coversFullScreen), ("doesNotCoverStatusBar", .doesNotCoverStatusBar),
        // As the library's README spells it.
        ("dosNotCoverStatusBar", .doesNotCoverStatusBar),
      ]),
      object: gap.mapped(
        to: { .leavesCustomGap($0) },
        from: { if case .leavesCustomGap(let gap) = $0 { gap } else { 0 } }),
      example: #"{"leavesCustomGap": 40}"#
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
        Field("autoAnimatesDimming", .bool, { $0.autoAnimatesDimming }, { $0.autoAnimatesDimming = $1 }),
        Field("backgroundColor", .color, { $0.backgroundColor }, { $0.backgroundColor = $1 }),
        Field("size", .handleSize, { $0.size }, { $0.size = $1 }),
        Field("top", .number(), { $0.top }, { $0.top = $1 }),
        Field("cornerRadius", .handleCornerRadius, { $0.cornerRadius }, { $0.cornerRadius = $1 }),
      ])
  }
}

extension Codec where Value == DrawerConfiguration.Size {
  static var handleSize: Codec {
    .object(
      DrawerConfiguration.Handle().size,
      [
        Field("width", .number(), { $0.width }, { $0.width = $1 }),
        Field("height", .number(), { $0.height }, { $0.height = $1 }),
      ])
  }
}

extension Codec where Value == DrawerConfiguration.HandleCornerRadius {
  /// `"automatic"`, or points; `{"custom": points}`, as the library spells it, is taken too.
  static var handleCornerRadius: Codec {
    let number = Codec<Double>.number()
    let custom = Codec<Double>.object(0, [.required("custom", number, { $0 }, { $0 = $1 })])
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
        Field("borderThickness", .number(), { $0.borderThickness }, { $0.borderThickness = $1 }),
        Field("borderColor", Codec<Color>.color.nullable(), { $0.borderColor }, { $0.borderColor = $1 }),
      ])
  }
}

extension Codec where Value == DrawerConfiguration.DrawerShadow {
  static var shadow: Codec {
    .object(
      DrawerConfiguration.DrawerShadow(),
      [
        Field("shadowOpacity", .number(), { $0.shadowOpacity }, { $0.shadowOpacity = $1 }),
        Field("shadowRadius", .number(), { $0.shadowRadius }, { $0.shadowRadius = $1 }),
        Field("shadowOffset", .shadowOffset, { $0.shadowOffset }, { $0.shadowOffset = $1 }),
        Field("shadowColor", Codec<Color>.color.nullable(), { $0.shadowColor }, { $0.shadowColor = $1 }),
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
        Field("x", .number(), { $0.x }, { $0.x = $1 }), Field("y", .number(), { $0.y }, { $0.y = $1 }),
        Field("width", .number(), { $0.x }, { $0.x = $1 }), Field("height", .number(), { $0.y }, { $0.y = $1 }),
      ])
    return Codec(schema: any.schema, decode: any.decode, write: point.write)
  }
}
