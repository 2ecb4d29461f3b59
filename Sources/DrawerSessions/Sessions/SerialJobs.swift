import Concurrency

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
    let startsNow = state.withLock { state in
      guard !state.isBusy, !state.isDraining, state.waiting.isEmpty else {
        state.waiting.append(job)
        return false
      }
      state.isBusy = true
      state.isDraining = true
      return true
    }
    // What waits is taken by whoever drains, or by the job that ends.
    if startsNow { drain(beginningWith: job) } else { drain() }
  }

  private func drain() {
    let isFirst = state.withLock { state in
      defer { state.isDraining = true }
      return !state.isDraining
    }
    if isFirst { drain(beginningWith: nextJob()) }
  }

  private func drain(beginningWith first: Job?) {
    var next = first
    while let job = next {
      job { [self] in
        let isDrained = state.withLock { state in
          state.isBusy = false
          return state.isDraining
        }
        // Whoever drains already looks for the next one.
        if !isDrained { drain() }
      }
      next = nextJob()
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
