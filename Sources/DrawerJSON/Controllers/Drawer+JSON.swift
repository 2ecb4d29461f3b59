import DrawerCore

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
    },
    Variant("dismiss", Animated.codec, summary: "Dismisses the drawer.") { .dismiss(animated: $0.animated) },
    Variant("setDrawerState", SetDrawerState.codec, summary: "Sends the drawer to a state.") {
      .setDrawerState(to: $0.to, animated: $0.animated)
    },
  ]

  private struct Animated: Sendable {
    var animated = true

    static let codec = Codec.object(Animated(), [Field("animated", \.animated, .bool)])
  }

  private struct SetDrawerState: Sendable {
    var to = Destination.dismissed
    var animated = true

    static let codec = Codec.object(
      SetDrawerState(), [.required("to", \.to, .enumeration), Field("animated", \.animated, .bool)])
  }

  static let stateNames = StateName.allCases.map(\.rawValue)

  private static let transitionOutputs: [Output<Transition>] = [
    Output("from", .enumeration, \.from), Output("to", .enumeration, \.to), Output("startY", .number(), \.startY),
    Output("endY", .number(), \.endY), Output("duration", .number(), \.duration),
    Output("isPresenting", .bool, \.isPresenting),
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
    Output("name", .enumeration, \.name), Output("drawerY", .number(), \.drawerY),
    Output("target", .enumeration, \.target), Output("isDismissalTapEnabled", .bool, \.isDismissalTapEnabled),
    Output("isExpansionTapEnabled", .bool, \.isExpansionTapEnabled),
    Output("isScrollEnabled", .bool, \.isScrollEnabled),
    Output("passesTouchesThrough", .bool, \.passesTouchesThrough), Output("isDragging", .bool, \.isDragging),
    Output("isPresented", .bool, \.isPresented),
  ]

  static func write(_ state: State, to text: inout JSONWriter) { text.append(stateOutputs, of: state) }
}
