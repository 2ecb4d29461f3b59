extension AppStorePresentation {
  static let storedFields: [Field<AppStorePresentation>] = [
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

  static var completionCodec: Codec<Completion> { .enumeration }

  static let storedMachine = makeStoredMachine()
}
