extension Codec where Value == Frames.Entry {
  /// A frame with its name.
  static var storedFrame: Codec {
    .object(
      Frames.Entry(name: "", frame: Frame(Rect2D())),
      [
        .required("name", .string(), \.name),
        Field("x", .number(), \.frame.x),
        Field("y", .number(), \.frame.y),
        Field("width", .number(), \.frame.width),
        Field("height", .number(), \.frame.height),
        Field("z", .count, \.frame.z),
        Field("opacity", .number(), \.frame.opacity),
        Field("cornerRadius", .number(), \.frame.cornerRadius),
        Field("roundedCorners", .corners, \.frame.roundedCorners),
        Field("transform", .storedTransform, \.frame.transform),
        Field("hidden", .bool, \.frame.isHidden),
        Field("interactive", .bool, \.frame.isInteractive),
        Field("blur", .number(), \.frame.blur),
        Field("color", Codec<RGBAColor>.color.optional(), \.frame.color),
        Field("border", Codec<Border>.storedBorder.optional(), \.frame.border),
        Field("shadow", Codec<Shadow>.storedShadow.optional(), \.frame.shadow),
        Field("contentInset", Codec<Insets>.insets.optional(), \.frame.contentInset),
      ])
  }
}

extension Codec where Value == Transform {
  fileprivate static var storedTransform: Codec {
    .object(
      .identity,
      [
        Field("translateX", .number(), \.translateX),
        Field("translateY", .number(), \.translateY),
        Field("scaleX", .number(), \.scaleX),
        Field("scaleY", .number(), \.scaleY),
      ]
    ).leftOut { $0 == .identity }
  }
}

extension Codec where Value == Border {
  fileprivate static var storedBorder: Codec {
    .object(
      Border(width: 0, color: nil),
      [
        Field("width", .number(), \.width),
        Field("color", Codec<RGBAColor>.color.optional(), \.color),
      ])
  }
}

extension Codec where Value == Shadow {
  fileprivate static var storedShadow: Codec {
    .object(
      Shadow(color: nil, opacity: 0, radius: 0, offset: .zero),
      [
        Field("color", Codec<RGBAColor>.color.optional(), \.color),
        Field("opacity", .number(), \.opacity),
        Field("radius", .number(), \.radius),
        Field("offset", .point, \.offset),
      ])
  }
}
