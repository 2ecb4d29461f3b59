import DrawerConcurrency
import Foundation
import TestSupport
import Testing

@Suite struct TaskLockTests {
  /// Starts a task that writes to the diary while it holds the lock.
  private func noting(_ name: String, in diary: Lines, _ lock: TaskLock) -> Task<Void, Never> {
    InlineExecutor.start {
      guard await lock.acquire() else { return diary.add("\(name) gave up") }
      diary.add(name)
      lock.release()
    }
  }

  @Test func runsOneAfterTheOtherInOrder() {
    let (lock, diary) = (TaskLock(), Lines())
    InlineExecutor.start { _ = await lock.acquire() }
    for index in 0..<5 { _ = noting("\(index)", in: diary, lock) }
    #expect(diary.all.isEmpty)
    lock.release()
    #expect(diary.all == ["0", "1", "2", "3", "4"])
    // The lock is free again.
    _ = noting("last", in: diary, lock)
    #expect(diary.all.last == "last")
  }

  /// Tasks that end at once must not each use up stack space.
  @Test func thousandsThatEndAtOnceDoNotOverflowTheStack() {
    let lock = TaskLock()
    let count = Locked(0)
    InlineExecutor.start { _ = await lock.acquire() }
    for _ in 0..<20_000 {
      InlineExecutor.start {
        _ = await lock.acquire()
        count.withLock { $0 += 1 }
        lock.release()
      }
    }
    lock.release()
    #expect(count.withLock { $0 } == 20_000)
  }

  @Test func cancelledWaiterAloneGivesUp() {
    let (lock, diary) = (TaskLock(), Lines())
    InlineExecutor.start { _ = await lock.acquire() }
    let waiting = ["a", "b", "c", "d"].map { noting($0, in: diary, lock) }
    waiting[1].cancel()
    waiting[3].cancel()
    #expect(diary.all == ["b gave up", "d gave up"])
    lock.release()
    #expect(diary.all == ["b gave up", "d gave up", "a", "c"])
    // A task that is already canceled does not wait, but may acquire a free lock.
    InlineExecutor.start {
      withUnsafeCurrentTask { $0?.cancel() }
      #expect(await lock.acquire())
      let second = noting("e", in: diary, lock)
      second.cancel()
      lock.release()
    }
    #expect(diary.all.last == "e gave up")
  }

  @Test func neverTwoAtATimeFromManyThreads() throws {
    let lock = TaskLock()
    let inside = Locked(0)
    let done = Locked(0)
    let gaveUp = Locked(0)
    let ends = DispatchQueue(label: "ends", attributes: .concurrent)
    try onThreads(8) { index in
      for round in 0..<200 {
        let task = InlineExecutor.start {
          guard await lock.acquire() else { return gaveUp.withLock { $0 += 1 } }
          #expect(
            inside.withLock { inside in
              inside += 1
              return inside
            } == 1)
          // Half of the tasks resume later, on another thread.
          if (index + round) % 2 == 0 {
            await withCheckedContinuation { continuation in ends.async { continuation.resume() } }
          }
          inside.withLock { $0 -= 1 }
          done.withLock { $0 += 1 }
          lock.release()
        }
        if round % 3 == 0 { task.cancel() }
      }
    }
    eventually("all have ended") { done.withLock { $0 } + gaveUp.withLock { $0 } == 1600 }
    #expect(done.withLock { $0 } > 0)
  }
}

private final class Lines: Sendable {
  private let lines = Locked<[String]>([])
  var all: [String] { lines.withLock { $0 } }
  func add(_ line: String) { lines.withLock { $0.append(line) } }
}
