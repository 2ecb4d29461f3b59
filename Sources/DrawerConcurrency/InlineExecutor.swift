import Glibc

/// Runs tasks on the threads that start and resume them: a request that need not wait is carried out to its end by the
/// event loop that has read it, and one that waited for a store by the store's thread, without a hop to a third.
///
/// What is resumed by a task runs when that one suspends or ends: tasks that resume each other by the thousand take no
/// more of the stack than one does. A task must not block its thread, and no thread may resume one while holding a lock
/// that it wants.
public final class InlineExecutor: TaskExecutor {
  /// The only one: it has no state but that of the threads.
  public static let shared = InlineExecutor()

  /// The jobs that were resumed while their thread was at another one; only that thread uses it.
  private final class Waiting {
    var jobs: [UnownedJob] = []
    var isBusy = false
  }

  /// Where each thread has its `Waiting`.
  private let key: pthread_key_t

  private init() {
    var key = pthread_key_t()
    pthread_key_create(&key) { waiting in
      if let waiting { Unmanaged<Waiting>.fromOpaque(waiting).release() }
    }
    self.key = key
  }

  /// Starts a task, which runs on this thread until it has to wait for something.
  @discardableResult
  public static func start(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    shared.run { Task.immediate(executorPreference: shared) { await body() } }
  }

  /// Starts a task as ``start(_:)`` does, and puts its outcome into a mailbox, for callers that have a thread to wait with.
  public static func outcome<Value: Sendable, Failure: Error>(
    of body: @escaping @Sendable () async throws(Failure) -> Value
  ) -> Mailbox<Result<Value, Failure>> {
    let outcomes = Mailbox<Result<Value, Failure>>()
    start {
      do throws(Failure) {
        _ = outcomes.send(.success(try await body()))
      } catch {
        _ = outcomes.send(.failure(error))
      }
    }
    return outcomes
  }

  /// Runs a job at once, unless the thread is at one already.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    guard !waiting.isBusy else { return waiting.jobs.append(job) }
    run { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// Runs `body`, and then what it has resumed.
  private func run<Result>(_ body: () -> Result) -> Result {
    let waiting = waiting
    guard !waiting.isBusy else { return body() }
    waiting.isBusy = true
    defer { waiting.isBusy = false }
    let result = body()
    while !waiting.jobs.isEmpty {
      let jobs = waiting.jobs
      waiting.jobs = []
      for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
    return result
  }

  private var waiting: Waiting {
    if let known = pthread_getspecific(key) { return Unmanaged<Waiting>.fromOpaque(known).takeUnretainedValue() }
    let waiting = Waiting()
    // Released when the thread ends.
    pthread_setspecific(key, Unmanaged.passRetained(waiting).toOpaque())
    return waiting
  }
}
