extension Drawer: WireRules {
  /// The name on the wire.
  public static let kind = "drawer"

  /// The members of the configuration.
  public static let configurationCodec = Codec<DrawerConfiguration>.drawer

  /// The configuration with the defaults that depend on the container.
  public static func resolved(_ configuration: DrawerConfiguration, in container: Container) -> DrawerConfiguration {
    configuration.resolved(in: container)
  }

  /// Every event.
  public static let eventCodec = Codec.tagged("type", events)

  /// The commands.
  public static let commands: [Variant<Command>] = [
    Variant("present", Animated.codec, summary: "Presents the drawer in its initial state.") {
      .present(animated: $0.animated)
    } extract: {
      if case .present(let animated) = $0 { Animated(animated: animated) } else { nil }
    },
    Variant("dismiss", Animated.codec, summary: "Dismisses the drawer.") {
      .dismiss(animated: $0.animated)
    } extract: {
      if case .dismiss(let animated) = $0 { Animated(animated: animated) } else { nil }
    },
    Variant(
      "setDrawerState", AnimatedPart.codec("to", .enumeration, placeholder: Destination.dismissed),
      summary: "Sends the drawer to a state."
    ) {
      .setDrawerState(to: $0.part, animated: $0.animated)
    } extract: {
      if case .setDrawerState(let to, let animated) = $0 { AnimatedPart(part: to, animated: animated) } else { nil }
    },
  ]

  /// The delegate events.
  public static let delegateEvents: [Variant<DelegateEvent>] = [
    .written("transitionWillStart", transition) {
      if case .transitionWillStart(let transition) = $0 { transition } else { nil }
    },
    .written("transitionDidFinish", transition) {
      if case .transitionDidFinish(let transition) = $0 { transition } else { nil }
    },
    .written("drawerInteriorTapped", .drawerInteriorTapped),
    .written("drawerExteriorTapped", .drawerExteriorTapped),
  ]

  private static let transition = Codec.object(
    Transition(from: .dismissed, to: .dismissed, startY: 0, endY: 0, duration: 0, isPresenting: false),
    [
      .required("from", .enumeration, \.from),
      .required("to", .enumeration, \.to),
      .required("startY", .number(), \.startY),
      .required("endY", .number(), \.endY),
      .required("duration", .number(), \.duration),
      .required("isPresenting", .bool, \.isPresenting),
    ])

  /// The members of the state.
  public static let stateCodec = Codec.object(
    State(
      name: .dismissed, drawerY: 0, target: .dismissed, isDismissalTapEnabled: false, isExpansionTapEnabled: false,
      isScrollEnabled: false, passesTouchesThrough: false, isDragging: false, isPresented: false),
    [
      .required("name", .enumeration, \.name),
      .required("drawerY", .number(), \.drawerY),
      .required("target", .enumeration, \.target),
      .required("isDismissalTapEnabled", .bool, \.isDismissalTapEnabled),
      .required("isExpansionTapEnabled", .bool, \.isExpansionTapEnabled),
      .required("isScrollEnabled", .bool, \.isScrollEnabled),
      .required("passesTouchesThrough", .bool, \.passesTouchesThrough),
      .required("isDragging", .bool, \.isDragging),
      .required("isPresented", .bool, \.isPresented),
    ], extra: machineMembers)
}

#if !hasFeature(Embedded)
  extension Drawer: Controller {}
  extension DrawerConfiguration: WireCodable {
    static var wireCodec: Codec<DrawerConfiguration> { Drawer.configurationCodec }
  }
  extension Drawer.State: WireCodable { static var wireCodec: Codec<Drawer.State> { Drawer.stateCodec } }
#endif
