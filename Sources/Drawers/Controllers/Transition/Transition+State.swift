// The state that clients see.
extension InteractiveTransition {
  /// False: queued animations never change the model, so it does not depend on `eventually`.
  public static var looksAhead: Bool { false }

  /// Returns the current model.
  public func state(eventually: InteractiveTransition) -> State {
    let isTabBar = configuration.style == .tabBar
    let indices: (from: Int?, to: Int?) = isTabBar ? seenIndices : (nil, nil)
    return State(
      name: stateName, operation: phase == .resting ? nil : operation(isEntering: isForward), progress: shownProgress,
      depth: isTabBar ? 0 : depth, selectedIndex: isTabBar ? depth : nil, fromIndex: indices.from, toIndex: indices.to)
  }

  /// Whether the current transition goes forward; at rest, whether something is shown.
  var isForward: Bool {
    switch phase {
    case .resting: configuration.style != .modal || depth > 0
    case .entering: true
    case .leaving: false
    case .interacting, .finishing, .cancelling: way == .forward
    }
  }

  private var stateName: StateName {
    switch (phase, configuration.style) {
    case (.interacting, _): .interacting
    case (.finishing, _): .finishing
    case (.cancelling, _): .cancelling
    case (.resting, .modal): depth > 0 ? .presented : .dismissed
    case (.resting, .navigation): depth > 0 ? .pushed : .root
    case (.resting, .tabBar): .selected
    case (.entering, .modal): .presenting
    case (.leaving, .modal): .dismissing
    case (.entering, .navigation): .pushing
    case (.leaving, .navigation): .popping
    case (.entering, .tabBar), (.leaving, .tabBar): .selecting
    }
  }

  /// Returns the operation of a transition in this direction in the configured style.
  func operation(isEntering: Bool) -> Operation {
    switch configuration.style {
    case .modal: isEntering ? .present : .dismiss
    case .navigation: isEntering ? .push : .pop
    case .tabBar: .select
    }
  }

  private var shownProgress: Double {
    switch phase {
    case .resting, .cancelling: 0
    case .interacting: progress
    case .entering, .leaving, .finishing: 1
    }
  }
}
