import DrawerCore

extension Codec where Value == TransitionConfiguration.Animator {
  static var animator: Codec {
    .tagged(
      "type",
      [
        Variant("presentation", Presentation.codec, summary: "A page from below, over a backdrop.") {
          .presentation(finalFrame: $0.finalFrame)
        } extract: {
          if case .presentation(let finalFrame) = $0 { Presentation(finalFrame: finalFrame) } else { nil }
        },
        Variant("appStore", AppStore.codec, summary: "A page that grows from a card, over a blur.") {
          .appStore(initialFrame: $0.initialFrame, blurEffectStyle: $0.blurEffectStyle)
        } extract: {
          if case .appStore(let frame, let style) = $0 {
            AppStore(initialFrame: frame, blurEffectStyle: style)
          } else {
            nil
          }
        },
        Variant("show", Nothing.codec, summary: "A screen from the right.") { _ in
          .show
        } extract: {
          if case .show = $0 { Nothing() } else { nil }
        },
        Variant("custom", Custom.codec, summary: "Frames of the client's own.") {
          .custom(duration: $0.duration, frames: $0.frames)
        } extract: {
          if case .custom(let duration, let frames) = $0 { Custom(duration: duration, frames: frames) } else { nil }
        },
      ])
  }
}

private struct Presentation: Sendable {
  var finalFrame: Rect?

  static let codec = Codec.object(
    Presentation(), [Field("finalFrame", \.finalFrame, Codec<Rect>.rect.optional())])
}

private struct AppStore: Sendable {
  var initialFrame = Rect()
  var blurEffectStyle = TransitionConfiguration.BlurEffectStyle.light

  static let codec = Codec.object(
    AppStore(),
    [.required("initialFrame", \.initialFrame, .rect), Field("blurEffectStyle", \.blurEffectStyle, .enumeration)])
}

private struct Custom: Sendable {
  var duration = 0.0
  var frames: [TransitionConfiguration.CustomFrame] = []

  static let codec = Codec.object(
    Custom(), [.required("duration", \.duration, .number(0...60)), .required("frames", \.frames, .customFrames)])
}

extension Codec where Value == [TransitionConfiguration.CustomFrame] {
  /// A map from names to what they are at both ends; the core keeps them in the order of their names.
  fileprivate static var customFrames: Codec {
    let ends = Codec<TransitionConfiguration.CustomFrame>.object(
      TransitionConfiguration.CustomFrame(name: ""),
      [Field("from", \.from, .partialFrame), Field("to", \.to, .partialFrame)])
    return ends.dictionary().mapped(
      to: { frames in
        frames.sorted { $0.key < $1.key }.map { name, ends in
          TransitionConfiguration.CustomFrame(name: name, from: ends.from, to: ends.to)
        }
      },
      from: { frames in Dictionary(frames.map { ($0.name, $0) }) { first, _ in first } })
  }
}

extension Codec where Value == PartialFrame {
  /// A frame of which only some members are given; the others stay as they are.
  static var partialFrame: Codec {
    let any = Codec<Double>.number()
    let positive = Codec<Double>.number(0...)
    let share = Codec<Double>.number(0...1)
    return Codec.object(
      PartialFrame(),
      [
        Field("x", \.[.x], any.optional()), Field("y", \.[.y], any.optional()),
        Field("width", \.[.width], positive.optional()), Field("height", \.[.height], positive.optional()),
        Field("z", \.z, Codec<Int>.integer(-1000...1000).optional()),
        Field("opacity", \.[.opacity], share.optional()),
        Field("cornerRadius", \.[.cornerRadius], positive.optional()),
        Field("roundedCorners", \.roundedCorners, Codec<Corners>.corners.optional()),
        Field("transform", \.self, .partialTransform),
        Field("hidden", \.isHidden, Codec<Bool>.bool.optional()),
        Field("interactive", \.isInteractive, Codec<Bool>.bool.optional()),
        Field("blur", \.[.blur], share.optional()),
        Field("color", \.color, Codec<Color>.color.optional()),
      ]
    ).leavingOutNull()
  }

  private static var partialTransform: Codec {
    let any = Codec<Double>.number()
    return Codec.object(
      PartialFrame(),
      [
        Field("translateX", \.[.translateX], any.optional()), Field("translateY", \.[.translateY], any.optional()),
        Field("scaleX", \.[.scaleX], any.optional()), Field("scaleY", \.[.scaleY], any.optional()),
      ]
    ).leavingOutNull()
  }

  /// The same, written without what is not set.
  private func leavingOutNull() -> Codec {
    Codec(
      schema: schema, decode: decode,
      encode: { value in
        let members = encode(value).members ?? [:]
        return .object(members.filter { $0.value != .null && $0.value != [:] })
      })
  }
}

extension Codec where Value == Corners {
  /// A list of corners, such as `["topLeft", "topRight"]`.
  static var corners: Codec {
    Codec<Corners>.choice(Corners.names.map { ($0.1, $0.0) }).array().mapped(
      to: { $0.reduce(into: Corners()) { corners, corner in corners.formUnion(corner) } },
      from: { corners in Corners.names.map { $0.0 }.filter(corners.contains) })
  }
}
