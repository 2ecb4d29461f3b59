import DrawerTesting
import Drawers
import Testing

/// The controller of the guide's page about controllers of your own, which is in Tray.swift as the page prints it.
@Suite struct TrayTests {
  /// A drag of a tray of 300 points, its velocity in points per second, both upward, and what the tray reports.
  @Test(arguments: [(100.0, 0.0, []), (200, 0, [Tray.Place.open]), (50, 2000, [.open]), (250, -2000, [])])
  func releaseIsDecided(_ moved: Double, _ velocity: Double, _ reported: [Tray.Place]) throws {
    var tray = try Machine<Tray>(configuration: Tray.Configuration())
    try tray.handle(.pan(PanSample(phase: .began)), at: 0)
    try tray.handle(.pan(PanSample(phase: .changed, translation: Point2D(y: -moved))), at: 0.1)
    #expect(tray.frame(.tray)?.y == tray.container.height - moved)
    try tray.handle(.pan(PanSample(phase: .ended, velocity: Point2D(y: -velocity))), at: 0.12)
    #expect(try tray.handle(.tick, at: 5).delegateEvents == reported)
    #expect(tray.detent == (reported.isEmpty ? "closed" : "open"))
  }

  @Test func everyPropertyHolds() {
    let violations = Properties.violations(by: .own(Tray.self), scripts: 200)
    #expect(violations.isEmpty, "\(violations.values.joined(separator: "\n"))")
  }
}
