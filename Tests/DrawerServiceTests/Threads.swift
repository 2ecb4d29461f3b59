import Concurrency

/// Runs `body` on `count` threads at once, with the number of each, and waits until all have returned.
func onThreads(_ count: Int, _ body: @escaping @Sendable (_ number: Int) -> Void) throws {
  let threads = try (0..<count).map { number in try WorkerThread { body(number) } }
  for thread in threads { thread.join() }
}
