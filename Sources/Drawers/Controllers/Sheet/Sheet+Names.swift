// The names of the anchors. An anchor without a name is called by its place among the others.
extension Sheet {
  /// The name of a sheet's state: the name of an anchor, or else `top`, `middle` or `bottom`.
  public struct AnchorName: RawRepresentable, Storable {
    /// The name on the wire.
    public var rawValue: String

    /// A name.
    public init(rawValue: String) { self.rawValue = rawValue }

    init(_ location: Location) { rawValue = location.rawValue }

    /// The topmost anchor, if it has no name.
    public static let top = AnchorName(.top)
    /// An anchor between the outer two, if it has no name.
    public static let middle = AnchorName(.middle)
    /// The lowest anchor, if it has no name.
    public static let bottom = AnchorName(.bottom)

    /// Returns whether both names have the same bytes.
    public static func == (left: AnchorName, right: AnchorName) -> Bool { left.rawValue.isSame(as: right.rawValue) }
  }

  /// The anchors, sorted as the ``anchorPoints`` are.
  var sortedAnchors: [SheetConfiguration.Anchor] { anchorOrder.map { configuration.anchors[$0] } }

  /// The state's name for the anchor point with `index`, which the last move to `location` led to.
  func name(ofAnchor index: Int, at location: Location) -> AnchorName {
    name(ofAnchor: index).map { AnchorName(rawValue: $0) } ?? AnchorName(location)
  }

  /// The name that the client gave to the anchor point with `index`.
  func name(ofAnchor index: Int) -> String? {
    guard hasNames else { return nil }
    let anchors = sortedAnchors
    return anchors.indices.contains(index) ? anchors[index].name : nil
  }

  /// Whether an anchor has a name. Every result asks for names, and most sheets have none.
  private var hasNames: Bool { configuration.anchors.contains { $0.name != nil } }

  /// The anchor points, the lowest first. Whatever the outer two are called, they are also the `bottom` and the `top`.
  public var detents: [Detent] {
    let points = anchorPoints
    let names = detentNames
    return points.indices.reversed().map { index in
      let (name, bottom, top) = (names[index], Location.bottom.rawValue, Location.top.rawValue)
      var aliases: [String] = []
      if index == points.count - 1, !name.isSame(as: bottom) { aliases.append(bottom) }
      if index == 0, !name.isSame(as: top) { aliases.append(top) }
      return Detent(name, position: container.height - points[index], aliases: aliases)
    }
  }

  /// The names of the detents in the order of the anchor points.
  private var detentNames: [String] {
    let given = hasNames ? sortedAnchors.map { $0.name } : []
    let taken = Names(given.compactMap { $0 })
    let count = configuration.anchors.count
    return (0..<count).map { index in
      (given.isEmpty ? nil : given[index]) ?? Sheet.name(ofPlace: index, among: count, besides: taken)
    }
  }

  /// The name of the topmost detent.
  var topmostDetent: String { name(ofAnchor: 0) ?? Location.top.rawValue }

  /// Returns the name of the place with `index` (0 is the topmost) among `count` places: that of the location. If there
  /// are several places between the outer two, they are numbered from below, with numbers that no anchor is called by.
  private static func name(ofPlace index: Int, among count: Int, besides taken: Names) -> String {
    if index == 0 { return Location.top.rawValue }
    if index == count - 1 { return Location.bottom.rawValue }
    let middle = Location.middle.rawValue
    if count == 3, !taken.contains(middle) { return middle }
    var number = count - 1 - index
    while taken.contains("\(middle)\(number)") { number += count }
    return "\(middle)\(number)"
  }
}
