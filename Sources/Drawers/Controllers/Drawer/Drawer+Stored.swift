extension Drawer {
  /// The stored members of the model.
  public static let storedFields: [Field<Drawer>] = [
    Field("isPresented", .bool, \.isPresented),
    Field("isAppearing", .bool, \.isAppearing),
    Field("frameY", .number(), \.frameY),
    Field("target", .place, \.target),
    Field("dragStart", Codec<Place>.place.optional(), \.dragStart),
    Field("gripPlace", .place, \.grip.place),
    Field("gripDistance", .number(), \.grip.distance),
    Field("isPulling", .bool, \.scrolling.isPulling),
    Field("scrollStart", Codec<Place>.place.optional(), \.scrolling.start),
    Field("maxTopInset", .number(), \.scrolling.maxTopInset),
    Field("isScrollDecelerating", .bool, \.scrolling.isDecelerating),
    Field("needsTransition", .bool, \.scrolling.needsTransition),
  ]

  /// The stored form of a completion.
  public static var completionCodec: Codec<Completion> { .completion }

  /// The stored members of a machine.
  public static let storedMachine = makeStoredMachine()
}

extension Codec where Value == Drawer.Place {
  /// The name of a state, or the position of a drawer between two states.
  fileprivate static var place: Codec {
    .either(
      [
        ("dismissed", .dismissed), ("collapsed", .collapsed), ("partiallyExpanded", .partiallyExpanded),
        ("fullyExpanded", .fullyExpanded),
      ],
      or: Codec<Double>.object(0, [.required("y", .number(), \.self)]).mapped(
        to: { .transitioning(y: $0) },
        from: { if case .transitioning(let y) = $0 { y } else { 0 } }), cases: [("y", #"{"y": 400}"#)])
  }
}

extension Codec where Value == Drawer.Completion {
  fileprivate static var completion: Codec {
    let transition = Drawer.Transition(
      from: .dismissed, to: .dismissed, startY: 0, endY: 0, duration: 0, isPresenting: false)
    return .object(
      Drawer.Completion(transition: transition, isDismissal: false),
      [
        .required("from", .enumeration, \.transition.from),
        .required("to", .enumeration, \.transition.to),
        .required("startY", .number(), \.transition.startY),
        .required("endY", .number(), \.transition.endY),
        .required("duration", .number(), \.transition.duration),
        .required("isPresenting", .bool, \.transition.isPresenting),
        .required("isDismissal", .bool, \.isDismissal),
      ])
  }
}
