extension Codec where Value == TransitionConfiguration.Animator {
  static var animator: Codec {
    .tagged(
      "type",
      [
        Variant(
          "presentation", Presentation.codec, originally: ["PresentationControllerAnimator", "presentationController"],
          summary: "A page from below, over a backdrop."
        ) {
          .presentation(finalFrame: $0.finalFrame, duration: $0.duration)
        } extract: {
          guard case .presentation(let finalFrame, let duration) = $0 else { return nil }
          return Presentation(finalFrame: finalFrame, duration: duration)
        },
        Variant(
          "appStore", AppStore.codec, originally: ["AppStoreAnimator"],
          summary: "A page that grows from a card, over a blur."
        ) {
          .appStore(initialFrame: $0.initialFrame, blurEffectStyle: $0.blurEffectStyle, duration: $0.duration)
        } extract: {
          guard case .appStore(let frame, let style, let duration) = $0 else { return nil }
          return AppStore(initialFrame: frame, blurEffectStyle: style, duration: duration)
        },
        Variant("show", Show.codec, originally: ["ShowAnimator"], summary: "A screen from the right.") {
          .show(duration: $0.duration)
        } extract: {
          if case .show(let duration) = $0 { Show(duration: duration) } else { nil }
        },
        Variant(
          "custom", Custom.codec, originally: ["ModalTransitionAnimator", "NavigationTransitionAnimator"],
          summary: "Frames of the client's own."
        ) {
          .custom(duration: $0.duration, frames: $0.frames, dismissing: $0.dismissing)
        } extract: {
          guard case .custom(let duration, let frames, let dismissing) = $0 else { return nil }
          return Custom(duration: duration, frames: frames, dismissing: dismissing)
        },
      ])
  }
}

extension Codec<Double> {
  /// The duration of an animator.
  fileprivate static var animatorDuration: Codec { .number(0...60) }
}

private struct Presentation: Sendable {
  var finalFrame: Rect2D?
  var duration: Double?

  static let codec = Codec.object(
    Presentation(),
    [
      Field("finalFrame", Codec<Rect2D>.rect.optional(), \.finalFrame),
      Field("duration", Codec<Double>.animatorDuration.optional(), \.duration),
    ])
}

private struct Show: Sendable {
  var duration: Double?

  static let codec = Codec.object(
    Show(), [Field("duration", Codec<Double>.animatorDuration.optional(), \.duration)])
}

private struct AppStore: Sendable {
  var initialFrame = Rect2D()
  var blurEffectStyle = TransitionConfiguration.BlurEffectStyle.light
  var duration: Double?

  static let codec = Codec.object(
    AppStore(),
    [
      .required("initialFrame", .rect, \.initialFrame),
      Field("blurEffectStyle", .enumeration, \.blurEffectStyle),
      Field("duration", Codec<Double>.animatorDuration.optional(), \.duration),
    ])
}

private struct Custom: Sendable {
  var duration = 0.0
  var frames: [TransitionConfiguration.CustomFrame] = []
  /// The frames of the way back; nil if it plays `frames` in reverse.
  var dismissing: [TransitionConfiguration.CustomFrame]?

  /// The codec of both forms. An animator with `frames` plays them in both directions, and one with `presenting` and
  /// `dismissing` has separate frames for each direction.
  static let codec = {
    let duration = Field<Custom>.required("duration", .animatorDuration, \.duration)
    let same = Codec.object(
      Custom(), [duration, .required("frames", .customFrames, \.frames)])
    let each = Codec.object(
      Custom(),
      [
        duration, .required("presenting", .customFrames, \.frames),
        .required("dismissing", .customFrames, { $0.dismissing ?? [] }, { $0.dismissing = $1 }),
      ])
    return Codec(
      schema: [
        "oneOf": [
          same.schema.titled("TransitionReversibleAnimator"), each.schema.titled("TransitionTwoWayAnimator"),
        ]
      ],
      decode: { json, _, pointer, faults in
        let hasEach = json["presenting"] != nil || json["dismissing"] != nil
        return (hasEach ? each : same).decode(json, nil, pointer, &faults)
      },
      write: { ($0.dismissing == nil ? same : each).write($0, &$1) })
  }()
}

extension Codec where Value == [TransitionConfiguration.CustomFrame] {
  /// A map from frame names to the frames at both ends, in the order of the names.
  fileprivate static var customFrames: Codec {
    let ends = Codec<TransitionConfiguration.CustomFrame>.object(
      TransitionConfiguration.CustomFrame(name: ""),
      [
        Field("from", .partialFrame, \.from),
        Field("to", .partialFrame, \.to),
      ]
    ).titled("TransitionCustomFrame")
    return ends.dictionary().mapped(
      to: { frames in
        frames.map { name, ends in TransitionConfiguration.CustomFrame(name: name, from: ends.from, to: ends.to) }
      },
      from: { frames in frames.map { ($0.name, $0) } })
  }
}

extension Codec where Value == PartialFrame {
  /// A frame with only some members. All other members keep their values.
  static var partialFrame: Codec {
    let any = Codec<Double>.number()
    let positive = Codec<Double>.number(0...)
    let share = Codec<Double>.number(0...1)
    return Codec.object(
      PartialFrame(),
      [
        Field("x", any.optional(), { $0[.x] }, { $0[.x] = $1 }),
        Field("y", any.optional(), { $0[.y] }, { $0[.y] = $1 }),
        Field("width", positive.optional(), { $0[.width] }, { $0[.width] = $1 }),
        Field("height", positive.optional(), { $0[.height] }, { $0[.height] = $1 }),
        Field("z", Codec<Int>.integer(-1000...1000).optional(), \.z),
        Field("opacity", share.optional(), { $0[.opacity] }, { $0[.opacity] = $1 }),
        Field("cornerRadius", positive.optional(), { $0[.cornerRadius] }, { $0[.cornerRadius] = $1 }),
        Field("roundedCorners", Codec<Corners>.corners.optional(), \.roundedCorners),
        Field("transform", .partialTransform, \.self),
        Field("hidden", Codec<Bool>.bool.optional(), \.isHidden),
        Field("interactive", Codec<Bool>.bool.optional(), \.isInteractive),
        Field("blur", share.optional(), { $0[.blur] }, { $0[.blur] = $1 }),
        Field("color", Codec<RGBAColor>.color.optional(), \.color),
      ]
    ).titled("FrameChange")
  }

  private static var partialTransform: Codec {
    let any = Codec<Double>.number()
    return Codec.object(
      PartialFrame(),
      [
        Field("translateX", any.optional(), { $0[.translateX] }, { $0[.translateX] = $1 }),
        Field("translateY", any.optional(), { $0[.translateY] }, { $0[.translateY] = $1 }),
        Field("scaleX", any.optional(), { $0[.scaleX] }, { $0[.scaleX] = $1 }),
        Field("scaleY", any.optional(), { $0[.scaleY] }, { $0[.scaleY] = $1 }),
      ]
    ).titled("TransformChange").leftOut { frame in
      FrameMember.allCases.allSatisfy { !$0.isOfTransform || frame[$0] == nil }
    }
  }
}

extension Codec where Value == Corners {
  /// A list of corners, such as `["topLeft", "topRight"]`.
  static var corners: Codec {
    Codec<Corners>.choice(Corners.names.map { ($0.1, $0.0) }).titled("Corner").array().mapped(
      to: { $0.reduce(into: Corners()) { corners, corner in corners.formUnion(corner) } },
      from: { corners in Corners.names.map { $0.0 }.filter(corners.contains) })
  }
}
