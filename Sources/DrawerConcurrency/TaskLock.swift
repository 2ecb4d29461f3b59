/// A lock for tasks: first come, first served. Who waits for it blocks no thread, and gives up when it is cancelled.
///
/// Not an actor: a task that acquires it keeps it across every `await` until it releases it.
public final class TaskLock: Sendable {
  /// A task that waits; used while holding `state`.
  private final class Waiter: @unchecked Sendable {
    /// Nil once it was given the lock, or has given up.
    var continuation: UnsafeContinuation<Bool, Never>?
  }

  private struct State: Sendable {
    var isHeld = false
    /// Who waits, in the order in which they came, from `next` on.
    var waiters: [Waiter] = []
    var next = 0

    /// The first who still waits; the lock stays held, for that one.
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

  private let state = Locked(State())

  /// A released lock.
  public init() {}

  /// Waits until all tasks that asked earlier have released the lock.
  ///
  /// - Returns: whether the caller has it now, and must ``release()`` it; false if its task was cancelled while waiting.
  public func acquire() async -> Bool {
    let isFree = state.withLock { state in
      defer { state.isHeld = true }
      return !state.isHeld
    }
    return isFree ? true : await wait()
  }

  /// Gives the lock to the next who waits.
  public func release() {
    let next = state.withLock { state in
      let next = state.takeFirst()
      state.isHeld = next != nil
      return next
    }
    next?.resume(returning: true)
  }

  private func wait() async -> Bool {
    let waiter = Waiter()
    return await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        let isGiven: Bool? = state.withLock { state in
          guard state.isHeld else {
            state.isHeld = true
            return true
          }
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
