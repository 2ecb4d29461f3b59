/// A thread with a queue: any thread sends it jobs, and it receives them in their order.
public final class Worker<Job: Sendable>: Sendable {
  private let jobs = Mailbox<Job>()
  private let thread = Locked<WorkerThread?>(nil)

  /// A worker whose thread does not run yet. Jobs can already be sent.
  public init() {}

  /// Runs `body` on the thread, until it returns. It receives the jobs, of which there are no more after ``close()``.
  public func start(_ body: @escaping @Sendable (Mailbox<Job>) -> Void) throws(WorkerThread.CannotStart) {
    let thread = try WorkerThread { [jobs] in body(jobs) }
    self.thread.withLock { $0 = thread }
  }

  /// Adds a job. Returns false, and adds nothing, if the worker is closed.
  public func send(_ job: Job) -> Bool { jobs.send(job) }

  /// Whether the worker refuses further jobs.
  public var isClosed: Bool { jobs.isClosed }

  /// Refuses further jobs, and waits until the thread has ended.
  public func close() {
    closeSoon()
    thread.withLock({ $0 })?.join()
  }

  /// Refuses further jobs.
  public func closeSoon() { jobs.close() }
}
