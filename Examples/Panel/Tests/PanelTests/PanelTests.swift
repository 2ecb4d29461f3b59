import DrawerTesting
import Drawers
import Panel
import Testing

/// The panel's own rules, as a table of gestures, and the properties that hold for every controller.
@Suite struct PanelTests {
  /// A drag by `moved` points toward the open panel that is let go at `velocity` points per second, and where it ends.
  @Test(arguments: [
    (ScreenEdge.bottom, 100.0, 0.0, "closed"), (.bottom, 300, 0, "medium"), (.bottom, 100, 4000, "medium"),
    (.bottom, 500, 4000, "large"), (.top, 300, 0, "medium"), (.left, 150, 0, "medium"), (.right, 150, 0, "medium"),
    (.right, 40, 0, "closed"),
  ])
  func releaseIsDecided(_ edge: ScreenEdge, _ moved: Double, _ velocity: Double, _ detent: String) throws {
    var configuration = Panel.Configuration()
    configuration.edge = edge
    var panel = try Machine<Panel>(configuration: configuration)
    try panel.handle(.pan(PanSample(phase: .began)), at: 0)
    try panel.handle(.pan(PanSample(phase: .changed, translation: edge.vector(moved))), at: 0.1)
    let release = try panel.handle(.pan(PanSample(phase: .ended, velocity: edge.vector(velocity))), at: 0.12)
    #expect(release.settlement?.outcome == detent)
    try panel.handle(.tick, at: 5)
    #expect(panel.detent == detent)
    #expect(panel.state.length == panel.detents.first { $0.name == detent }?.position)
  }

  /// The user cannot close this panel, and its delegate hears of each try.
  @Test func refusesToBeDismissed() throws {
    var configuration = Panel.Configuration()
    configuration.isDismissible = false
    var panel = try Machine<Panel>(configuration: configuration)
    try panel.handle(.snapTo(detent: "medium", animated: false), at: 0)
    try panel.handle(.pan(PanSample(phase: .began)), at: 1)
    try panel.handle(.pan(PanSample(phase: .changed, translation: Point2D(y: 400))), at: 1.1)
    let release = try panel.handle(.pan(PanSample(phase: .ended, velocity: Point2D(y: 900))), at: 1.12)
    #expect(release.delegateEvents == [.didAttemptToDismiss])
    try panel.handle(.tick, at: 5)
    #expect(panel.detent == "medium")
  }

  /// A list at its beginning expands the panel before it scrolls.
  @Test func listExpandsThePanelFirst() throws {
    var panel = try Machine<Panel>(configuration: Panel.Configuration())
    try panel.handle(.snapTo(detent: "medium", animated: false), at: 0)
    try panel.handle(.scroll(ScrollSample(phase: .began)), at: 1)
    let dragged = ScrollSample(phase: .changed, contentOffset: Point2D(y: 80), translation: Point2D(y: -80))
    #expect(try panel.handle(.scroll(dragged), at: 1.1).response.contentOffset == .zero)
    #expect(panel.state.length == panel.container.height / 2 + 80)
  }

  @Test func everyPropertyHolds() {
    let violations = Properties.violations(by: .own(Panel.self), scripts: 200)
    #expect(violations.isEmpty, "\(violations.values.joined(separator: "\n"))")
  }
}

extension ScreenEdge {
  /// A vector of `length` points away from the edge.
  fileprivate func vector(_ length: Double) -> Point2D {
    switch self {
    case .bottom: Point2D(y: -length)
    case .top: Point2D(y: length)
    case .left: Point2D(x: length)
    case .right: Point2D(x: -length)
    }
  }
}
