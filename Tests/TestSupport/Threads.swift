import DrawerConcurrency
import Testing

/// Runs `body` on `count` threads at a time, with the number of each, and waits for all; what they throw fails the test.
public func onThreads(_ count: Int, _ body: @escaping @Sendable (_ number: Int) throws -> Void) throws {
  let threads = try (0..<count).map { number in
    try WorkerThread {
      do {
        try body(number)
      } catch {
        Issue.record(error)
      }
    }
  }
  for thread in threads { thread.join() }
}
