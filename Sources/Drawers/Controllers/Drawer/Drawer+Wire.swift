extension Drawer: WireRules {
  static let kind = "drawer"

  static let configurationCodec = Codec<DrawerConfiguration>.drawer

  static func resolved(_ configuration: DrawerConfiguration, in container: Container) -> DrawerConfiguration {
    configuration.resolved(in: container)
  }

  static let eventCodec = Codec.tagged("type", events)

  static let commands: [Variant<Command>] = [
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

  private static let transitionOutputs: [Output<Transition>] = [
    Output("from", .enumeration, { $0.from }), Output("to", .enumeration, { $0.to }),
    Output("startY", .number(), { $0.startY }),
    Output("endY", .number(), { $0.endY }), Output("duration", .number(), { $0.duration }),
    Output("isPresenting", .bool, { $0.isPresenting }),
  ]
  private static let transitionWillStart = EventShape("transitionWillStart", transitionOutputs)
  private static let transitionDidFinish = EventShape("transitionDidFinish", transitionOutputs)
  private static let drawerInteriorTapped = EventShape<Void>("drawerInteriorTapped")
  private static let drawerExteriorTapped = EventShape<Void>("drawerExteriorTapped")

  static let delegateEvents = [
    transitionWillStart.description, transitionDidFinish.description, drawerInteriorTapped.description,
    drawerExteriorTapped.description,
  ]

  static func write(_ event: DelegateEvent, to text: inout JSONWriter) {
    switch event {
    case .transitionWillStart(let transition): transitionWillStart.write(transition, to: &text)
    case .transitionDidFinish(let transition): transitionDidFinish.write(transition, to: &text)
    case .drawerInteriorTapped: drawerInteriorTapped.write(to: &text)
    case .drawerExteriorTapped: drawerExteriorTapped.write(to: &text)
    }
  }

  static let stateOutputs: [Output<State>] = [
    Output("name", .enumeration, { $0.name }), Output("drawerY", .number(), { $0.drawerY }),
    Output("target", .enumeration, { $0.target }), Output("isDismissalTapEnabled", .bool, { $0.isDismissalTapEnabled }),
    Output("isExpansionTapEnabled", .bool, { $0.isExpansionTapEnabled }),
    Output("isScrollEnabled", .bool, { $0.isScrollEnabled }),
    Output("passesTouchesThrough", .bool, { $0.passesTouchesThrough }), Output("isDragging", .bool, { $0.isDragging }),
    Output("isPresented", .bool, { $0.isPresented }),
  ]
}
