/// A lock for tasks, in order of arrival. Waiting blocks no thread, and ends when the waiting task is cancelled. Several
/// tasks may have it at the same time, if it is made for that.
///
/// Unlike an actor, the lock stays with its task across every `await` until the task releases it.
public final class TaskLock: Sendable {
  /// A waiting task. Accessed only with `state` locked.
  private final class Waiter: @unchecked Sendable {
    /// Nil once the task has the lock, or has given up.
    var continuation: UnsafeContinuation<Bool, Never>?
  }

  private struct State: Sendable {
    /// How many more tasks may have it.
    var free: Int
    /// The waiting tasks in order of arrival, from `next` on.
    var waiters: [Waiter] = []
    var next = 0

    /// Takes a free place, if there is one.
    mutating func take() -> Bool {
      guard free > 0 else { return false }
      free -= 1
      return true
    }

    /// The first task that still waits, which gets the lock without a release in between.
    mutating func takeFirst() -> UnsafeContinuation<Bool, Never>? {
      while next < waiters.count {
        let continuation = waiters[next].continuation.take()
        next += 1
        if next == waiters.count || next >= 1000 {
          waiters.removeFirst(next)
          next = 0
        }
        if let continuation { return continuation }
      }
      return nil
    }
  }

  private let state: Locked<State>

  /// Creates an unlocked lock, which `holders` tasks may have at a time.
  public init(holders: Int = 1) { state = Locked(State(free: max(1, holders))) }

  /// Waits until all earlier tasks have released the lock.
  ///
  /// - Returns: whether the caller has the lock now, and must ``release()`` it; false if its task was cancelled while
  ///   waiting.
  public func acquire() async -> Bool {
    tryAcquire() ? true : await wait()
  }

  /// Acquires the lock if that needs no waiting; returns whether the caller has it now.
  public func tryAcquire() -> Bool { state.withLock { $0.take() } }

  /// Passes the lock to the next waiting task.
  public func release() {
    let next = state.withLock { state in
      let next = state.takeFirst()
      if next == nil { state.free += 1 }
      return next
    }
    next?.resume(returning: true)
  }

  private func wait() async -> Bool {
    let waiter = Waiter()
    return await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        let isGiven: Bool? = state.withLock { state in
          guard !state.take() else { return true }
          // A cancellation after this finds the waiter.
          guard !Task.isCancelled else { return false }
          waiter.continuation = continuation
          state.waiters.append(waiter)
          return nil
        }
        if let isGiven { continuation.resume(returning: isGiven) }
      }
    } onCancel: {
      state.withLock { _ in waiter.continuation.take() }?.resume(returning: false)
    }
  }
}
