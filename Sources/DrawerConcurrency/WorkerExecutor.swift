import Glibc

/// Runs what may take long, on one thread for each processor, in order of arrival.
///
/// It does not use Swift's own threads, because code in the same process that blocks those would delay every such task.
public final class WorkerExecutor: TaskExecutor {
  private enum Job: Sendable {
    /// A part of a task.
    case task(UnownedJob)
    /// A function that ends on the thread on which it starts.
    case work(@Sendable () -> Void)
  }

  /// The only instance. Its threads live as long as the process.
  public static let shared = WorkerExecutor()

  private let jobs = Mailbox<Job>()
  private let hasThreads = Locked(false)

  private init() {
    for _ in 0..<max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) {
      let worker = try? WorkerThread(serves: .longWork) { [self] in work() }
      if worker != nil { hasThreads.withLock { $0 = true } }
    }
  }

  /// Starts a task.
  public static func start(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    Task(executorPreference: shared, operation: body)
  }

  /// Runs a job on one of the threads, or on this one if the system had no other.
  public func enqueue(_ job: consuming ExecutorJob) { perform(.task(UnownedJob(job))) }

  /// Runs `work` on one of the threads, or on this one if the system had no other.
  func enqueue(_ work: @escaping @Sendable () -> Void) { perform(.work(work)) }

  private func perform(_ job: Job) {
    guard hasThreads.withLock({ $0 }), jobs.send(job) else { return run(job) }
  }

  private func work() {
    while let next = jobs.receive(upTo: 1) {
      for job in next { run(job) }
    }
  }

  private func run(_ job: Job) {
    switch job {
    case .task(let job): job.runSynchronously(on: asUnownedTaskExecutor())
    case .work(let work): work()
    }
  }
}
