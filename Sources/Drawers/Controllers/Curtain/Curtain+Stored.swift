extension Curtain {
  public static let storedFields: [Field<Curtain>] = [
    Field("heightState", .enumeration, \.heightState),
    Field("actualHeight", .number(), \.actualHeight),
    Field("isDragging", .bool, \.isDragging),
    Field("lastPanTranslation", .number(), \.lastPanTranslation),
    Field("strayHeight", Codec<Double>.number().optional(), \.strayHeight),
    Field("scrollOffset", .number(), \.scrolling.offset),
    Field("scrollTranslation", .number(), \.scrolling.translation),
    Field("isScrollFrozen", .bool, \.scrolling.isFrozen),
    Field("owesScrollEnd", .bool, \.scrolling.isEndPending),
  ]

  public static var completionCodec: Codec<Completion> { .never }

  public static let storedMachine = makeStoredMachine()
}
