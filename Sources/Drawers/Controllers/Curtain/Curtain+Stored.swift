extension Curtain {
  /// The stored members of the model.
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

  /// The stored form of a completion.
  public static var completionCodec: Codec<Completion> { .never }

  /// The stored members of a machine.
  public static let storedMachine = makeStoredMachine()
}
