import Glibc

/// Runs tasks on the threads that start and resume them. A request that does not have to wait runs completely on the
/// event loop that has read it, and a request that waited for a store continues on the store's thread, without a hop to
/// a third.
///
/// A job that a task resumes runs when that task suspends or ends, so that thousands of tasks that resume each other
/// need no more stack than one. A task must not block its thread, and no thread may resume a task while it holds a lock
/// that the task needs.
public final class InlineExecutor: TaskExecutor {
  /// The only instance. All its state belongs to the threads.
  public static let shared = InlineExecutor()

  /// The jobs that were resumed while their thread ran another one. Only that thread uses it.
  private final class Waiting {
    var jobs: [UnownedJob] = []
    var isBusy = false
  }

  /// The key of each thread's `Waiting`.
  private let key: pthread_key_t

  private init() {
    var key = pthread_key_t()
    pthread_key_create(&key) { waiting in
      if let waiting { Unmanaged<Waiting>.fromOpaque(waiting).release() }
    }
    self.key = key
  }

  /// Starts a task, which runs on this thread until it has to wait.
  @discardableResult
  public static func start(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    shared.run { Task.immediate(executorPreference: shared) { await body() } }
  }

  /// Starts a task like ``start(_:)``, and sends its outcome to a mailbox, for callers that can block a thread.
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

  /// Runs a job at once, unless the thread already runs one.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    guard !waiting.isBusy else { return waiting.jobs.append(job) }
    run { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// Runs `body`, and then the jobs that it has resumed.
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
