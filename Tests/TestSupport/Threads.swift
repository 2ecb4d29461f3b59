import DrawerConcurrency
import Testing

/// Runs `body` on `count` threads at the same time, with the number of each thread, and waits for all. An error that a
/// thread throws fails the test.
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
