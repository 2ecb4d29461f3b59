extension AppStorePresentation {
  /// The stored members of the model.
  public static let storedFields: [Field<AppStorePresentation>] = [
    Field("phase", .enumeration, \.phase),
    Field("progress", .number(), \.progress),
    Field("source", Codec<Source>.enumeration.optional(), \.source),
    Field("isShrinkingAway", .bool, \.isShrinkingAway),
    Field("arrivalOffset", .number(), \.arrival.offset),
    Field("arrivalBlur", .number(), \.arrival.blur),
    Field("arrivalCloseButtonOpacity", .number(), \.arrival.closeButtonOpacity),
    Field("grabbedTranslation", .number(), \.grabbedTranslation),
    Field("scrollOffset", .number(), \.scrolling.offset),
    Field("scrollTranslation", .number(), \.scrolling.translation),
  ]

  /// The stored form of a completion.
  public static var completionCodec: Codec<Completion> { .enumeration }

  /// The stored members of a machine.
  public static let storedMachine = makeStoredMachine()
}
