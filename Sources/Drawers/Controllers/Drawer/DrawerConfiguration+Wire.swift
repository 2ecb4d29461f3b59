/// The longest transition, in seconds.
private let longestDuration = 3600.0
private let tapCounts = -10_000_000...10_000_000

extension Codec where Value == DrawerConfiguration {
  /// The codec accepts negative values; the drawer normalizes them as the library does.
  static var drawer: Codec {
    .object(DrawerConfiguration(), positionFields + gestureFields + appearanceFields)
  }

  private static var positionFields: [Field<DrawerConfiguration>] {
    [
      Field("heightOfPartiallyExpandedDrawer", Codec<Double>.number().optional(), \.heightOfPartiallyExpandedDrawer),
      Field("heightOfCollapsedDrawer", .number(), \.heightOfCollapsedDrawer),
      Field("initialState", Codec<DrawerConfiguration.OpenState>.enumeration.nullable(), \.initialState),
      Field("totalDurationInSeconds", .number(-numberLimit...longestDuration), \.totalDurationInSeconds),
      Field("durationIsProportionalToDistanceTraveled", .bool, \.durationIsProportionalToDistanceTraveled),
      Field("timingCurve", .drawerTimingCurve, \.timingCurve, originally: ["timingCurveProvider"]),
      Field("fullExpansionBehaviour", .fullExpansionBehaviour, \.fullExpansionBehaviour),
      Field("statusBarHeight", Codec<Double>.number().optional(), \.statusBarHeight),
      Field("supportsPartialExpansion", .bool, \.supportsPartialExpansion),
      Field("dismissesInStages", .bool, \.dismissesInStages),
    ]
  }

  private static var gestureFields: [Field<DrawerConfiguration>] {
    [
      Field("isDrawerDraggable", .bool, \.isDrawerDraggable),
      Field("isFullyPresentableByDrawerTaps", .bool, \.isFullyPresentableByDrawerTaps),
      Field("numberOfTapsForFullDrawerPresentation", .integer(tapCounts), \.numberOfTapsForFullDrawerPresentation),
      Field("isDismissableByOutsideDrawerTaps", .bool, \.isDismissableByOutsideDrawerTaps),
      Field("numberOfTapsForOutsideDrawerDismissal", .integer(tapCounts), \.numberOfTapsForOutsideDrawerDismissal),
      Field("flickSpeedThreshold", .number(), \.flickSpeedThreshold),
      Field("upperMarkGap", .number(), \.upperMarkGap),
      Field("lowerMarkGap", .number(), \.lowerMarkGap),
      Field(
        "passthroughTouchesInStates", Codec<DrawerConfiguration.OpenState>.passthroughOptions,
        \.passthroughTouchesInStates),
      Field("scrollViewForPullToDismiss", .bool, \.scrollViewForPullToDismiss),
    ]
  }

  private static var appearanceFields: [Field<DrawerConfiguration>] {
    [
      Field("maximumCornerRadius", .number(), \.maximumCornerRadius),
      Field("cornerAnimationOption", .enumeration, \.cornerAnimationOption),
      Field("handleViewConfiguration", Codec<DrawerConfiguration.Handle>.handle.nullable(), \.handleViewConfiguration),
      Field(
        "drawerBorderConfiguration", Codec<DrawerConfiguration.DrawerBorder>.border.nullable(),
        \.drawerBorderConfiguration),
      Field(
        "drawerShadowConfiguration", Codec<DrawerConfiguration.DrawerShadow>.shadow.nullable(),
        \.drawerShadowConfiguration),
      Field(
        "drawerBackgroundConfiguration", Codec<DrawerConfiguration.DrawerBackground>.enumeration.nullable(),
        \.drawerBackgroundConfiguration),
      Field("inDebugMode", .bool, \.inDebugMode),
    ]
  }
}

extension Codec where Value == DrawerConfiguration.FullExpansionBehaviour {
  static var fullExpansionBehaviour: Codec {
    let gap = Codec<Double>.object(
      0, [.required("leavesCustomGap", .number(), \.self, originally: ["gap"])])
    return .either(
      [
        ("coversFullScreen", .coversFullScreen), ("doesNotCoverStatusBar", .doesNotCoverStatusBar),
        // The spelling in the library's README.
        ("dosNotCoverStatusBar", .doesNotCoverStatusBar),
      ],
      or: gap.mapped(
        to: { .leavesCustomGap($0) },
        from: { if case .leavesCustomGap(let gap) = $0 { gap } else { 0 } }),
      cases: [("leavesCustomGap", #"{"leavesCustomGap": 40}"#)])
  }
}

extension Codec where Value == DrawerConfiguration.Handle {
  static var handle: Codec {
    .object(
      DrawerConfiguration.Handle(),
      [
        Field("autoAnimatesDimming", .bool, \.autoAnimatesDimming),
        Field("backgroundColor", .color, \.backgroundColor),
        Field("size", .handleSize, \.size),
        Field("top", .number(), \.top),
        Field("cornerRadius", .handleCornerRadius, \.cornerRadius),
      ])
  }
}

extension Codec where Value == DrawerConfiguration.Size {
  static var handleSize: Codec {
    .object(
      DrawerConfiguration.Handle().size,
      [
        Field("width", .number(), \.width),
        Field("height", .number(), \.height),
      ])
  }
}

extension Codec where Value == DrawerConfiguration.HandleCornerRadius {
  /// `"automatic"`, or points. The library's spelling, `{"custom": points}`, is also accepted.
  static var handleCornerRadius: Codec {
    let number = Codec<Double>.number()
    let custom = Codec<Double>.object(0, [.required("custom", number, \.self)])
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
        Field("borderThickness", .number(), \.borderThickness),
        Field("borderColor", Codec<RGBAColor>.color.nullable(), \.borderColor),
      ])
  }
}

extension Codec where Value == DrawerConfiguration.DrawerShadow {
  static var shadow: Codec {
    .object(
      DrawerConfiguration.DrawerShadow(),
      [
        Field("shadowOpacity", .number(), \.shadowOpacity),
        Field("shadowRadius", .number(), \.shadowRadius),
        Field("shadowOffset", .shadowOffset, \.shadowOffset),
        Field("shadowColor", Codec<RGBAColor>.color.nullable(), \.shadowColor),
      ])
  }
}

extension Codec where Value == Point2D {
  /// `{"x", "y"}`. The library's spelling, `{"width", "height"}`, is also accepted.
  static var shadowOffset: Codec {
    let point = Codec<Point2D>.point
    let any = Codec<Point2D>.object(
      Point2D(),
      [
        Field("x", .number(), \.x), Field("y", .number(), \.y),
        Field("width", .number(), \.x), Field("height", .number(), \.y),
      ])
    return Codec(schema: any.schema, decode: any.decode, write: point.write)
  }
}

extension Codec where Value == DrawerConfiguration.OpenState {
  /// A set of states. `["all"]` stands for every one, as in the library; answers name them, so that the schema has no `all`.
  fileprivate static var passthroughOptions: Codec<[Value]> {
    let states = Codec<Value>.enumeration.array()
    return Codec<[Value]>(
      schema: states.schema,
      decode: { json, base, pointer, faults in
        if let only = json.elements, only.count == 1, only[0].string?.isSame(as: "all") == true {
          return Value.allCases
        }
        return states.decode(json, base, pointer, &faults)
      },
      write: states.write)
  }
}
