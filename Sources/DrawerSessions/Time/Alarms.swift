import DrawerConcurrency
import Glibc

/// Starts tasks at their time, on one thread of its own until they have to wait for something.
public final class Alarms: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  /// By nanoseconds of the monotonic clock.
  private var waiting = Deadlines<UInt64, @Sendable () async -> Void>()
  private var isStopped = false
  private var thread: pthread_t = 0

  init() {
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
    let me = Unmanaged.passRetained(self).toOpaque()
    pthread_create(&thread, nil, { Alarms.main($0) }, me)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Runs `action` in `delay` seconds.
  public func schedule(after delay: Double, _ action: @escaping @Sendable () async -> Void) {
    let nanoseconds = UInt64(max(0, min(delay, 1e9)) * 1e9)
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    guard !isStopped else { return }
    waiting.add(action, at: monotonicNanoseconds() + nanoseconds)
    pthread_cond_signal(condition)
  }

  /// Ends the thread; nothing starts afterwards. Not to be called by what it starts.
  func stop() {
    pthread_mutex_lock(mutex)
    let wasStopped = isStopped
    isStopped = true
    waiting.removeAll()
    pthread_cond_signal(condition)
    pthread_mutex_unlock(mutex)
    if !wasStopped { pthread_join(thread, nil) }
  }

  private static func main(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    // Balances the retain of the thread's creation: the thread owns its alarms until it ends.
    Unmanaged<Alarms>.fromOpaque(context).takeRetainedValue().run()
    return nil
  }

  private func run() {
    while let action = next() { InlineExecutor.start(action) }
  }

  /// Waits for the next alarm; nil when stopped.
  private func next() -> (@Sendable () async -> Void)? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isStopped {
      guard let first = waiting.first else {
        pthread_cond_wait(condition, mutex)
        continue
      }
      if let action = waiting.takeFirst(dueAt: monotonicNanoseconds()) { return action }
      var deadline = timespec(tv_sec: Int(first / 1_000_000_000), tv_nsec: Int(first % 1_000_000_000))
      pthread_cond_timedwait(condition, mutex, &deadline)
    }
    return nil
  }
}
