import Locking

/// Runs jobs one after the other without blocking a thread: a job ends when it says so, from whichever thread.
final class SerialJobs: Sendable {
  /// A job; it calls what it is given exactly once, when it has ended.
  typealias Job = @Sendable (_ finished: @escaping @Sendable () -> Void) -> Void

  private struct State {
    var waiting: [Job] = []
    var isBusy = false
    /// Whether a thread is in `drain`: a job that ends at once is followed there, not by recursion.
    var isDraining = false
  }

  private let state = Locked(State())

  /// Runs `job` when every job before it has ended.
  func run(_ job: @escaping Job) {
    state.withLock { $0.waiting.append(job) }
    drain()
  }

  private func drain() {
    let isFirst = state.withLock { state in
      defer { state.isDraining = true }
      return !state.isDraining
    }
    guard isFirst else { return }
    while let job = nextJob() {
      job { [self] in
        state.withLock { $0.isBusy = false }
        drain()
      }
    }
  }

  private func nextJob() -> Job? {
    state.withLock { state in
      guard !state.isBusy, !state.waiting.isEmpty else {
        state.isDraining = false
        return nil
      }
      state.isBusy = true
      return state.waiting.removeFirst()
    }
  }
}
