extension FrameAnimation where R.Subject: CaseIterable & RawRepresentable, R.Subject.RawValue == String {
  /// A stored animation, with `completion` for what the rules do at its end. The first subject is a placeholder until the
  /// subject is read.
  static func codec(completion: Codec<R.Completion>) -> Codec<FrameAnimation> {
    .object(
      R.Subject.allCases.first.map { subject in
        FrameAnimation(
          id: 0, subject: subject, start: 0, duration: 0, timing: .keyframes, tracks: [], isAdditive: false,
          completion: nil)
      },
      [
        .required("id", .count, \.id),
        .required("subject", .enumeration, \.subject),
        .required("start", .number(), \.start),
        .required("duration", .number(), \.duration),
        .required("timing", .timing, \.timing),
        .required("tracks", Codec<Track>.track.array(), \.tracks),
        Field("isAdditive", .bool, \.isAdditive),
        Field("completion", completion.optional(), \.completion),
      ])
  }
}

extension Stage.Hold where R.Subject: CaseIterable & RawRepresentable, R.Subject.RawValue == String {
  /// Stored values of an interrupted animation. The first subject is a placeholder until the subject is read.
  static var codec: Codec<Stage<R>.Hold> {
    .object(
      R.Subject.allCases.first.map { Stage<R>.Hold(subject: $0, model: [], tracks: []) },
      [
        .required("subject", .enumeration, \.subject),
        .required("model", Codec<Frames.Entry>.storedFrame.array(), \.model),
        .required("tracks", Codec<Track>.track.array(), \.tracks),
      ])
  }
}

extension Codec where Value == Track {
  static var track: Codec {
    .object(
      Track(frame: "", member: .x, from: 0, to: 0),
      [
        .required("frame", .string(), \.frame),
        .required("member", .enumeration, \.member),
        .required("from", .number(), \.from),
        .required("to", .number(), \.to),
        Field("keyframes", Codec<KeyframeSequence>.keyframes.optional(), \.keyframes),
      ])
  }
}

extension Codec where Value == KeyframeSequence {
  fileprivate static var keyframes: Codec {
    let stop = Codec<KeyframeSequence.Stop>.object(
      KeyframeSequence.Stop(time: 0, value: 0),
      [
        .required("time", .number(), \.time),
        .required("value", .number(), \.value),
      ])
    return stop.array().mapped(to: { KeyframeSequence($0) }, from: { $0.stops })
  }
}

extension Codec where Value == TimingFunction {
  fileprivate static var timing: Codec {
    .tagged(
      "type",
      [
        Variant("spring", .spring) {
          .spring($0)
        } extract: {
          if case .spring(let spring) = $0 { spring } else { nil }
        },
        Variant("cubicBezier", .cubicBezier) {
          .cubicBezier($0)
        } extract: {
          if case .cubicBezier(let curve) = $0 { curve } else { nil }
        },
        Variant("keyframes", Nothing.codec) { _ in
          .keyframes
        } extract: {
          $0 == .keyframes ? Nothing() : nil
        },
      ])
  }
}

extension Codec where Value == DampedSpring {
  fileprivate static var spring: Codec {
    StoredSpring.codec.mapped(
      to: {
        DampedSpring(
          mass: $0.mass, stiffness: $0.stiffness, damping: $0.damping, initialVelocity: $0.initialVelocity,
          settlingDuration: $0.settlingDuration)
      },
      from: {
        StoredSpring(
          mass: $0.mass, stiffness: $0.stiffness, damping: $0.damping, initialVelocity: $0.initialVelocity,
          settlingDuration: $0.settlingDuration)
      })
  }
}

/// The parameters of a spring, from which everything else follows.
private struct StoredSpring: Sendable {
  var mass = 1.0
  var stiffness = 1.0
  var damping = 1.0
  var initialVelocity = 0.0
  var settlingDuration = 0.0

  static let codec = Codec.object(
    StoredSpring(),
    [
      .required("mass", .number(), \.mass),
      .required("stiffness", .number(), \.stiffness),
      .required("damping", .number(), \.damping),
      .required("initialVelocity", .number(), \.initialVelocity),
      .required("settlingDuration", .number(), \.settlingDuration),
    ])
}

extension Codec where Value == Never {
  /// The codec of a type without values.
  public static var never: Codec {
    Codec(
      schema: false,
      decode: { json, _, pointer, faults in
        faults.add("must be left out", at: pointer)
        return nil
      }, write: { _, _ in })
  }
}
