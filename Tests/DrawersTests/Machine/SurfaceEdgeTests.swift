import Drawers
import Testing

/// The keys and the drags of a drawer at any edge.
@Suite struct SurfaceEdgeTests {
  private static let detents = [
    Detent("closed", position: 0), Detent("half", position: 100), Detent("open", position: 200),
  ]

  /// The arrow that leads away from the edge opens, and so does a drag in its direction.
  @Test(arguments: [
    (ScreenEdge.bottom, SurfaceKey.arrowUp, SurfaceKey.arrowDown, SurfaceDirection.up, SurfaceDirection.down),
    (.top, .arrowDown, .arrowUp, .down, .up), (.left, .arrowRight, .arrowLeft, .right, .left),
    (.right, .arrowLeft, .arrowRight, .left, .right),
  ])
  func keysAndDragsLeadAwayFromTheEdge(
    _ edge: ScreenEdge, _ opening: SurfaceKey, _ closing: SurfaceKey, _ away: SurfaceDirection, _ back: SurfaceDirection
  ) {
    var surface = Surface<Never>(body: "panel", axis: .both, grips: ["panel"], opens: "open")
    surface.bindSliderKeys(through: Self.detents, from: 1, edge: edge)
    surface.allowDrags(through: 3, from: 1, edge: edge)
    let keys = Dictionary(uniqueKeysWithValues: surface.keys.map { ($0.key, $0.detent) })
    #expect(keys.count == 8)
    #expect(keys[opening] == "open" && keys[closing] == "closed" && keys[.end] == "open" && keys[.home] == "closed")
    #expect(surface.moves == [away, back])
    var closed = Surface<Never>(body: "panel", axis: .both, grips: ["panel"], opens: "open")
    closed.allowDrags(through: 3, from: 0, edge: edge)
    #expect(closed.moves == [away])
  }
}
