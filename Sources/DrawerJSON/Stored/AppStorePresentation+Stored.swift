import DrawerCore

extension AppStorePresentation {
  static let storedFields: [Field<AppStorePresentation>] = [
    Field("phase", .enumeration, { $0.phase }, { $0.phase = $1 }),
    Field("progress", .number(), { $0.progress }, { $0.progress = $1 }),
    Field("source", Codec<Source>.enumeration.optional(), { $0.source }, { $0.source = $1 }),
    Field("isShrinkingAway", .bool, { $0.isShrinkingAway }, { $0.isShrinkingAway = $1 }),
    Field("arrivalOffset", .number(), { $0.arrival.offset }, { $0.arrival.offset = $1 }),
    Field("arrivalBlur", .number(), { $0.arrival.blur }, { $0.arrival.blur = $1 }),
    Field(
      "arrivalCloseButtonOpacity", .number(), { $0.arrival.closeButtonOpacity }, { $0.arrival.closeButtonOpacity = $1 }),
    Field("grabbedTranslation", .number(), { $0.grabbedTranslation }, { $0.grabbedTranslation = $1 }),
    Field("scrollOffset", .number(), { $0.scrolling.offset }, { $0.scrolling.offset = $1 }),
    Field("scrollTranslation", .number(), { $0.scrolling.translation }, { $0.scrolling.translation = $1 }),
  ]

  static var completionCodec: Codec<Completion> { .enumeration }

  static let machineCodec = makeMachineCodec()
}
