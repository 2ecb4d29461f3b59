extension AppStorePresentation {
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

  public static var completionCodec: Codec<Completion> { .enumeration }

  public static let storedMachine = makeStoredMachine()
}
