import DrawerConcurrency

/// The outcome of a thread's first attempt to connect, for the code that starts the thread.
struct FirstAttempt: Sendable {
  private let outcome = Mailbox<RedisFailure?>()

  /// Later ones are not reported.
  func report(_ failure: RedisFailure?) {
    _ = outcome.send(failure)
    outcome.close()
  }

  /// The error of the first attempt; nil if it succeeds or takes longer than `seconds`.
  func wait(_ seconds: Double) -> RedisFailure? { outcome.receive(waiting: seconds)?.first ?? nil }
}
