import Glibc

/// A thread that can be waited for. It takes no signals: a write to a closed connection fails there and does not end the
/// process, and the process's signals go to another thread.
public final class WorkerThread: Sendable {
  /// The system has no thread left.
  public struct CannotStart: Error, Sendable {
    /// What the system says.
    public var errorNumber: Int32

    /// An `errno`.
    public init(errorNumber: Int32) { self.errorNumber = errorNumber }
  }

  private final class Start: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private let running: Locked<pthread_t?>

  /// Runs `body` on a new thread.
  public init(_ body: @escaping @Sendable () -> Void) throws(CannotStart) {
    let start = Unmanaged.passRetained(Start(body))
    var signals = sigset_t()
    var previous = sigset_t()
    sigfillset(&signals)
    pthread_sigmask(SIG_SETMASK, &signals, &previous)
    defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
    var thread = pthread_t()
    let error = pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().body() }
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

  /// Waits until the thread has ended; does nothing on the thread itself, or when another thread waits already.
  public func join() {
    let thread: pthread_t? = running.withLock { running in
      guard let thread = running, pthread_equal(thread, pthread_self()) == 0 else { return nil }
      running = nil
      return thread
    }
    if let thread { pthread_join(thread, nil) }
  }
}
