extension Drawer {
  /// Lets a scroll view inside pull the drawer down, as the library's pull to dismiss does.
  public mutating func scroll(_ scroll: Scroll, on stage: inout Stage<Drawer>) {
    guard configuration.scrollViewForPullToDismiss else { return stage.ignore("no scroll view takes part") }
    guard isPresented else { return stage.ignore("no drawer is presented; send present first") }
    switch scroll.phase {
    case .began: beginScrolling(scroll)
    case .changed: pull(scroll, on: &stage)
    case .ended: endScrolling(scroll, on: &stage)
    case .cancelled where scroll.isMomentum, .decelerated: scrolling.isDecelerating = false
    case .cancelled: endScrolling(scroll, on: &stage)
    }
  }

  private static var noPullReason: String { "this drag of the scroll view does not pull the drawer" }

  private mutating func beginScrolling(_ scroll: Scroll) {
    // A lost `decelerated` must not disable the pull forever.
    scrolling.isDecelerating = false
    scrolling.isPulling = false
    guard !scrolling.needsTransition else { return }
    scrolling.start = place
    scrolling.maxTopInset = Swift.max(scrolling.maxTopInset, scroll.contentInsetTop)
  }

  /// Moves the drawer by the distance that the scroll view would scroll beyond its top.
  ///
  /// The library then lays out again, and within 0.1 s moves the drawer by the resulting change of the inset. Here each
  /// event carries a single inset, so no such change remains.
  private mutating func pull(_ scroll: Scroll, on stage: inout Stage<Drawer>) {
    guard let start = scrolling.start else { return stage.ignore(Drawer.noPullReason) }
    guard isScrollEnabled, !scrolling.isDecelerating else { return }
    let topInset = scroll.contentInsetTop
    let overscroll = -(scroll.contentOffset.y + topInset)
    let isPulledFromTop = scrolling.maxTopInset == topInset && overscroll > 0
    guard isPulledFromTop || !start.isNear(place) || place.name == .transitioning else { return }
    stage.response.contentOffset?.y = -topInset
    guard overscroll != 0 else { return }
    interrupt(.drawer, on: &stage)
    if !isHeld { grip.place = target }
    scrolling.isPulling = true
    drag(by: overscroll)
  }

  /// Releases a pulled drawer.
  ///
  /// UIKit reports points per millisecond to a scroll view's delegate, and the library reads them as points per second.
  /// Only the sign has an effect: the speed never reaches the flick threshold.
  private mutating func endScrolling(_ scroll: Scroll, on stage: inout Stage<Drawer>) {
    scrolling.isDecelerating = scroll.willDecelerate && scroll.phase == .ended
    scrolling.isPulling = false
    guard let start = scrolling.start else { return stage.ignore(Drawer.noPullReason) }
    guard !start.isNear(place) else { return }
    stage.response.contentOffset?.y = -scroll.contentInsetTop
    stage.response.stopsScrolling = true
    interrupt(.drawer, on: &stage)
    scrolling.needsTransition = true
    release(speed: speed(of: -scroll.delegateVelocity), source: scroll.velocitySource, on: &stage)
  }
}
