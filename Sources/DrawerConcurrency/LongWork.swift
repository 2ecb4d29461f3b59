import Synchronization

/// The permission to do work that may take long: to replay a journal, to sample a movement, to run a simulation, to walk
/// through many sessions.
///
/// Functions that do such work take it as a parameter, so that they cannot be called on a thread for which others wait:
/// an event loop, a store's thread, the alarms. The only way to get one there is ``run(_:)``, which moves to a thread of
/// the ``WorkerExecutor``. It cannot be copied or kept.
public struct LongWork: ~Copyable, Sendable {
  /// Whether a task was cancelled that waits on another thread.
  private final class Cancellation: Sendable {
    let isNoted = Atomic(false)
  }

  private let cancellation: Cancellation?

  private init(_ cancellation: Cancellation? = nil) {
    assert(ThreadDuty.current != .others, "others wait for this thread")
    self.cancellation = cancellation
  }

  /// Whether the task that waits for the work was cancelled.
  public var isCancelled: Bool { cancellation?.isNoted.load(ordering: .relaxed) ?? Task.isCancelled }

  /// Runs `body` on a thread for long work, and returns its result. The caller may continue on that thread or on its own:
  /// only `body` is certain to run where nothing else waits.
  public static func run<Value: Sendable, Failure: Error>(
    _ body: @escaping @Sendable (borrowing LongWork) throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    if ThreadDuty.current == .longWork { return try body(LongWork()) }
    let cancellation = Cancellation()
    let result: Result<Value, Failure> = await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        WorkerExecutor.shared.enqueue { continuation.resume(returning: outcome(of: body, cancellation)) }
      }
    } onCancel: {
      cancellation.isNoted.store(true, ordering: .relaxed)
    }
    return try result.get()
  }

  /// Runs `body` on this thread, for programs and threads on which nothing else waits.
  public static func here<Value, Failure: Error>(
    _ body: (borrowing LongWork) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try body(LongWork())
  }

  private static func outcome<Value, Failure: Error>(
    of body: (borrowing LongWork) throws(Failure) -> Value, _ cancellation: Cancellation
  ) -> Result<Value, Failure> {
    do throws(Failure) {
      return .success(try body(LongWork(cancellation)))
    } catch {
      return .failure(error)
    }
  }
}
