extension Stage {
  /// The values at which an interrupted animation left numbers that are formulas of the position. They stay until the
  /// model of the frames that the animation moved has changed.
  package struct Hold: Storable {
    package var subject: R.Subject
    /// The model of the frames that the animation moved.
    package var model: [Frames.Entry]
    package var tracks: [Track]

    /// Writes the held values into `frames`, as long as `model` is unchanged.
    func apply(to frames: inout Frames, of model: Frames) {
      guard isValid(for: model) else { return }
      for track in tracks {
        guard let index = frames.index(of: track.frame) else { continue }
        frames.entries[index].frame[track.member] = track.to
      }
    }

    func isValid(for model: Frames) -> Bool {
      self.model.allSatisfy { model[$0.name] == $0.frame }
    }
  }

  /// Keeps the frames of the stopped `subject` as they were seen, while their model stays the same.
  ///
  /// This covers more numbers than the animation moved: where a spring overshoots, a formula with equal values at both
  /// ends differs.
  mutating func hold(
    _ stopped: (seen: Frames, tracks: [Track]), of subject: R.Subject, over model: Frames
  ) {
    releaseHold(of: subject)
    var tracks = stopped.tracks
    let moved = model.entries.filter { entry in tracks.contains { $0.frame.isSame(as: entry.name) } }
    for entry in moved {
      guard let seen = stopped.seen[entry.name] else { continue }
      for member in FrameMember.allCases where seen[member] != entry.frame[member] {
        let isMoving = tracks.contains { $0.moves(member, of: entry.name) }
        guard !isMoving, !isAnimating(member, of: entry.name) else { continue }
        tracks.append(Track(frame: entry.name, member: member, restingAt: seen[member]))
      }
    }
    holds.append(Hold(subject: subject, model: moved, tracks: tracks))
  }

  private func isAnimating(_ member: FrameMember, of frame: String) -> Bool {
    animations.contains { $0.tracks.contains { $0.moves(member, of: frame) } }
  }

  /// Releases everything held of `subject`, which then follows its model again.
  mutating func releaseHold(of subject: R.Subject) {
    holds.removeAll { $0.subject == subject }
  }

  /// Releases everything held of `subject` except for `frames`, which stay held as long as their own model does not
  /// change.
  mutating func keepHold(of subject: R.Subject, onlyOn frames: [String]) {
    for index in holds.indices where holds[index].subject == subject {
      holds[index].model.removeAll { entry in !frames.contains { $0.isSame(as: entry.name) } }
      holds[index].tracks.removeAll { track in !frames.contains { $0.isSame(as: track.frame) } }
    }
    holds.removeAll { $0.tracks.isEmpty }
  }

  /// Releases the held values of every subject whose model has changed.
  mutating func releaseHolds(unless model: @autoclosure () -> Frames) {
    guard !holds.isEmpty else { return }
    let model = model()
    holds.removeAll { !$0.isValid(for: model) }
  }
}
