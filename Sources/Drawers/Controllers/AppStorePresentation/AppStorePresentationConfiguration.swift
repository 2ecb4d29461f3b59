/// The configuration of an ``AppStorePresentation``.
public struct AppStorePresentationConfiguration: Storable {
  /// Whether the page's content is a scroll view whose samples are sent to the presentation. If true, a pan without an
  /// edge does nothing.
  public var isContentScrollable = false
  /// The width and height of the close button, in points, at least 0.
  public var closeButtonSize = 30.0

  /// Creates a configuration with the library's defaults.
  public init() {}
}
