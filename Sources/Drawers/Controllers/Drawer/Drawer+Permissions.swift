extension Drawer {
  /// Taps inside expand the drawer from the two lower states; none does while the drawer is being presented.
  var isExpansionTapEnabled: Bool {
    guard isPresented, !isAppearing, configuration.isFullyPresentableByDrawerTaps,
      configuration.numberOfTapsForFullDrawerPresentation > 0
    else { return false }
    return target == .partiallyExpanded || target == .collapsed
  }

  /// Taps outside dismiss the drawer from every state that it rests in; none does while the drawer is being presented.
  var isDismissalTapEnabled: Bool {
    guard isPresented, !isAppearing, configuration.isDismissableByOutsideDrawerTaps,
      configuration.numberOfTapsForOutsideDrawerDismissal > 0
    else { return false }
    return target.openState != nil
  }

  /// A scroll view that takes part scrolls only while the drawer is fully expanded, or pulled from there.
  var isScrollEnabled: Bool {
    guard configuration.scrollViewForPullToDismiss else { return true }
    switch target {
    case .partiallyExpanded, .dismissed, .collapsed: return false
    case .transitioning, .fullyExpanded: return !scrolling.needsTransition
    }
  }

  var passesTouchesThrough: Bool {
    guard let state = place.openState else { return false }
    return configuration.passthroughTouchesInStates.contains(state)
  }
}
