/// The configuration of a ``Curtain``.
public struct CurtainConfiguration: Storable {
  /// The velocity above which a release pushes the curtain on, whatever its height.
  public enum SwipeResistance: Storable {
    /// 0 pt/s: the slightest swipe pushes.
    case any
    /// 300 pt/s.
    case low
    /// 600 pt/s.
    case normal
    /// 900 pt/s.
    case high
    /// A custom velocity in pt/s, at least 0.
    case custom(Double)

    /// The velocity, in pt/s.
    public var velocity: Double {
      switch self {
      case .any: 0
      case .low: 300
      case .normal: 600
      case .high: 900
      case .custom(let velocity): velocity
      }
    }
  }

  /// The place of a curtain that is narrower than its container.
  public enum HorizontalAlignment: String, Storable, CaseIterable {
    /// At the container's left edge.
    case left
    /// In the middle.
    case center
    /// At the container's right edge.
    case right
  }

  /// The lowest height that is not hidden, as a share of the content height, 0...1.
  public var minHeightCoefficient = 0.2
  /// The middle height, as a share of the content height; nil if there is none.
  public var midHeightCoefficient: Double? = 0.5
  /// The greatest height, as a share of the content height, 0...1.
  public var maxHeightCoefficient = 0.8
  /// The velocity above which a release pushes the curtain on.
  public var swipeResistance = SwipeResistance.normal
  /// The duration of an animated move in seconds, 0...60.
  public var movingDuration = 0.4
  /// Whether a drag can move the curtain beyond its greatest height.
  public var topBounce = true
  /// Whether a drag can move the curtain below its lowest height.
  public var bottomBounce = true
  /// Whether a scroll view inside shares its drag with the curtain. If false, the curtain ignores scroll samples.
  public var allowsScrollViewInCurtain = true
  /// The greatest width in points, at least 0; nil if the curtain is always as wide as its container.
  public var maxWidth: Double?
  /// The place of a curtain that is narrower than its container.
  public var horizontalAlignment = HorizontalAlignment.center
  /// Whether the handle is visible.
  public var showsHandleIndicator = true
  /// The handle's color.
  public var handleIndicatorColor = RGBAColor(rgba: 0xAAAA_AACC)

  /// Creates a configuration with the library's defaults.
  public init() {}

  /// The faults in the combination of the values.
  var faults: [Fault] {
    var faults: [Fault] = []
    if minHeightCoefficient > maxHeightCoefficient {
      faults.append(
        Fault("maxHeightCoefficient", detail: "must be at least minHeightCoefficient; send both if both change"))
    }
    if let mid = midHeightCoefficient, mid < minHeightCoefficient || mid > maxHeightCoefficient {
      faults.append(
        Fault(
          "midHeightCoefficient",
          detail: "must be within minHeightCoefficient...maxHeightCoefficient; send all that change"))
    }
    return faults
  }
}
