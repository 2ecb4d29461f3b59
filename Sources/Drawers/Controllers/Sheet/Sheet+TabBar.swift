extension Sheet {
  private static var tabBarDuration: Double { 0.25 }

  /// The y coordinate of the tab bar's top edge while it is shown.
  var shownTabBarTop: Double { container.height - (configuration.tabBarHeight ?? 0) }

  /// Hides or shows the tab bar, if there is one that the sheet can hide.
  mutating func setTabBarHidden(_ isHidden: Bool, animated: Bool, on stage: inout Stage<Sheet>) {
    guard changesTabBar(hiding: isHidden) else { return }
    interrupt(.tabBar, on: &stage)
    stage.emit(.tabBarVisibilityDidChange(isHidden: isHidden))
    tabBar.isTransparent = false
    let before = frames()
    tabBar.isHidden = isHidden
    layOutTabBarOffset()
    stage.animate(
      .tabBar, from: before, to: frames(), duration: animated ? Self.tabBarDuration : 0,
      timing: .cubicBezier(isHidden ? .easeIn : .easeOut), completion: isHidden ? .hideTabBar : nil)
  }

  /// Interrupts the tab bar if it has to change its direction. The interruption comes before anything else that the
  /// event emits.
  mutating func interruptTabBar(hiding isHidden: Bool, on stage: inout Stage<Sheet>) {
    if changesTabBar(hiding: isHidden) { interrupt(.tabBar, on: &stage) }
  }

  private func changesTabBar(hiding isHidden: Bool) -> Bool {
    configuration.hidesTabBarUponExpansion && configuration.tabBarHeight != nil && isHidden != tabBar.isHidden
  }

  /// Adds the tab bar to the safe area, as UIKit does, unless the client has stated the inset at the bottom itself.
  mutating func layOutSafeArea(on stage: inout Stage<Sheet>) {
    let height = configuration.tabBarHeight ?? 0
    if !container.statesBottomInset {
      var safeArea = container.safeArea
      safeArea.bottom = height
      container.setSafeArea(safeArea, statesBottom: false)
    } else if container.safeArea.bottom < height {
      stage.response.hint =
        "safeArea.bottom is less than tabBarHeight, so the bar covers a part of the collapsed sheet: UIKit's safe area "
        + "contains the bar. Send its whole inset, or leave it out"
    }
  }

  /// Moves the tab bar to its resting position.
  mutating func layOutTabBar() {
    layOutTabBarOffset()
    tabBar.isTransparent = tabBar.isHidden
  }

  private mutating func layOutTabBarOffset() {
    tabBar.offset = tabBar.isHidden ? configuration.tabBarHeight ?? 0 : 0
  }
}
