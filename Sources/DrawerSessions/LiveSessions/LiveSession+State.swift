extension LiveSession {
  /// What changes of a session.
  struct State {
    var content: Content
    /// When the last request used it, in seconds since 1970.
    var usedAt: Double
    /// When the next idle check is scheduled, in seconds since 1970.
    var idleCheck: Double?
    /// The end of an animation for which an alarm is set, in seconds of the session's time.
    var alarm: Double?
    /// Whether the last question to the store found changes of others, so that the next change would probably meet a
    /// conflict.
    var isShared = false
    /// Whether a change here got no answer from a shared store, and its watchers do not know yet whether it was made.
    var isInDoubt = false
    /// How the census counts the session; nil before it has entered, and after it has left.
    var counted: LiveCensus.Entry?
    /// Nil until one of them is needed.
    private(set) var extras: Extras?

    init(content: Content, usedAt: Double) { (self.content, self.usedAt) = (content, usedAt) }

    /// The extras, to change them.
    mutating func makeExtras() -> Extras {
      if let extras { return extras }
      let new = Extras()
      extras = new
      return new
    }

    /// Replaces the answers by those of a store, oldest first.
    mutating func replaceAnswers(by answers: [StoredAnswer]) {
      if extras != nil || !answers.isEmpty { makeExtras().answers = IdempotencyRecords(answers) }
    }

    /// How the session is to be counted.
    func entry(baseBytes: Int) -> LiveCensus.Entry {
      LiveCensus.Entry(
        isAnimating: content.machine.nextCompletion != nil,
        bytes: baseBytes + content.size + (extras?.answers.bytes ?? 0))
    }
  }

  /// What few sessions need. Accessed only with the session's state locked.
  final class Extras {
    let watchers = Watchers()
    /// Separate from the content, which is copied for each change.
    var answers = IdempotencyRecords()
    var keysInProgress: Set<String> = []
    /// What other processes have announced, until a task applies it; nil if none is about to.
    var notices: [StoreNotice]?
  }
}
