/// An animated frame property.
public struct Track: Storable {
  /// The frame's name.
  public var frame: String
  /// Which of its numbers.
  public var member: FrameMember
  /// The value at the start.
  public var from: Double
  /// The value at the end.
  public var to: Double
  /// The values between the ends, by fractions of the duration; nil unless the animation's timing is keyframes.
  public var keyframes: KeyframeSequence?

  /// A number of the frame called `frame` that moves from one value to another.
  public init(frame: String, member: FrameMember, from: Double, to: Double) {
    self.frame = frame
    self.member = member
    self.from = from
    self.to = to
  }
}

extension Track {
  /// A number that does not move.
  init(frame: String, member: FrameMember, restingAt value: Double) {
    self.init(frame: frame, member: member, from: value, to: value)
  }

  /// A number that follows `keyframes`.
  public init(frame: String, member: FrameMember, keyframes: KeyframeSequence) {
    self.init(frame: frame, member: member, from: keyframes.value(at: 0), to: keyframes.value(at: 1))
    self.keyframes = keyframes
  }

  func moves(_ member: FrameMember, of frame: String) -> Bool { self.member == member && self.frame.isSame(as: frame) }

  /// The value when the timing reaches `progress`.
  public func value(at progress: Double) -> Double {
    keyframes?.value(at: progress) ?? (from + progress * (to - from))
  }
}

extension [Track] {
  /// The work of going through the tracks: passing over four keyframes takes as long as moving one number.
  var weight: Int { reduce(0) { $0 + 1 + ($1.keyframes?.stops.count ?? 0) / 4 } }
}

/// One movement of one subject, from its start to its end.
public struct FrameAnimation<R: Rules>: Storable {
  /// Unique among the animations of a machine.
  package var id: Int
  /// The value that the animation moves.
  package var subject: R.Subject
  /// When it starts, in seconds. Until then its numbers have their start values.
  public internal(set) var start: Double
  /// Seconds; greater than 0 unless it starts late.
  public internal(set) var duration: Double
  /// How it gets from the start to the end.
  public internal(set) var timing: TimingFunction
  /// The numbers that change.
  public internal(set) var tracks: [Track]
  /// Whether the tracks add their remaining distance to the model instead of replacing it. Two subjects can then move
  /// the same number at once, like UIKit's animations of a view and of its superview.
  package var isAdditive: Bool
  /// The rule to apply at the end.
  package var completion: R.Completion?

  /// The time of its end, in seconds.
  public var end: Double { start + duration }

  /// The work of going through the animation: its tracks, and its curve, which a result contains. A spring is written
  /// as straight line segments, which takes as long as some three dozen numbers.
  var weight: Int {
    if case .spring = timing { 36 + tracks.weight } else { 2 + tracks.weight }
  }

  /// Removes the tracks of frames that are not among `frames`.
  mutating func keepTracks(of frames: Frames) {
    var place = 0
    tracks.removeAll { track in
      guard let index = frames.index(of: track.frame, near: place) else { return true }
      place = index
      return false
    }
  }

  /// Writes the values at `time` into `frames`.
  func apply(to frames: inout Frames, at time: Double) {
    let progress = timing.value(at: time - start, duration: duration)
    var place = 0
    for track in tracks {
      guard let index = frames.index(of: track.frame, near: place) else { continue }
      place = index
      let base = isAdditive ? frames.entries[index].frame[track.member] - track.to : 0
      let value = base + track.value(at: progress)
      let range = R.range(of: track.member, in: track.frame)
      frames.entries[index].frame[track.member] = range.map { value.clamped(to: $0) } ?? value
    }
  }
}

/// An animation as clients see it: with the delegate events that its completion will emit.
public struct ScheduledAnimation<R: Rules>: Equatable, Sendable {
  /// The movement itself; one that is queued has its start in the future.
  public var animation: FrameAnimation<R>
  /// The delegate events that its completion will emit, in order.
  public var onCompletion: [R.DelegateEvent]
  /// The running animation that it belongs to: itself, or the one whose completion starts it.
  var root: Int

  /// Whether it moves now; false if it waits for another animation to end.
  var isRunning: Bool { animation.id == root }
}
