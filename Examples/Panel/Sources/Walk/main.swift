// Drags the panel up, releases it, stores it in mid-flight, and goes on with what was stored. Run it with
// `swift run --package-path Examples/Panel Walk`.
import Drawers
import Foundation
import Panel

var panel = try Machine<Panel>(configuration: Panel.Configuration())
try panel.handle(.pan(PanSample(phase: .began)), at: 0)
try panel.handle(.pan(PanSample(phase: .changed, translation: Point2D(y: -250))), at: 0.1)
let release = try panel.handle(.pan(PanSample(phase: .ended, velocity: Point2D(y: -400))), at: 0.116)
if let decision = release.settlement {
  print("\(decision.outcome): \(decision.rule), at \(decision.projection?.rounded() ?? 0) points")
}

let stored = try JSONEncoder().encode(panel)
panel = try JSONDecoder().decode(Machine<Panel>.self, from: stored)
for time in stride(from: panel.time, to: panel.nextCompletion ?? 0, by: 0.1) {
  print("y \(panel.frame(.panel, at: time)?.y.rounded() ?? 0)")
}

let end = try panel.handle(.tick, at: 1)
print("\(end.delegateEvents.map { "\($0)" }.joined()), \(panel.state.name), y \(panel.frame(.panel)?.y ?? 0)")

let text = Data(#"[{"type": "snapTo", "detent": "closed", "time": 2}, {"type": "tick", "time": 3}]"#.utf8)
for event in try JSONDecoder().decode([TimedEvent<Panel>].self, from: text) { try panel.handle(event) }
print("\(panel.state.name), detent \(panel.detent ?? "none")")
