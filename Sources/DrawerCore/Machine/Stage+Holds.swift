extension Stage {
  /// Where an interrupted animation of a subject left numbers that are formulas of the position: they stay until the
  /// model of what it moves has moved.
  struct Hold: Storable {
    var subject: R.Subject
    /// The model of the frames that the animation moved.
    var model: [Frames.Entry]
    var tracks: [Track]

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

  /// Keeps `tracks`, which moved `subject`, as they were seen while the frames that they move stay as in `model`.
  mutating func hold(_ tracks: [Track], of subject: R.Subject, over model: Frames) {
    releaseHold(of: subject)
    let moved = model.entries.filter { entry in tracks.contains { $0.frame == entry.name } }
    holds.append(Hold(subject: subject, model: moved, tracks: tracks))
  }

  /// Lets go what is held of `subject`: it moves on its own again.
  mutating func releaseHold(of subject: R.Subject) {
    holds.removeAll { $0.subject == subject }
  }

  /// Lets go what is held of everything whose model has moved.
  mutating func releaseHolds(unless model: @autoclosure () -> Frames) {
    guard !holds.isEmpty else { return }
    let model = model()
    holds.removeAll { !$0.isValid(for: model) }
  }
}
