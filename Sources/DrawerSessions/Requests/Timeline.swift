import DrawerConcurrency
import Drawers

/// The presentation of a session, sampled at even intervals until nothing moves any more.
public struct Timeline: Sendable {
  /// More samples than a minute at 120 a second. The limit bounds the memory for a movement of hours.
  static let maximumSamples = 10_000
  /// The size limit for a timeline: 8 MiB, less what a result beside it needs. A view deck's minute at 120 a second has
  /// a sixth of it.
  public static let maximumBytes = (8 << 20) - (256 << 10)
  /// The bytes of a sample beside its frames, at most.
  private static let sampleBytes = 48

  /// Samples a second.
  public var framesPerSecond: Int
  /// The time in seconds and the frames of each sample; the last one is at the end of the movement.
  package var samples: [(time: Double, frames: JSONText)]
  /// Whether the movement continues after the last sample.
  public var isTruncated: Bool
  /// The work of all samples.
  public private(set) var work = 0

  /// Samples `machine` from its time on; empty if nothing moves.
  ///
  /// - Parameters:
  ///   - workLimit: the limit for the work of all samples. A sample's work is that of an event at its time.
  ///   - byteLimit: the limit for the timeline's size, at most ``maximumBytes``.
  public init(
    of machine: AnyMachine, framesPerSecond: Int, workLimit: Int = .max, byteLimit: Int = maximumBytes,
    _ permission: borrowing LongWork
  ) {
    self.framesPerSecond = framesPerSecond
    samples = []
    isTruncated = false
    guard let end = machine.lastCompletion else { return }
    let start = machine.time
    var machine = machine
    var size = 0
    for index in 0..<Timeline.maximumSamples {
      let time = min(end, start + Double(index) / Double(framesPerSecond))
      work += machine.weight
      guard work <= workLimit else { break }
      machine = machine.advanced(to: time)
      let frames = JSONText(capacity: 512, machine.writeFrames)
      size += frames.bytes.count + Timeline.sampleBytes
      guard size <= min(byteLimit, Timeline.maximumBytes) else { break }
      samples.append((time, frames))
      if time >= end { return }
    }
    isTruncated = true
  }

  /// The timeline as JSON.
  package var json: JSONText {
    JSONText(capacity: 256 + 512 * samples.count) { text in
      text.appendObject { text in
        text.member("fps", Double(framesPerSecond))
        text.name("samples")
        text.appendArray(of: samples) { sample, text in
          text.appendObject { text in
            text.member("time", sample.time)
            text.member("frames", sample.frames)
          }
        }
        text.name("truncated")
        text.append(isTruncated)
      }
    }
  }
}
