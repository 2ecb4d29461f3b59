extension ViewDeck {
  /// The stored members of the model.
  public static let storedFields: [Field<ViewDeck>] = [
    Field("offset", .number(), \.offset),
    Field("toldOffset", .number(), \.reportedOffset),
    Field("orientation", .enumeration, \.orientation),
    Field("slide", .rect, \.slide),
    Field("across", .number(), \.across),
    Field("ledges", .everySide(0, .number()), \.ledges),
    Field("maxSizeMode", .enumeration, \.maxSizeMode),
    Field("isHidden", .everySide(false, .bool), \.isHidden),
    Field("parallax", .everySide(0, .number()), \.parallax),
    Field("centerOpacity", .number(), \.centerOpacity),
    Field("hasOverlay", .bool, \.hasOverlay),
    Field("wasOpened", .bool, \.wasOpened),
    Field("told", .everySide(nil, Codec<Told>.enumeration.optional()), \.told),
    Field("drag", Codec<Drag>.drag.optional(), \.drag),
  ]

  /// The stored form of a completion.
  public static var completionCodec: Codec<Completion> { .completion }

  /// The stored members of a machine.
  public static let storedMachine = makeStoredMachine()
}

extension Codec {
  /// An object with a member for each side.
  static func everySide<Part: Storable>(_ initial: Part, _ codec: Codec<Part>) -> Codec<PerSide<Part>> {
    .object(
      PerSide(initial),
      [
        Field("left", codec, \.left), Field("right", codec, \.right),
        Field("top", codec, \.top), Field("bottom", codec, \.bottom),
      ])
  }
}

extension Codec where Value == ViewDeck.Drag {
  fileprivate static var drag: Codec {
    .object(
      ViewDeck.Drag(origin: .zero, start: .zero, isOfMovement: false),
      [
        .required("origin", .point, \.origin),
        .required("start", .point, \.start),
        .required("isOfMovement", .bool, \.isOfMovement),
        Field("grip", .point, \.grip),
        Field("hasAxis", .bool, \.hasAxis),
        Field("followed", Codec<Point2D>.point.optional(), \.followed),
        Field("stayedAt", Codec<Double>.number().optional(), \.stayedAt),
        Field("opening", Codec<ViewDeck.Side>.enumeration.optional(), \.opening),
      ])
  }
}

/// The members of a completion. Each kind of completion uses some of them.
private struct StoredMembers: Sendable {
  var side = ViewDeck.Side.left
  var animated = true
  var duration = 0.0
  var phase = ViewDeck.BouncePhase.opening
  var wasClosed = false
  var sequel: ViewDeck.Sequel?

  static let side = Field<StoredMembers>.required("side", .enumeration, \.side)
  static let isAnimated = Field<StoredMembers>.required("isAnimated", .bool, \.animated)
  static let duration = Field<StoredMembers>.required("duration", .number(), \.duration)
  static let phase = Field<StoredMembers>.required("phase", .enumeration, \.phase)
  static let wasClosed = Field<StoredMembers>.required("wasClosed", .bool, \.wasClosed)
  static let sequel = Field<StoredMembers>("then", Codec<ViewDeck.Sequel>.sequel.optional(), \.sequel)

  static func codec(_ fields: [Field<StoredMembers>]) -> Codec<StoredMembers> {
    .object(StoredMembers(), fields)
  }
}

extension Codec where Value == ViewDeck.Sequel {
  fileprivate static var sequel: Codec {
    .tagged(
      "type",
      [
        Variant("open", StoredMembers.codec([StoredMembers.side, StoredMembers.isAnimated, StoredMembers.duration])) {
          .open($0.side, animated: $0.animated, duration: $0.duration)
        } extract: {
          guard case .open(let side, let animated, let duration) = $0 else { return nil }
          return StoredMembers(side: side, animated: animated, duration: duration)
        },
        Variant("bounce", StoredMembers.codec([StoredMembers.side, StoredMembers.wasClosed])) {
          .bounce($0.side, wasClosed: $0.wasClosed)
        } extract: {
          guard case .bounce(let side, let wasClosed) = $0 else { return nil }
          return StoredMembers(side: side, wasClosed: wasClosed)
        },
      ])
  }
}

extension Codec where Value == ViewDeck.Completion {
  fileprivate static var completion: Codec {
    .tagged(
      "type",
      [
        Variant("opened", StoredMembers.codec([StoredMembers.side, StoredMembers.isAnimated])) {
          .opened($0.side, animated: $0.animated)
        } extract: {
          guard case .opened(let side, let animated) = $0 else { return nil }
          return StoredMembers(side: side, animated: animated)
        },
        Variant("closed", StoredMembers.codec([StoredMembers.side, StoredMembers.isAnimated, StoredMembers.sequel])) {
          .closed($0.side, animated: $0.animated, then: $0.sequel)
        } extract: {
          guard case .closed(let side, let animated, let sequel) = $0 else { return nil }
          return StoredMembers(side: side, animated: animated, sequel: sequel)
        },
        Variant("left", StoredMembers.codec([StoredMembers.side, StoredMembers.isAnimated, StoredMembers.duration])) {
          .left($0.side, animated: $0.animated, duration: $0.duration)
        } extract: {
          guard case .left(let side, let animated, let duration) = $0 else { return nil }
          return StoredMembers(side: side, animated: animated, duration: duration)
        },
        Variant("bounced", StoredMembers.codec([StoredMembers.side, StoredMembers.phase])) {
          .bounced($0.side, $0.phase)
        } extract: {
          guard case .bounced(let side, let phase) = $0 else { return nil }
          return StoredMembers(side: side, phase: phase)
        },
        Variant("previewed", StoredMembers.codec([StoredMembers.side])) {
          .previewed($0.side)
        } extract: {
          guard case .previewed(let side) = $0 else { return nil }
          return StoredMembers(side: side)
        },
        Variant("previewedSilently", StoredMembers.codec([StoredMembers.side])) {
          .previewedSilently($0.side)
        } extract: {
          guard case .previewedSilently(let side) = $0 else { return nil }
          return StoredMembers(side: side)
        },
      ])
  }
}
