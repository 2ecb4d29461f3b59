/// The members of a frame that a client sets. All other members are absent.
public struct PartialFrame: Storable {
  /// A member and its value.
  private struct Number: Storable {
    var member: FrameMember
    var value: Double
  }

  /// The numeric members that are set.
  private var numbers: [Number] = []
  /// The order of drawing: greater is nearer to the viewer.
  public var z: Int?
  /// Whether the view is hidden.
  public var isHidden: Bool?
  /// Whether touches reach the view.
  public var isInteractive: Bool?
  /// The corners that the corner radius rounds.
  public var roundedCorners: Corners?
  /// The fill.
  public var color: RGBAColor?

  /// Creates a partial frame without members.
  public init() {}

  /// The value of a numeric member; nil if it is not set.
  public subscript(member: FrameMember) -> Double? {
    get { numbers.first { $0.member == member }?.value }
    set {
      let others = numbers.filter { $0.member != member }
      numbers = others + (newValue.map { [Number(member: member, value: $0)] } ?? [])
    }
  }

  /// Returns whether `member` is set.
  func sets(_ member: FrameMember) -> Bool { numbers.contains { $0.member == member } }

  /// Returns `frame` with the members of this partial frame applied.
  func applied(to frame: Frame) -> Frame {
    var frame = frame
    for number in numbers { frame[number.member] = number.value }
    if let z { frame.z = z }
    if let isHidden { frame.isHidden = isHidden }
    if let isInteractive { frame.isInteractive = isInteractive }
    if let roundedCorners { frame.roundedCorners = roundedCorners }
    if let color { frame.color = color }
    return frame
  }
}
