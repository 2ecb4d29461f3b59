extension InteractiveTransition {
  /// The stored members of the model.
  public static let storedFields: [Field<InteractiveTransition>] = [
    Field("phase", .enumeration, \.phase),
    Field("way", Codec<Way>.enumeration.optional(), \.way),
    Field("depth", .count, \.depth),
    Field("leftIndex", Codec<Int>.count.optional(), \.leftIndex),
    Field("progress", .number(), \.progress),
    Field("drag", Codec<Drag>.drag.optional(), \.drag),
  ]

  /// The stored form of a completion.
  public static var completionCodec: Codec<Completion> { .completion }

  /// The stored members of a machine.
  public static let storedMachine = makeStoredMachine()
}

extension Codec where Value == InteractiveTransition.Drag {
  fileprivate static var drag: Codec {
    .object(
      InteractiveTransition.Drag(direction: .fromTop, isDecided: false),
      [
        .required("direction", .enumeration, \.direction),
        .required("isJudged", .bool, \.isDecided),
      ])
  }
}

extension Codec where Value == InteractiveTransition.Completion {
  fileprivate static var completion: Codec {
    .object(
      InteractiveTransition.Completion(isEntering: false, isCompleted: false),
      [
        .required("isEntering", .bool, \.isEntering),
        .required("isCompleted", .bool, \.isCompleted),
      ])
  }
}
