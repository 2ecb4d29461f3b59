#if !hasFeature(Embedded)
  // The states as the wire has them, less the member `detent`, which belongs to the machine.

  extension Curtain.State: WireCodable {
    static let wireCodec = Codec.object(
      Curtain.State(
        name: .min, height: Curtain.Height(actualHeight: 0, heightCoefficient: 0), isDragging: false),
      [
        .required("name", .enumeration, \.name), .required("actualHeight", .number(), \.height.actualHeight),
        .required("heightCoefficient", .number(), \.height.heightCoefficient),
        .required("isDragging", .bool, \.isDragging),
      ], extra: detent)
  }

  extension Sheet.State: WireCodable {
    static let wireCodec = Codec.object(
      Sheet.State(
        name: .bottom, origin: 0, anchorIndex: nil, anchorPoints: [], stack: [], isTabBarHidden: false,
        isDragging: false, isContentInteractive: false),
      [
        .required("name", .anchorName, \.name), .required("origin", .number(), \.origin),
        .required("anchorIndex", Codec<Int>.count.nullable(), \.anchorIndex),
        .required("anchorPoints", Codec<Double>.number().array(), \.anchorPoints),
        .required("stack", Codec<String>.itemID.array(), \.stack),
        .required("isTabBarHidden", .bool, \.isTabBarHidden), .required("isDragging", .bool, \.isDragging),
        .required("isContentInteractive", .bool, \.isContentInteractive),
      ], extra: detent)
  }

  extension AppStorePresentation.State: WireCodable {
    static let wireCodec = Codec.object(
      AppStorePresentation.State(name: .dismissed, progress: 0),
      [
        .required("name", .enumeration, \.name), .required("progress", .number(), \.progress),
        .required("source", Codec<AppStorePresentation.Source>.enumeration.nullable(), \.source),
      ], extra: detent)
  }

  extension InteractiveTransition.State: WireCodable {
    static let wireCodec = Codec.object(
      InteractiveTransition.State(name: .dismissed, progress: 0, depth: 0),
      [
        .required("name", .enumeration, \.name),
        .required("operation", Codec<InteractiveTransition.Operation>.enumeration.nullable(), \.operation),
        .required("progress", .number(), \.progress), .required("depth", .count, \.depth),
        .required("selectedIndex", Codec<Int>.count.nullable(), \.selectedIndex),
        .required("fromIndex", Codec<Int>.count.nullable(), \.fromIndex),
        .required("toIndex", Codec<Int>.count.nullable(), \.toIndex),
      ], extra: detent)
  }

  extension Drawer.State: WireCodable {
    static let wireCodec = Codec.object(
      Drawer.State(
        name: .dismissed, drawerY: 0, target: .dismissed, isDismissalTapEnabled: false, isExpansionTapEnabled: false,
        isScrollEnabled: false, passesTouchesThrough: false, isDragging: false, isPresented: false),
      [
        .required("name", .enumeration, \.name), .required("drawerY", .number(), \.drawerY),
        .required("target", .enumeration, \.target),
        .required("isDismissalTapEnabled", .bool, \.isDismissalTapEnabled),
        .required("isExpansionTapEnabled", .bool, \.isExpansionTapEnabled),
        .required("isScrollEnabled", .bool, \.isScrollEnabled),
        .required("passesTouchesThrough", .bool, \.passesTouchesThrough), .required("isDragging", .bool, \.isDragging),
        .required("isPresented", .bool, \.isPresented),
      ], extra: detent)
  }

  extension ViewDeck.State: WireCodable {
    static let wireCodec = Codec.object(
      ViewDeck.State(
        name: .closed, offset: 0, orientation: .horizontal, sides: PerSide(nil), target: 0, ledges: PerSide(nil),
        isCenterInteractive: false, closesOnCenterTap: false, isDragging: false),
      [
        .required("name", .enumeration, \.name), .required("offset", .number(), \.offset),
        .required("orientation", .enumeration, \.orientation),
        .required("sides", .perSide(Codec<ViewDeck.SideState>.enumeration), \.sides),
        .required("target", .number(), \.target), .required("ledges", .perSide(Codec<Double>.number()), \.ledges),
        .required("isCenterInteractive", .bool, \.isCenterInteractive),
        .required("closesOnCenterTap", .bool, \.closesOnCenterTap), .required("isDragging", .bool, \.isDragging),
      ], extra: detent)
  }

  /// The member of a state that belongs to the machine.
  private let detent = ["detent"]
#endif
