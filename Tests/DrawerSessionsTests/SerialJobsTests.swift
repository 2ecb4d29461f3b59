import Concurrency
import Foundation
import Testing

@testable import DrawerSessions

@Suite struct SerialJobsTests {
  @Test func runsOneAfterTheOtherInOrder() {
    let jobs = SerialJobs()
    let order = Locked<[Int]>([])
    for index in 0..<5 {
      jobs.run { finished in
        order.withLock { $0.append(index) }
        finished()
      }
    }
    #expect(order.withLock { $0 } == [0, 1, 2, 3, 4])
  }

  @Test func theNextWaitsUntilOneSaysThatItHasEnded() {
    let jobs = SerialJobs()
    let order = Locked<[String]>([])
    let end = Locked<(@Sendable () -> Void)?>(nil)
    jobs.run { finished in
      order.withLock { $0.append("first") }
      end.withLock { $0 = finished }
    }
    jobs.run { finished in
      order.withLock { $0.append("second") }
      finished()
    }
    #expect(order.withLock { $0 } == ["first"])
    end.withLock { $0 }?()
    #expect(order.withLock { $0 } == ["first", "second"])
  }

  /// Jobs that end at once must not each take a piece of the stack.
  @Test func thousandsThatEndAtOnceDoNotOverflowTheStack() {
    let jobs = SerialJobs()
    let end = Locked<(@Sendable () -> Void)?>(nil)
    let count = Locked(0)
    jobs.run { finished in end.withLock { $0 = finished } }
    for _ in 0..<20_000 {
      jobs.run { finished in
        count.withLock { $0 += 1 }
        finished()
      }
    }
    end.withLock { $0 }?()
    #expect(count.withLock { $0 } == 20_000)
  }

  @Test func neverTwoAtATimeFromManyThreads() {
    let jobs = SerialJobs()
    let inside = Locked(0)
    let done = Locked(0)
    let ends = DispatchQueue(label: "ends", attributes: .concurrent)
    concurrently(8) { index in
      for round in 0..<200 {
        jobs.run { finished in
          #expect(
            inside.withLock { inside in
              inside += 1
              return inside
            } == 1)
          let end: @Sendable () -> Void = {
            inside.withLock { $0 -= 1 }
            done.withLock { $0 += 1 }
            finished()
          }
          // Half of them end later, on another thread.
          if (index + round) % 2 == 0 { ends.async(execute: end) } else { end() }
        }
      }
    }
    ends.sync(flags: .barrier) {}
    try? eventually("all are done") { done.withLock { $0 } == 1600 }
  }
}
