import DrawerCore

extension Drawer {
  static let storedFields: [Field<Drawer>] = [
    Field("isPresented", .bool, { $0.isPresented }, { $0.isPresented = $1 }),
    Field("isAppearing", .bool, { $0.isAppearing }, { $0.isAppearing = $1 }),
    Field("frameY", .number(), { $0.frameY }, { $0.frameY = $1 }),
    Field("target", .place, { $0.target }, { $0.target = $1 }),
    Field("dragStart", Codec<Place>.place.optional(), { $0.dragStart }, { $0.dragStart = $1 }),
    Field("scrollStart", Codec<Place>.place.optional(), { $0.scrolling.start }, { $0.scrolling.start = $1 }),
    Field("maxTopInset", .number(), { $0.scrolling.maxTopInset }, { $0.scrolling.maxTopInset = $1 }),
    Field("isScrollDecelerating", .bool, { $0.scrolling.isDecelerating }, { $0.scrolling.isDecelerating = $1 }),
    Field("needsTransition", .bool, { $0.scrolling.needsTransition }, { $0.scrolling.needsTransition = $1 }),
  ]

  static var completionCodec: Codec<Completion> { .completion }

  static let machineCodec = makeMachineCodec()
}

extension Codec where Value == Drawer.Place {
  /// The name of a state, or the position of a drawer between two.
  fileprivate static var place: Codec {
    .either(
      string: .choice([
        ("dismissed", .dismissed), ("collapsed", .collapsed), ("partiallyExpanded", .partiallyExpanded),
        ("fullyExpanded", .fullyExpanded),
      ]),
      object: Codec<Double>.object(0, [.required("y", .number(), { $0 }, { $0 = $1 })]).mapped(
        to: { .transitioning(y: $0) },
        from: { if case .transitioning(let y) = $0 { y } else { 0 } }), example: #"{"y": 400}"#
    ) { place in
      if case .transitioning = place { false } else { true }
    }
  }
}

extension Codec where Value == Drawer.Completion {
  fileprivate static var completion: Codec {
    let transition = Drawer.Transition(
      from: .dismissed, to: .dismissed, startY: 0, endY: 0, duration: 0, isPresenting: false)
    return .object(
      Drawer.Completion(transition: transition, isDismissal: false),
      [
        .required("from", .enumeration, { $0.transition.from }, { $0.transition.from = $1 }),
        .required("to", .enumeration, { $0.transition.to }, { $0.transition.to = $1 }),
        .required("startY", .number(), { $0.transition.startY }, { $0.transition.startY = $1 }),
        .required("endY", .number(), { $0.transition.endY }, { $0.transition.endY = $1 }),
        .required("duration", .number(), { $0.transition.duration }, { $0.transition.duration = $1 }),
        .required("isPresenting", .bool, { $0.transition.isPresenting }, { $0.transition.isPresenting = $1 }),
        .required("isDismissal", .bool, { $0.isDismissal }, { $0.isDismissal = $1 }),
      ])
  }
}
