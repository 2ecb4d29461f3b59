extension Drawer {
  /// Whether a tap inside expands the drawer: from the two lower states, and not while the drawer is being presented.
  var isExpansionTapEnabled: Bool {
    guard isPresented, !isAppearing, configuration.isFullyPresentableByDrawerTaps,
      configuration.numberOfTapsForFullDrawerPresentation > 0
    else { return false }
    return target == .partiallyExpanded || target == .collapsed
  }

  /// Whether a tap outside dismisses the drawer: from every visible resting state, and not while the drawer is being
  /// presented.
  var isDismissalTapEnabled: Bool {
    guard isPresented, !isAppearing, configuration.isDismissableByOutsideDrawerTaps,
      configuration.numberOfTapsForOutsideDrawerDismissal > 0
    else { return false }
    return target.openState != nil
  }

  /// Whether the scroll view inside can scroll. A scroll view that takes part in drags scrolls only while the drawer is
  /// fully expanded or is being pulled down from there.
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
