/// The polyline with few corners that follows a spring from 0 to 1 through a `SpringTunnel`.
///
/// From a corner, every gate narrows the cone of slopes that still pass. When the cone closes, the line that reached
/// furthest (it touches one wall and leaves through the other) bounds the area that this number of lines can reach, and
/// the next corner lies on it, behind the place where it touches. Of a few places there, the fit chooses the one that
/// sees furthest: the greedy algorithm for a path of the fewest links (Imai and Iri, 1986), on gates instead of exact
/// curves. On a bent stretch such lines are sqrt(2) times as long as chords of the curve.
struct LinearFit {
  /// A corner of the polyline.
  struct Corner: Equatable {
    /// In millionths of the duration.
    var position: Int
    /// In ten-thousandths of the distance. An `Int64`, because `Int` has 32 bits in a browser.
    var value: Int64

    /// The value as a fraction of the way.
    var height: Double { Double(value) / Double(SpringTunnel.one) }
  }

  /// The view from a corner through the gates.
  private struct Sight {
    /// The last gate that a line from the corner passes, together with all gates before it.
    var reach: Int
    /// The gate whose wall the furthest line touches.
    var contact: Int
    /// That line's slope, per millionth.
    var slope: Double
  }

  /// The number of places to try for a corner.
  private static let candidates = 8

  /// The corners in order of their positions: the first is (0, 0), the last is at the end of both axes.
  private(set) var corners = [Corner(position: 0, value: 0)]

  private let gates: [SpringTunnel.Gate]

  /// Fits the first `duration` seconds (greater than 0) of a spring.
  init(_ spring: DampedSpring, duration: Double) {
    let tunnel = SpringTunnel(spring, duration: duration)
    gates = tunnel.gates
    corners.reserveCapacity(32)
    var corner = corners[0]
    var sight = look(from: corner, through: 1)
    while sight.reach < gates.count - 1 {
      (corner, sight) = turn(from: corner, seeing: sight)
      corners.append(corner)
    }
    if tunnel.valueBeforeSnap != nil { corners.append(point(at: SpringTunnel.end, from: corner, slope: sight.slope)) }
    corners.append(Corner(position: SpringTunnel.end, value: Int64(SpringTunnel.one)))
  }

  /// Follows the cone from a corner through the gates; a line always passes the first of them.
  private func look(from corner: Corner, through first: Int) -> Sight {
    let height = corner.height
    var low = (slope: -Double.infinity, gate: first)
    var high = (slope: Double.infinity, gate: first)
    for index in first..<gates.count {
      let gate = gates[index]
      let run = Double(gate.position - corner.position)
      let lowest = (gate.low - height) / run
      let highest = (gate.high - height) / run
      if lowest > high.slope { return Sight(reach: index - 1, contact: high.gate, slope: high.slope) }
      if highest < low.slope { return Sight(reach: index - 1, contact: low.gate, slope: low.slope) }
      if lowest > low.slope { low = (lowest, index) }
      if highest < high.slope { high = (highest, index) }
    }
    return Sight(reach: gates.count - 1, contact: first, slope: low.slope + (high.slope - low.slope) / 2)
  }

  /// The next corner on the furthest line, and the view from there.
  private func turn(from corner: Corner, seeing sight: Sight) -> (Corner, Sight) {
    var best = point(at: exit(from: corner, seeing: sight), from: corner, slope: sight.slope)
    var bestSight = look(from: best, through: sight.reach + 1)
    let stride = max(1, (sight.reach - sight.contact) / LinearFit.candidates)
    var index = sight.reach - stride
    while index >= sight.contact {
      let candidate = point(at: gates[index].position, from: corner, slope: sight.slope)
      let ahead = look(from: candidate, through: index + 1)
      if ahead.reach > bestSight.reach { (best, bestSight) = (candidate, ahead) }
      index -= stride
    }
    return (best, bestSight)
  }

  /// The position where the furthest line leaves the tunnel between two gates, whose walls are straight there within
  /// the tolerance; rounded down to about a sixteenth of the distance between the gates.
  private func exit(from corner: Corner, seeing sight: Sight) -> Int {
    let (last, missed) = (gates[sight.reach], gates[sight.reach + 1])
    let width = missed.position - last.position
    let before = corner.height + sight.slope * Double(last.position - corner.position)
    let after = corner.height + sight.slope * Double(missed.position - corner.position)
    let (room, excess) =
      after < missed.low ? (before - last.low, missed.low - after) : (last.high - before, after - missed.high)
    let part = Math.clamp(room / (room + excess), to: 0...1, notANumber: 0)
    var quantum = 1
    while quantum * 160 <= width { quantum *= 10 }
    let position = (last.position + Int(part * Double(width - 1))) / quantum * quantum
    return max(last.position, position)
  }

  /// The point of a line at a position, rounded.
  private func point(at position: Int, from corner: Corner, slope: Double) -> Corner {
    let height = corner.height + slope * Double(position - corner.position)
    let value = (Math.clamp(height, to: -1e9...1e9, notANumber: 1) * Double(SpringTunnel.one)).rounded()
    return Corner(position: position, value: Int64(value))
  }
}
