// Drags a curtain up by 160 points, releases it at 900 points per second, and prints its frame every 50 milliseconds
// until it rests. Run it with `swift run --package-path Examples/CurtainFrames`.
import Drawers

/// Applies a sample of a pan to the curtain, and prints what it reports to its delegate.
func pan(_ sample: PanSample, at time: Double, in curtain: inout Machine<Curtain>) throws(Refusal) {
  let outcome = try curtain.handle(.pan(sample), at: time)
  for emission in outcome.delegate {
    if case .delegate(let event) = emission.content, let text = text(of: event) { print("\(emission.time) s: \(text)") }
  }
  if let settlement = outcome.settlement { print("settles at \(settlement.outcome): \(settlement.rule)") }
}

/// A line of text for a delegate event that changes something; nil for the others.
func text(of event: Curtain.DelegateEvent) -> String? {
  switch event {
  case .didDrag(let height): "drags to \(height.actualHeight)"
  case .didChangeHeightState(_, let state): "changes to \(state.rawValue)"
  default: nil
  }
}

var curtain = try Machine<Curtain>(configuration: CurtainConfiguration())
try pan(PanSample(phase: .began), at: 0, in: &curtain)
try pan(PanSample(phase: .changed, translation: Point2D(y: -120)), at: 0.1, in: &curtain)
try pan(PanSample(phase: .changed, translation: Point2D(y: -160)), at: 0.2, in: &curtain)
try pan(PanSample(phase: .ended, velocity: Point2D(y: -900)), at: 0.216, in: &curtain)

// Your program would draw the frame at each display refresh instead of printing it.
while let end = curtain.nextCompletion {
  for time in stride(from: curtain.time, to: end, by: 0.05) {
    guard let frame = curtain.frame(.curtain, at: time) else { continue }
    print("y \(frame.y.rounded()), height \(frame.height.rounded())")
  }
  try curtain.handle(.tick, at: end)
}
print("rests at \(curtain.state.name.rawValue), height \(curtain.state.height.actualHeight)")
