/// What a client sets of an ``AppStorePresentation``.
public struct AppStorePresentationConfiguration: Storable {
  /// Whether the page's content is a scroll view that routes its dragging here; a pan without an edge then does nothing.
  public var isContentScrollable = false
  /// Width and height of the close button, in points, at least 0.
  public var closeButtonSize = 30.0

  /// The library's defaults.
  public init() {}
}
