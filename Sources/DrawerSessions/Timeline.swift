import DrawerJSON

/// The presentation of a session sampled at even times, until nothing moves any more.
public struct Timeline: Sendable {
  /// More samples than a minute at 120 a second, so that a movement of hours cannot fill the memory.
  static let maximumSamples = 10_000

  /// Samples a second.
  public var framesPerSecond: Int
  /// The time in seconds and the frames of each sample; the last one is at the end of the movement.
  public var samples: [(time: Double, frames: JSONValue)]
  /// Whether the movement goes on after the last sample.
  public var isTruncated: Bool

  /// Samples `machine` from its time on; empty when nothing moves.
  public init(of machine: any AnyMachine, framesPerSecond: Int) {
    self.framesPerSecond = framesPerSecond
    samples = []
    isTruncated = false
    guard let end = machine.lastCompletion else { return }
    let start = machine.time
    var machine = machine
    for index in 0..<Timeline.maximumSamples {
      let time = min(end, start + Double(index) / Double(framesPerSecond))
      machine = machine.advanced(to: time)
      samples.append((time, machine.frames))
      if time >= end { return }
    }
    isTruncated = true
  }

  /// The timeline as JSON.
  public var json: JSONValue {
    [
      "fps": .number(Double(framesPerSecond)),
      "samples": .array(samples.map { ["time": .number($0.time), "frames": $0.frames] }),
      "truncated": .bool(isTruncated),
    ]
  }
}
