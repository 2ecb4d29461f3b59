extension JSONWriter {
  mutating func append<R: WireRules>(_ scheduled: ScheduledAnimation<R>) {
    let animation = scheduled.animation
    let moved = MovedFrames(animation.tracks)
    appendObject { text in
      text.member("start", animation.start)
      text.member("duration", animation.duration)
      text.name("timing")
      text.append(animation.timing, of: moved)
      text.member("easing", CSSEasing.string(for: animation.timing, duration: animation.duration))
      text.name("from")
      text.append(moved) { $0.from }
      text.name("to")
      text.append(moved) { $0.to }
      text.name("onCompletion")
      text.appendArray(of: scheduled.onCompletion, R.write)
    }
  }

  /// Writes each frame with its moving members only, with the values that `value` returns.
  private mutating func append(_ moved: MovedFrames, _ value: (Track) -> Double) {
    appendObject { text in
      for (name, tracks) in moved.frames {
        text.name(name)
        text.appendObject { text in
          text.append([.blur, .cornerRadius, .height, .opacity], of: tracks, value)
          if tracks.contains(where: { $0.member.isOfTransform }) {
            text.name("transform")
            text.appendObject { $0.append([.scaleX, .scaleY, .translateX, .translateY], of: tracks, value) }
          }
          text.append([.width, .x, .y], of: tracks, value)
        }
      }
    }
  }

  private mutating func append(_ members: [FrameMember], of tracks: [Track], _ value: (Track) -> Double) {
    for member in members {
      guard let track = tracks.last(where: { $0.member == member }) else { continue }
      name(member.rawValue)
      append(value(track).kept(in: member))
    }
  }

  /// Writes the curve with all its numbers; keyframes also have the values of the tracks in `moved`.
  private mutating func append(_ timing: TimingFunction, of moved: MovedFrames) {
    switch timing {
    case .spring(let spring): append(spring.json)
    case .cubicBezier(let curve): append(curve.json)
    case .keyframes:
      appendObject { text in
        text.name("keyframes")
        text.appendArray(of: moved.offsets) { offset, text in
          text.appendObject { text in
            text.name("frames")
            text.append(moved) { $0.value(at: offset) }
            text.member("offset", offset)
          }
        }
        text.member("type", "keyframes")
      }
    }
  }
}

/// The tracks of an animation, grouped by frame and sorted by the frames' names.
private struct MovedFrames {
  /// Each frame's tracks; of several tracks for a member the last one counts.
  var frames: [(name: String, tracks: [Track])] = []
  /// The offsets of the keyframes, as fractions of the duration, ascending.
  var offsets: [Double] = []

  init(_ tracks: [Track]) {
    var names = Names()
    for track in tracks {
      let place = names.insert(track.frame)
      if place == frames.count { frames.append((track.frame, [])) }
      frames[place].tracks.append(track)
    }
    frames.stableSort { $0.name.precedes($1.name) }
    var times = tracks.flatMap { $0.keyframes?.stops ?? [] }.map { $0.time }
    times.stableSort(<)
    for time in times where time != offsets.last { offsets.append(time) }
  }
}

extension Double {
  /// This number, clamped as a frame clamps it in `member`.
  fileprivate func kept(in member: FrameMember) -> Double {
    var frame = Frame(Rect2D())
    frame[member] = self
    return frame[member]
  }
}

extension DampedSpring {
  fileprivate var json: JSONValue {
    [
      "type": "spring", "mass": .finite(mass), "stiffness": .finite(stiffness), "damping": .finite(damping),
      "dampingRatio": .finite(dampingRatio), "initialVelocity": .finite(initialVelocity),
    ]
  }
}

extension CubicBezier {
  fileprivate var json: JSONValue {
    let json: JSONValue = [
      "type": "cubicBezier", "x1": .finite(x1), "y1": .finite(y1), "x2": .finite(x2), "y2": .finite(y2),
    ]
    return name.map { json.merging(["name": .string($0)]) } ?? json
  }
}
