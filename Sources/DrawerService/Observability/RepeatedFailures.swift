import DrawerConcurrency

/// Logs failures that can occur thousands of times a second: the first immediately, and then once a second the number
/// of further ones.
final class RepeatedFailures: Sendable {
  /// Failures of one kind.
  private struct Kind {
    /// When it was last logged.
    var logged: UInt64
    /// How many there were since.
    var count = 0
    /// Why the last of them.
    var reason = ""
  }

  /// Nanoseconds between two lines about one kind.
  private static let interval: UInt64 = 1_000_000_000

  private let log: Log
  /// Runs something in a second.
  private let schedule: @Sendable (@escaping @Sendable () -> Void) -> Void
  /// By message, of which the program has a handful.
  private let kinds = Locked<[String: Kind]>([:])

  init(log: Log, schedule: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    self.log = log
    self.schedule = schedule
  }

  /// Logs a failure, or counts it.
  ///
  /// - Parameters:
  ///   - message: the failure, a text of the program itself.
  ///   - fields: additional fields if the failure is logged alone.
  func note(_ message: String, _ reason: String, _ fields: (inout Log.Entry) -> Void) {
    let (isLoggedNow, isFirstSince): (Bool, Bool) = kinds.withLock { kinds in
      // Under the lock: another thread cannot have logged at a later time.
      let now = monotonicNanoseconds()
      guard var kind = kinds[message], kind.count > 0 || now - kind.logged < RepeatedFailures.interval else {
        kinds[message] = Kind(logged: now)
        return (true, false)
      }
      kind.count += 1
      kind.reason = reason
      kinds[message] = kind
      return (false, kind.count == 1)
    }
    if isLoggedNow {
      log.write(.error, message) { entry in
        entry.add("error.message", reason)
        fields(&entry)
      }
    } else if isFirstSince {
      schedule { [self] in logRepeats(message) }
    }
  }

  /// Logs the failures that were counted since the last log line.
  func logRepeats() {
    for message in kinds.withLock({ Array($0.keys) }) { logRepeats(message) }
  }

  private func logRepeats(_ message: String) {
    let counted: Kind? = kinds.withLock { kinds in
      defer { kinds[message] = Kind(logged: monotonicNanoseconds()) }
      return kinds[message]
    }
    guard let counted, counted.count > 0 else { return }
    log.write(.error, message) { entry in
      entry.add("error.message", counted.reason)
      entry.add("count", Double(counted.count))
    }
  }
}
