extension Sheet {
  /// The y coordinates of the anchors in ascending order. Every anchor index refers to this list.
  var anchorPoints: [Double] {
    let available = container.available
    var points = configuration.anchors.map { $0.point(in: available) }
    points.stableSort(<)
    return points
  }

  /// The index in the configuration of each anchor, in the order of the ``anchorPoints``.
  var anchorOrder: [Int] {
    let available = container.available
    let points = configuration.anchors.map { $0.point(in: available) }
    var order = Array(points.indices)
    order.stableSort { points[$0] < points[$1] }
    return order
  }

  /// The anchor points that every sample of a pan needs.
  struct OuterPoints {
    var first: Double?
    var second: Double?
    var last: Double?
  }

  /// The first two anchor points and the last one, found without allocating memory for the sorted list.
  var outerPoints: OuterPoints {
    let available = container.available
    var outer = OuterPoints()
    for anchor in configuration.anchors {
      let point = anchor.point(in: available)
      if outer.first.map({ point < $0 }) ?? true {
        outer.second = outer.first
        outer.first = point
      } else if outer.second.map({ point < $0 }) ?? true {
        outer.second = point
      }
      if outer.last.map({ point >= $0 }) ?? true { outer.last = point }
    }
    return outer
  }

  /// The index of the anchor point that the sheet is at; nil between anchors. Among equal anchor points, the last
  /// move's target comes first, then the lowest index.
  var anchorIndex: Int? { anchorIndex(in: anchorPoints) }

  /// Returns ``anchorIndex`` with the anchors at `points`.
  func anchorIndex(in points: [Double]) -> Int? {
    if points.indices.contains(targetIndex), points[targetIndex] == origin { return targetIndex }
    return points.firstIndex(of: origin)
  }

  /// Returns the sheet's expansion: 0 at the second anchor point, 1 at the first, linear also beyond both.
  ///
  /// Without a second anchor point apart from the first, the expansion is 1 at or above the first and 0 below it.
  func expansion(in points: OuterPoints) -> Double {
    guard let first = points.first else { return 0 }
    guard let second = points.second, second > first else { return origin <= first ? 1 : 0 }
    return 1 - (origin - first) / (second - first)
  }

  /// Returns the location after a move to `point`. As in the library, the comparison is exact, and the first anchor
  /// point is checked first.
  func location(of point: Double) -> Location {
    let points = anchorPoints
    if point == points.first { return .top }
    return point == points.last ? .bottom : .middle
  }

  /// Moves the sheet's top edge, and lets the held values follow the origin again.
  mutating func place(at origin: Double) {
    self.origin = origin
    unlimitedOrigin = nil
    held = nil
  }

  /// Lays out the sheet after its anchors have changed from those of `old`: it stays at its anchor, or goes to the nearest
  /// one if that anchor is gone. A sheet between two anchors stays, within the outermost ones.
  mutating func layOut(insteadOf old: Sheet, on stage: inout Stage<Sheet>) {
    targetIndex = successor(ofAnchor: old.targetIndex, in: old)
    layOut(atAnchor: old.anchorIndex.map { successor(ofAnchor: $0, in: old) }, on: stage)
    changeLocation(on: &stage)
  }

  /// Lays out the sheet with the anchors of `old`, in another container.
  mutating func layOut(asIn old: Sheet, on stage: inout Stage<Sheet>) {
    targetIndex = index(ofAnchor: old.targetIndex, in: old)
    layOut(atAnchor: old.anchorIndex.map { index(ofAnchor: $0, in: old) }, on: stage)
    if targetIndex != old.targetIndex { changeLocation(on: &stage) }
  }

  /// Returns the index of the anchor that `old` has with `index`, in another container: anchors may have another order
  /// there. One with a name is found by it, and the others keep their order, so that the way back leads to the same anchor.
  private func index(ofAnchor index: Int, in old: Sheet) -> Int {
    let (anchors, oldAnchors) = (sortedAnchors, old.sortedAnchors)
    guard oldAnchors.indices.contains(index), anchors.contains(where: { $0.name != nil }) else { return index }
    guard oldAnchors[index].name == nil else {
      return anchors.indices.first { anchors[$0].isDeclaredLike(oldAnchors[index]) } ?? index
    }
    let unnamed = anchors.indices.filter { anchors[$0].name == nil }
    let place = oldAnchors[..<index].count { $0.name == nil }
    return unnamed.indices.contains(place) ? unnamed[place] : index
  }

  /// Adopts the location of the target. The tab bar follows it.
  private mutating func changeLocation(on stage: inout Stage<Sheet>) {
    let wasTop = location == .top
    location = location(of: anchorPoints[targetIndex])
    if (location == .top) != wasTop { setTabBarHidden(!wasTop, animated: false, on: &stage) }
  }

  /// Returns the index of the anchor that `old` has with `index`: of the anchor that is declared alike, or else of the
  /// nearest one.
  private func successor(ofAnchor index: Int, in old: Sheet) -> Int {
    let points = anchorPoints
    let (anchors, oldOrder) = (old.configuration.anchors, old.anchorOrder)
    guard oldOrder.indices.contains(index) else { return points.count - 1 }
    let place = oldOrder[index]
    // Of several anchors that are declared alike, the first stays the first.
    let alike = configuration.anchors.indices.filter { configuration.anchors[$0].isDeclaredLike(anchors[place]) }
    if let last = alike.last {
      let earlier = anchors[..<place].count { $0.isDeclaredLike(anchors[place]) }
      let successor = earlier < alike.count ? alike[earlier] : last
      return anchorOrder.firstIndex(of: successor) ?? points.count - 1
    }
    let point = old.anchorPoints[index]
    return points.indices.min { abs(points[$0] - point) < abs(points[$1] - point) } ?? 0
  }

  /// Moves the start of the current drag with its anchor point, and the sheet by as much. A sheet that an overshooting
  /// spring has left beyond the outermost anchor points stays as far beyond them.
  ///
  /// - Parameter old: the sheet in the container before.
  mutating func layOutDrag(from old: Sheet, on stage: Stage<Sheet>) {
    let (points, oldPoints) = (anchorPoints, old.anchorPoints)
    guard let first = points.first, let last = points.last, points.indices.contains(targetIndex) else { return }
    let start = old.panOrigin ?? old.unlimitedOrigin ?? old.origin
    let isAtTarget = oldPoints[targetIndex] == start
    let oldIndex = isAtTarget ? targetIndex : oldPoints.firstIndex(of: start) ?? targetIndex
    targetIndex = index(ofAnchor: oldIndex, in: old)
    let moved = points[targetIndex] + (start - oldPoints[oldIndex])
    let (above, below) = ((oldPoints.first ?? 0) - old.origin, old.origin - (oldPoints.last ?? 0))
    place(at: moved.clamped(to: first - Swift.max(0, above)...last + Swift.max(0, below)))
    if panOrigin != nil {
      panOrigin = moved
      place(at: permitted(moved + (old.isBehindFinger ? 0 : stage.pans.translation.y)))
    }
    if panOrigin == nil || old.isBehindFinger { unlimitedOrigin = moved }
  }

  /// Moves the sheet to the anchor point with `index`. A sheet between two anchors stays, within the outermost ones.
  mutating func layOut(atAnchor index: Int?, on stage: Stage<Sheet>) {
    let points = anchorPoints
    guard let first = points.first, let last = points.last else { return }
    if let index {
      place(at: points[Swift.min(index, points.count - 1)])
    } else {
      place(at: origin.clamped(to: first...last))
    }
    rebasePan(at: stage.pans.translation.y)
  }
}
