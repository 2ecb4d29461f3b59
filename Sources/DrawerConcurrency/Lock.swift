import Glibc

/// A mutex. `Synchronization.Mutex` is not used because ThreadSanitizer cannot see it on Linux, and would report every
/// use of the protected value.
public struct Lock: ~Copyable, Sendable {
  @usableFromInline let state = Locked(())

  /// An unlocked mutex.
  public init() {}

  /// For a condition that waits with the mutex locked.
  var mutex: UnsafeMutablePointer<pthread_mutex_t> { state.mutex }

  /// Runs `body` with the mutex locked. The mutex is not recursive.
  @inlinable
  public borrowing func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    try state.withLock { _ in try body() }
  }
}

/// A value with a mutex, which is locked for every access. Other modules specialize the access for their values.
public struct Locked<Value>: ~Copyable, @unchecked Sendable {
  /// The mutex and, in the same allocation, the value: there may be millions of them.
  @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>
  @usableFromInline let value: UnsafeMutablePointer<Value>

  /// Protects `value`.
  public init(_ value: sending Value) {
    let alignment = max(MemoryLayout<pthread_mutex_t>.alignment, MemoryLayout<Value>.alignment)
    let offset = (MemoryLayout<pthread_mutex_t>.size + alignment - 1) / alignment * alignment
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: offset + MemoryLayout<Value>.size, alignment: alignment)
    mutex = memory.initializeMemory(as: pthread_mutex_t.self, to: pthread_mutex_t())
    self.value = (memory + offset).initializeMemory(as: Value.self, to: value)
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    value.deinitialize(count: 1)
    pthread_mutex_destroy(mutex)
    UnsafeMutableRawPointer(mutex).deallocate()
  }

  /// Runs `body` on the value with the mutex locked. The mutex is not recursive.
  @inlinable
  public borrowing func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value.pointee)
  }
}
