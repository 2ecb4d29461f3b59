import DrawerCore

extension JSONWriter {
  mutating func append<R: WireRules>(_ scheduled: ScheduledAnimation<R>) {
    let animation = scheduled.animation
    appendObject { text in
      text.member("start", animation.start)
      text.member("duration", animation.duration)
      text.name("timing")
      text.append(animation.timing.json(of: animation.tracks))
      text.member("easing", CSSEasing.string(for: animation.timing, duration: animation.duration))
      text.name("from")
      text.append(Track.json(animation.tracks) { $0.from })
      text.name("to")
      text.append(Track.json(animation.tracks) { $0.to })
      text.name("onCompletion")
      text.appendArray(of: scheduled.onCompletion, R.write)
    }
  }
}

extension Track {
  /// Frames with only the members that `tracks` move, each at the value that `value` gives.
  static func json(_ tracks: [Track], value: (Track) -> Double) -> JSONValue {
    var frames: [String: [String: JSONValue]] = [:]
    for track in tracks {
      let number = JSONValue.finite(value(track).kept(in: track.member))
      if track.member.isOfTransform {
        let transform = frames[track.frame]?["transform"] ?? [:]
        frames[track.frame, default: [:]]["transform"] = transform.merging([track.member.rawValue: number])
      } else {
        frames[track.frame, default: [:]][track.member.rawValue] = number
      }
    }
    return .object(frames.mapValues { .object($0) })
  }
}

extension Double {
  /// This number as a frame would show it in `member`.
  fileprivate func kept(in member: FrameMember) -> Double {
    var frame = Frame(Rect())
    frame[member] = self
    return frame[member]
  }
}

extension TimingFunction {
  /// The curve with all its numbers; keyframes carry the values of `tracks`.
  func json(of tracks: [Track]) -> JSONValue {
    switch self {
    case .spring(let spring):
      return [
        "type": "spring", "mass": .finite(spring.mass), "stiffness": .finite(spring.stiffness),
        "damping": .finite(spring.damping), "dampingRatio": .finite(spring.dampingRatio),
        "initialVelocity": .finite(spring.initialVelocity),
      ]
    case .cubicBezier(let curve):
      let json: JSONValue = [
        "type": "cubicBezier", "x1": .finite(curve.x1), "y1": .finite(curve.y1), "x2": .finite(curve.x2),
        "y2": .finite(curve.y2),
      ]
      return curve.name.map { json.merging(["name": .string($0)]) } ?? json
    case .keyframes:
      return ["type": "keyframes", "keyframes": .array(TimingFunction.keyframes(of: tracks))]
    }
  }

  private static func keyframes(of tracks: [Track]) -> [JSONValue] {
    var offsets: [Double] = []
    for stop in tracks.flatMap({ $0.keyframes?.stops ?? [] }) where !offsets.contains(stop.time) {
      offsets.append(stop.time)
    }
    return offsets.sorted().map { offset in
      ["offset": .finite(offset), "frames": Track.json(tracks) { $0.value(at: offset) }]
    }
  }
}
