extension InteractiveTransition: WireRules {
  /// Whether a finger interrupts what moves.
  public static let isInterruptible = false
  /// The name on the wire.
  public static let kind = "transition"

  /// The members of the configuration.
  public static let configurationCodec = Codec.object(
    TransitionConfiguration(),
    [
      Field("style", .enumeration, \.style, originally: ["transitioningDelegate", "modalTransitionDelegate"]),
      Field(
        "animator", Codec<TransitionConfiguration.Animator>.animator.optional(), \.animator,
        originally: ["presentationController"]),
      Field(
        "auxAnimations", .auxAnimations, { AuxAnimations(there: $0.auxAnimations, back: $0.dismissingAuxAnimations) },
        {
          $0.auxAnimations = $1.there
          $0.dismissingAuxAnimations = $1.back
        }, originally: ["auxAnimation"]),
      Field(
        "pan", Codec<TransitionConfiguration.PanMode>.panMode.nullable(), \.pan,
        originally: ["wire", "interactiveController", "interactionController"]),
      Field(
        "navigationAction", Codec<TransitionConfiguration.NavigationAction>.enumeration.optional(),
        \.navigationAction),
      Field("tabCount", .integer(2...100), \.tabCount),
      Field("selectedIndex", .tabIndex, \.selectedIndex),
      Field("completeOnPercentage", .number(0...), \.completeOnPercentage),
      Field("velocityForComplete", .number(0...), \.velocityForComplete),
      Field("velocityForCancel", .number(...0), \.velocityForCancel),
      Field("isEnabled", .bool, \.isEnabled),
      Field("shouldBeginTransition", .bool, \.shouldBeginTransition),
    ])

  /// The configuration with the defaults that depend on the container.
  public static func resolved(_ configuration: TransitionConfiguration, in container: Container)
    -> TransitionConfiguration
  {
    configuration.resolved(in: container)
  }

  /// Every event.
  public static let eventCodec = Codec.tagged("type", events)

  /// The commands.
  public static let commands: [Variant<Command>] = [
    Variant("present", Animated.codec, summary: "Brings the page (modal).") {
      .present(animated: $0.animated)
    } extract: {
      if case .present(let animated) = $0 { Animated(animated: animated) } else { nil }
    },
    Variant("dismiss", Animated.codec, summary: "Takes the page away (modal).") {
      .dismiss(animated: $0.animated)
    } extract: {
      if case .dismiss(let animated) = $0 { Animated(animated: animated) } else { nil }
    },
    Variant("push", Animated.codec, originally: ["pushViewController"], summary: "Brings a screen (navigation).") {
      .push(animated: $0.animated)
    } extract: {
      if case .push(let animated) = $0 { Animated(animated: animated) } else { nil }
    },
    Variant(
      "pop", Animated.codec, originally: ["popViewController"], summary: "Takes the topmost screen away (navigation)."
    ) {
      .pop(animated: $0.animated)
    } extract: {
      if case .pop(let animated) = $0 { Animated(animated: animated) } else { nil }
    },
    Variant(
      "select", AnimatedPart.codec("index", .tabIndex, placeholder: 0),
      originally: ["selectedIndex", "selectedViewController"], summary: "Brings the tab of an index (tab bar)."
    ) {
      .select(index: $0.part, animated: $0.animated)
    } extract: {
      if case .select(let index, let animated) = $0 { AnimatedPart(part: index, animated: animated) } else { nil }
    },
  ]

  /// The delegate events.
  public static let delegateEvents: [Variant<DelegateEvent>] = [
    .written("transitionWillBegin", Beginning.codec) {
      guard case .willBegin(let operation, let isInteractive) = $0 else { return nil }
      return Beginning(operation: operation, isInteractive: isInteractive)
    },
    .written("navigationAction", .navigationAction),
    .written("transitionDidUpdate", Codec<Double>.object(0, [.required("progress", .number(), \.self)])) {
      if case .didUpdate(let progress) = $0 { progress } else { nil }
    },
    .written("transitionDidEnd", Ending.codec) {
      guard case .didEnd(let operation, let isCompleted) = $0 else { return nil }
      return Ending(operation: operation, isCompleted: isCompleted)
    },
    .written("onPresented", .onPresented),
    .written("onDismissed", .onDismissed),
    .written("onSelected", Codec<Int>.object(0, [.required("index", .tabIndex, \.self)])) {
      if case .onSelected(let index) = $0 { index } else { nil }
    },
  ]

  /// The members of the state.
  public static let stateCodec = Codec.object(
    State(name: .dismissed, progress: 0, depth: 0),
    [
      .required("name", .enumeration, \.name),
      .required("operation", Codec<Operation>.enumeration.nullable(), \.operation),
      .required("progress", .number(), \.progress),
      .required("depth", .count, \.depth),
      .required("selectedIndex", Codec<Int>.tabIndex.nullable(), \.selectedIndex),
      .required("fromIndex", Codec<Int>.tabIndex.nullable(), \.fromIndex),
      .required("toIndex", Codec<Int>.tabIndex.nullable(), \.toIndex),
    ], extra: machineMembers)
}

// MARK: - The arguments of the delegate events

extension InteractiveTransition {
  private struct Beginning: Sendable {
    var operation = Operation.present
    var isInteractive = false

    static let codec = Codec.object(
      Beginning(),
      [.required("operation", .enumeration, \.operation), .required("isInteractive", .bool, \.isInteractive)])
  }

  private struct Ending: Sendable {
    var operation = Operation.present
    var isCompleted = false

    static let codec = Codec.object(
      Ending(), [.required("operation", .enumeration, \.operation), .required("completed", .bool, \.isCompleted)])
  }
}

// MARK: - Values

extension Codec where Value == Int {
  /// The index of a tab.
  fileprivate static var tabIndex: Codec { .integer(0...99) }
}

extension Codec where Value == TransitionConfiguration.PanMode {
  static var panMode: Codec {
    let direction = Codec<TransitionConfiguration.PanDirection>.object(
      .fromTop, [.required("direction", .enumeration, \.self)])
    let edges = Codec<[ScreenEdge]>.object([], [.required("edge", .edges, \.self)])
    return .tagged(
      "type",
      [
        Variant("regular", direction) {
          .regular(direction: $0)
        } extract: {
          if case .regular(let direction) = $0 { direction } else { nil }
        },
        Variant("edge", edges) {
          .edges($0)
        } extract: {
          if case .edges(let edges) = $0 { edges } else { nil }
        },
      ])
  }
}

extension Codec where Value == [ScreenEdge] {
  /// An edge, a list of edges, or `all`. The result has each edge once, in the order of ``ScreenEdge``.
  fileprivate static var edges: Codec {
    let word = choice(ScreenEdge.allCases.map { ($0.rawValue, [$0]) } + [("all", ScreenEdge.allCases)])
    let list = Codec<ScreenEdge>.enumeration.array(atLeast: 1)
    return Codec(
      schema: ["anyOf": [word.schema, list.schema]],
      decode: { json, _, pointer, faults in
        if json.string != nil { return word.decode(json, nil, pointer, &faults) }
        guard json.elements != nil else {
          faults.add("must be an edge, a list of edges, or \"all\", not \(json.kind)", at: pointer)
          return nil
        }
        return list.decode(json, nil, pointer, &faults).map { edges in ScreenEdge.allCases.filter { edges.contains($0) }
        }
      },
      write: { ($0.count == 1 || $0.count == ScreenEdge.allCases.count ? word : list).write($0, &$1) })
  }
}

/// The additional animations: the same for both directions, or separate ones for each.
struct AuxAnimations: Sendable {
  var there: [TransitionConfiguration.AuxAnimation] = []
  /// The animations of the way back; nil if it plays `there` in reverse.
  var back: [TransitionConfiguration.AuxAnimation]?
}

extension Codec where Value == AuxAnimations {
  /// A list, or an object with a list for each direction.
  static var auxAnimations: Codec {
    let list = Codec<TransitionConfiguration.AuxAnimation>.auxAnimation.array()
    let each = Codec.object(
      AuxAnimations(),
      [
        .required("presenting", list, \.there),
        .required("dismissing", list, { $0.back ?? [] }, { $0.back = $1 }),
      ])
    return Codec(
      schema: ["anyOf": [list.schema, each.schema]],
      decode: { json, _, pointer, faults in
        json.members == nil
          ? list.decode(json, nil, pointer, &faults).map { AuxAnimations(there: $0) }
          : each.decode(json, nil, pointer, &faults)
      },
      write: { $0.back == nil ? list.write($0.there, &$1) : each.write($0, &$1) })
  }
}

extension Codec where Value == TransitionConfiguration.AuxAnimation {
  static var auxAnimation: Codec {
    .object(
      TransitionConfiguration.AuxAnimation(frame: "name"),
      [
        .required("frame", .string(1...64), \.frame),
        Field("from", .partialFrame, \.from),
        Field("to", .partialFrame, \.to),
        Field("delayOffset", .number(0...1), \.delayOffset),
      ]
    ).titled("TransitionAuxAnimation")
  }
}

#if !hasFeature(Embedded)
  extension InteractiveTransition: Controller {}
  extension TransitionConfiguration: WireCodable {
    static var wireCodec: Codec<TransitionConfiguration> { InteractiveTransition.configurationCodec }
  }
  extension InteractiveTransition.State: WireCodable {
    static var wireCodec: Codec<InteractiveTransition.State> { InteractiveTransition.stateCodec }
  }
#endif
