import Glibc

/// The purpose of a thread, which decides whether it may do ``LongWork``.
public enum ThreadDuty: Int, Sendable {
  /// A thread of the program that no request waits for, such as the first one.
  case own
  /// Requests, or operations of a store, of many clients wait for it.
  case others
  /// Long work.
  case longWork

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// The duty of this thread.
  public static var current: ThreadDuty {
    get { ThreadDuty(rawValue: Int(bitPattern: pthread_getspecific(key))) ?? .own }
    set { pthread_setspecific(key, UnsafeMutableRawPointer(bitPattern: newValue.rawValue)) }
  }
}
