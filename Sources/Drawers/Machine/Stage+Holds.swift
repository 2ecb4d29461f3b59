extension Stage {
  /// Where an interrupted animation of a subject left numbers that are formulas of the position: they stay until the
  /// model of what it moves has moved.
  package struct Hold: Storable {
    package var subject: R.Subject
    /// The model of the frames that the animation moved.
    package var model: [Frames.Entry]
    package var tracks: [Track]

    package init(subject: R.Subject, model: [Frames.Entry], tracks: [Track]) {
      self.subject = subject
      self.model = model
      self.tracks = tracks
    }

    /// Writes what is held into `frames`, as long as `model` is still what it was.
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

  /// Keeps what was stopped of `subject` as it was seen while the frames that it moved stay as in `model`.
  ///
  /// That is more than what was moved: where a spring overshoots, a formula that is the same at both ends differs.
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

  /// Lets go what is held of `subject`: it moves on its own again.
  mutating func releaseHold(of subject: R.Subject) {
    holds.removeAll { $0.subject == subject }
  }

  /// Lets go what is held of `subject` but for `frame`, which stays as long as its own model does.
  mutating func keepHold(of subject: R.Subject, onlyOn frame: String) {
    for index in holds.indices where holds[index].subject == subject {
      holds[index].model.removeAll { !$0.name.isSame(as: frame) }
      holds[index].tracks.removeAll { !$0.frame.isSame(as: frame) }
    }
    holds.removeAll { $0.tracks.isEmpty }
  }

  /// Lets go what is held of everything whose model has moved.
  mutating func releaseHolds(unless model: @autoclosure () -> Frames) {
    guard !holds.isEmpty else { return }
    let model = model()
    holds.removeAll { !$0.isValid(for: model) }
  }
}
