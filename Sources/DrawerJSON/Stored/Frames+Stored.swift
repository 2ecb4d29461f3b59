import DrawerCore

extension Codec where Value == Frames.Entry {
  /// A frame with its name.
  static var storedFrame: Codec {
    .object(
      Frames.Entry(name: "", frame: Frame(Rect())),
      [
        .required("name", .string(), { $0.name }, { $0.name = $1 }),
        Field("x", .number(), { $0.frame.x }, { $0.frame.x = $1 }),
        Field("y", .number(), { $0.frame.y }, { $0.frame.y = $1 }),
        Field("width", .number(), { $0.frame.width }, { $0.frame.width = $1 }),
        Field("height", .number(), { $0.frame.height }, { $0.frame.height = $1 }),
        Field("z", .count, { $0.frame.z }, { $0.frame.z = $1 }),
        Field("opacity", .number(), { $0.frame.opacity }, { $0.frame.opacity = $1 }),
        Field("cornerRadius", .number(), { $0.frame.cornerRadius }, { $0.frame.cornerRadius = $1 }),
        Field("roundedCorners", .corners, { $0.frame.roundedCorners }, { $0.frame.roundedCorners = $1 }),
        Field("transform", .storedTransform, { $0.frame.transform }, { $0.frame.transform = $1 }),
        Field("hidden", .bool, { $0.frame.isHidden }, { $0.frame.isHidden = $1 }),
        Field("interactive", .bool, { $0.frame.isInteractive }, { $0.frame.isInteractive = $1 }),
        Field("blur", .number(), { $0.frame.blur }, { $0.frame.blur = $1 }),
        Field("color", Codec<Color>.color.optional(), { $0.frame.color }, { $0.frame.color = $1 }),
        Field("border", Codec<Border>.storedBorder.optional(), { $0.frame.border }, { $0.frame.border = $1 }),
        Field("shadow", Codec<Shadow>.storedShadow.optional(), { $0.frame.shadow }, { $0.frame.shadow = $1 }),
        Field(
          "contentInset", Codec<EdgeInsets>.insets.optional(), { $0.frame.contentInset },
          { $0.frame.contentInset = $1 }),
      ])
  }
}

extension Codec where Value == Transform {
  fileprivate static var storedTransform: Codec {
    .object(
      .identity,
      [
        Field("translateX", .number(), { $0.translateX }, { $0.translateX = $1 }),
        Field("translateY", .number(), { $0.translateY }, { $0.translateY = $1 }),
        Field("scaleX", .number(), { $0.scaleX }, { $0.scaleX = $1 }),
        Field("scaleY", .number(), { $0.scaleY }, { $0.scaleY = $1 }),
      ]
    ).leftOut { $0 == .identity }
  }
}

extension Codec where Value == Border {
  fileprivate static var storedBorder: Codec {
    .object(
      Border(width: 0, color: nil),
      [
        Field("width", .number(), { $0.width }, { $0.width = $1 }),
        Field("color", Codec<Color>.color.optional(), { $0.color }, { $0.color = $1 }),
      ])
  }
}

extension Codec where Value == Shadow {
  fileprivate static var storedShadow: Codec {
    .object(
      Shadow(color: nil, opacity: 0, radius: 0, offset: .zero),
      [
        Field("color", Codec<Color>.color.optional(), { $0.color }, { $0.color = $1 }),
        Field("opacity", .number(), { $0.opacity }, { $0.opacity = $1 }),
        Field("radius", .number(), { $0.radius }, { $0.radius = $1 }),
        Field("offset", .point, { $0.offset }, { $0.offset = $1 }),
      ])
  }
}
