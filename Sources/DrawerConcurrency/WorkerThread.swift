import Glibc

/// A thread that can be joined. It blocks all signals: a write to a closed connection fails instead of ending the
/// process, and other threads receive the process's signals.
public final class WorkerThread: Sendable {
  /// The system cannot create another thread.
  public struct CannotStart: Error, Sendable {
    /// The system's message.
    public var errorNumber: Int32

    /// An `errno`.
    public init(errorNumber: Int32) { self.errorNumber = errorNumber }
  }

  private final class Start: Sendable {
    let duty: ThreadDuty
    let body: @Sendable () -> Void

    init(_ duty: ThreadDuty, _ body: @escaping @Sendable () -> Void) { (self.duty, self.body) = (duty, body) }

    /// Names the thread for tools such as top.
    private func name() {
      let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
      guard file >= 0 else { return }
      let name = duty == .longWork ? "long-work" : "service"
      _ = write(file, name, name.utf8.count)
      close(file)
    }

    func run() {
      ThreadDuty.current = duty
      name()
      body()
    }
  }

  private let running: Locked<pthread_t?>

  /// Runs `body` on a new thread, on which others wait unless it has another duty.
  public init(serves duty: ThreadDuty = .others, _ body: @escaping @Sendable () -> Void) throws(CannotStart) {
    let start = Unmanaged.passRetained(Start(duty, body))
    var signals = sigset_t()
    var previous = sigset_t()
    sigfillset(&signals)
    pthread_sigmask(SIG_SETMASK, &signals, &previous)
    defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
    var thread = pthread_t()
    let error = pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, start.toOpaque())
    guard error == 0 else {
      start.release()
      throw CannotStart(errorNumber: error)
    }
    running = Locked(thread)
  }

  deinit {
    if let thread = running.withLock({ $0 }) { pthread_detach(thread) }
  }

  /// Waits until the thread has ended. Does nothing on the thread itself, or if another thread is already waiting.
  public func join() {
    let thread: pthread_t? = running.withLock { running in
      guard let thread = running, pthread_equal(thread, pthread_self()) == 0 else { return nil }
      running = nil
      return thread
    }
    if let thread { pthread_join(thread, nil) }
  }
}
