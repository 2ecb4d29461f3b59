extension Sheet {
  /// The detent of the anchor point that the sheet is at or is heading to; nil during a drag.
  public func detent(eventually: Sheet) -> Int? {
    guard !isHeld else { return nil }
    return anchorIndex.map { configuration.anchors.count - 1 - $0 }
  }

  /// Returns the command that moves the sheet to the anchor point.
  public func commands(toDetent index: Int, animated: Bool) -> [Command] {
    [.snapToAnchor(index: configuration.anchors.count - 1 - index, animated: animated)]
  }

  /// Whether the sheet covers the main view: at its topmost anchor point.
  public var covers: Bool { targetIndex == 0 && configuration.anchors.count > 1 }

  /// The Escape key pops the top item. With a single item left, it lowers the sheet.
  public var escape: Command? {
    if stack.count > 1 { return .pop(animated: true) }
    return targetIndex < configuration.anchors.count - 1 ? .collapse(animated: true) : nil
  }

  /// Returns a surface on which the sheet moves up and down.
  public func surface(at detent: Int?) -> Surface<Command> {
    let items = stack.map { $0.frameName }
    var surface = Surface<Command>(
      body: FrameName.sheet.rawValue, handle: configuration.hasChevron ? Sheet.handleFrame?.rawValue : nil,
      contents: items + [FrameName.closeButton.rawValue], behind: Sheet.behind, axis: .y, grips: Self.grips + items,
      scrolls: stack.last?.isScrollable ?? false, opens: topmostDetent)
    let detents = detents
    surface.allowDrags(through: detents.count, from: detent)
    surface.bindSliderKeys(through: detents, from: detent)
    return surface
  }

  /// The frame that is the handle.
  public static let handleFrame: FrameName? = .chevron
  private static let grips = [FrameName.sheet, .chevron].map { $0.rawValue }
  private static let behind = [FrameName.main, .tabBar].map { $0.rawValue }
}
