import DrawerCore

extension ViewDeck {
  static let storedFields: [Field<ViewDeck>] = [
    Field("offset", .number(), { $0.offset }, { $0.offset = $1 }),
    Field("toldOffset", .number(), { $0.toldOffset }, { $0.toldOffset = $1 }),
    Field("orientation", .enumeration, { $0.orientation }, { $0.orientation = $1 }),
    Field("slide", .rect, { $0.slide }, { $0.slide = $1 }),
    Field("ledges", .everySide(0, .number()), { $0.ledges }, { $0.ledges = $1 }),
    Field("maxSizeMode", .enumeration, { $0.maxSizeMode }, { $0.maxSizeMode = $1 }),
    Field("isHidden", .everySide(false, .bool), { $0.isHidden }, { $0.isHidden = $1 }),
    Field("parallax", .everySide(0, .number()), { $0.parallax }, { $0.parallax = $1 }),
    Field("centerOpacity", .number(), { $0.centerOpacity }, { $0.centerOpacity = $1 }),
    Field("hasOverlay", .bool, { $0.hasOverlay }, { $0.hasOverlay = $1 }),
    Field("drag", Codec<Drag>.drag.optional(), { $0.drag }, { $0.drag = $1 }),
  ]

  static var completionCodec: Codec<Completion> { .completion }

  static let machineCodec = makeMachineCodec()
}

extension Codec {
  /// An object with a member for each side.
  fileprivate static func everySide<Part: Storable>(_ initial: Part, _ codec: Codec<Part>) -> Codec<PerSide<Part>> {
    .object(
      PerSide(initial),
      [
        Field("left", codec, { $0.left }, { $0.left = $1 }), Field("right", codec, { $0.right }, { $0.right = $1 }),
        Field("top", codec, { $0.top }, { $0.top = $1 }), Field("bottom", codec, { $0.bottom }, { $0.bottom = $1 }),
      ])
  }
}

extension Codec where Value == ViewDeck.Drag {
  fileprivate static var drag: Codec {
    .object(
      ViewDeck.Drag(origin: .zero, start: .zero, isOfMovement: false),
      [
        .required("origin", .point, { $0.origin }, { $0.origin = $1 }),
        .required("start", .point, { $0.start }, { $0.start = $1 }),
        .required("isOfMovement", .bool, { $0.isOfMovement }, { $0.isOfMovement = $1 }),
        Field("opening", Codec<ViewDeck.Side>.enumeration.optional(), { $0.opening }, { $0.opening = $1 }),
      ])
  }
}

/// The members of what is left to do, of which each kind has some.
private struct Members: Sendable {
  var side = ViewDeck.Side.left
  var isAnimated = true
  var duration = 0.0
  var phase = ViewDeck.BouncePhase.opening
  var wasClosed = false
  var sequel: ViewDeck.Sequel?

  static let side = Field<Members>.required("side", .enumeration, { $0.side }, { $0.side = $1 })
  static let isAnimated = Field<Members>.required(
    "isAnimated", .bool, { $0.isAnimated }, { $0.isAnimated = $1 })
  static let duration = Field<Members>.required("duration", .number(), { $0.duration }, { $0.duration = $1 })
  static let phase = Field<Members>.required("phase", .enumeration, { $0.phase }, { $0.phase = $1 })
  static let wasClosed = Field<Members>.required("wasClosed", .bool, { $0.wasClosed }, { $0.wasClosed = $1 })
  static let sequel = Field<Members>(
    "then", Codec<ViewDeck.Sequel>.sequel.optional(), { $0.sequel }, { $0.sequel = $1 })

  static func codec(_ fields: [Field<Members>]) -> Codec<Members> {
    .object(Members(), fields)
  }
}

extension Codec where Value == ViewDeck.Sequel {
  fileprivate static var sequel: Codec {
    .tagged(
      "type",
      [
        Variant("open", Members.codec([Members.side, Members.isAnimated, Members.duration])) {
          .open($0.side, isAnimated: $0.isAnimated, duration: $0.duration)
        } extract: {
          guard case .open(let side, let isAnimated, let duration) = $0 else { return nil }
          return Members(side: side, isAnimated: isAnimated, duration: duration)
        },
        Variant("bounce", Members.codec([Members.side, Members.wasClosed])) {
          .bounce($0.side, wasClosed: $0.wasClosed)
        } extract: {
          guard case .bounce(let side, let wasClosed) = $0 else { return nil }
          return Members(side: side, wasClosed: wasClosed)
        },
      ])
  }
}

extension Codec where Value == ViewDeck.Completion {
  fileprivate static var completion: Codec {
    .tagged(
      "type",
      [
        Variant("opened", Members.codec([Members.side, Members.isAnimated])) {
          .opened($0.side, isAnimated: $0.isAnimated)
        } extract: {
          guard case .opened(let side, let isAnimated) = $0 else { return nil }
          return Members(side: side, isAnimated: isAnimated)
        },
        Variant("closed", Members.codec([Members.side, Members.isAnimated, Members.sequel])) {
          .closed($0.side, isAnimated: $0.isAnimated, then: $0.sequel)
        } extract: {
          guard case .closed(let side, let isAnimated, let sequel) = $0 else { return nil }
          return Members(side: side, isAnimated: isAnimated, sequel: sequel)
        },
        Variant("left", Members.codec([Members.side, Members.isAnimated, Members.duration])) {
          .left($0.side, isAnimated: $0.isAnimated, duration: $0.duration)
        } extract: {
          guard case .left(let side, let isAnimated, let duration) = $0 else { return nil }
          return Members(side: side, isAnimated: isAnimated, duration: duration)
        },
        Variant("bounced", Members.codec([Members.side, Members.phase])) {
          .bounced($0.side, $0.phase)
        } extract: {
          guard case .bounced(let side, let phase) = $0 else { return nil }
          return Members(side: side, phase: phase)
        },
        Variant("previewed", Members.codec([Members.side])) {
          .previewed($0.side)
        } extract: {
          guard case .previewed(let side) = $0 else { return nil }
          return Members(side: side)
        },
      ])
  }
}
