extension InteractiveTransition: WireRules {
  static let isInterruptible = false
  static let kind = "transition"

  static let configurationCodec = Codec.object(
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
      Field("selectedIndex", .integer(0...99), \.selectedIndex),
      Field("completeOnPercentage", .number(0...), \.completeOnPercentage),
      Field("velocityForComplete", .number(0...), \.velocityForComplete),
      Field("velocityForCancel", .number(...0), \.velocityForCancel),
      Field("isEnabled", .bool, \.isEnabled),
      Field("shouldBeginTransition", .bool, \.shouldBeginTransition),
    ])

  static func resolved(_ configuration: TransitionConfiguration, in container: Container) -> TransitionConfiguration {
    configuration.resolved(in: container)
  }

  static let eventCodec = Codec.tagged("type", events)

  static let commands: [Variant<Command>] = [
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
      "select", AnimatedPart.codec("index", .integer(0...99), placeholder: 0),
      originally: ["selectedIndex", "selectedViewController"], summary: "Brings the tab of an index (tab bar)."
    ) {
      .select(index: $0.part, animated: $0.animated)
    } extract: {
      if case .select(let index, let animated) = $0 { AnimatedPart(part: index, animated: animated) } else { nil }
    },
  ]

  private static let willBegin = EventShape<(operation: Operation, isInteractive: Bool)>(
    "transitionWillBegin",
    [Output("operation", .enumeration, { $0.operation }), Output("isInteractive", .bool, { $0.isInteractive })])
  private static let navigationAction = EventShape<Void>("navigationAction")
  private static let didUpdate = EventShape<Double>("transitionDidUpdate", [Output("progress", .number(), { $0 })])
  private static let didEnd = EventShape<(operation: Operation, isCompleted: Bool)>(
    "transitionDidEnd",
    [Output("operation", .enumeration, { $0.operation }), Output("completed", .bool, { $0.isCompleted })])
  private static let onPresented = EventShape<Void>("onPresented")
  private static let onDismissed = EventShape<Void>("onDismissed")
  private static let onSelected = EventShape<Int>("onSelected", [Output("index", .integer(0...99), { $0 })])

  static let delegateEvents = [
    willBegin.description, navigationAction.description, didUpdate.description, didEnd.description,
    onPresented.description, onDismissed.description, onSelected.description,
  ]

  static func write(_ event: DelegateEvent, to text: inout JSONWriter) {
    switch event {
    case .willBegin(let operation, let isInteractive): willBegin.write((operation, isInteractive), to: &text)
    case .navigationAction: navigationAction.write(to: &text)
    case .didUpdate(let progress): didUpdate.write(progress, to: &text)
    case .didEnd(let operation, let isCompleted): didEnd.write((operation, isCompleted), to: &text)
    case .onPresented: onPresented.write(to: &text)
    case .onDismissed: onDismissed.write(to: &text)
    case .onSelected(let index): onSelected.write(index, to: &text)
    }
  }

  static let stateOutputs: [Output<State>] = [
    Output("name", .enumeration, { $0.name }),
    Output("operation", Codec<Operation>.enumeration.nullable(), { $0.operation }),
    Output("progress", .number(), { $0.progress }), Output("depth", .count, { $0.depth }),
    Output("selectedIndex", Codec<Int>.integer(0...99).nullable(), { $0.selectedIndex }),
    Output("fromIndex", Codec<Int>.integer(0...99).nullable(), { $0.fromIndex }),
    Output("toIndex", Codec<Int>.integer(0...99).nullable(), { $0.toIndex }),
  ]
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
