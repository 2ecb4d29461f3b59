import DrawerCore

extension Curtain {
  static let storedFields: [Field<Curtain>] = [
    Field("heightState", .enumeration, { $0.heightState }, { $0.heightState = $1 }),
    Field("actualHeight", .number(), { $0.actualHeight }, { $0.actualHeight = $1 }),
    Field("isDragging", .bool, { $0.isDragging }, { $0.isDragging = $1 }),
    Field("lastPanTranslation", .number(), { $0.lastPanTranslation }, { $0.lastPanTranslation = $1 }),
    Field("scrollOffset", .number(), { $0.scrolling.offset }, { $0.scrolling.offset = $1 }),
    Field("scrollTranslation", .number(), { $0.scrolling.translation }, { $0.scrolling.translation = $1 }),
    Field("isScrollFrozen", .bool, { $0.scrolling.isFrozen }, { $0.scrolling.isFrozen = $1 }),
    Field("owesScrollEnd", .bool, { $0.scrolling.owesEnd }, { $0.scrolling.owesEnd = $1 }),
  ]

  static var completionCodec: Codec<Completion> { .never }

  static let machineCodec = makeMachineCodec()
}
