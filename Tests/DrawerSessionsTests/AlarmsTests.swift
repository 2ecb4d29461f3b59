import DrawerConcurrency
import Testing

@testable import DrawerSessions

@Suite struct AlarmsTests {
  @Test func goOffInOrderOfTheirTimes() throws {
    let alarms = try Alarms()
    defer { alarms.stop() }
    let order = Locked<[Int]>([])
    let done = Promise<Bool>()
    // Schedule them from within an alarm, so that none of them fires before all are scheduled.
    alarms.schedule(after: 0) {
      for index in [7, 3, 9, 1, 8, 0, 2, 6, 4, 5] {
        alarms.schedule(after: Double(index) * 0.01) {
          order.withLock { $0.append(index) }
          if index == 9 { done.keep(true) }
        }
      }
    }
    _ = try done.get()
    #expect(order.withLock { $0 } == Array(0..<10))
  }

  @Test func aNearerOneWakesTheThreadThatWaitsForAFarOne() throws {
    let alarms = try Alarms()
    defer { alarms.stop() }
    let (near, far) = (Promise<Bool>(), Promise<Bool>())
    alarms.schedule(after: 1e9) { far.keep(true) }
    alarms.schedule(after: -5) { near.keep(true) }
    #expect(try near.get())
    #expect(!far.isKept)
  }

  @Test func nothingGoesOffAfterTheStop() throws {
    let alarms = try Alarms()
    let count = Locked(0)
    for _ in 0..<100 { alarms.schedule(after: 0) { count.withLock { $0 += 1 } } }
    alarms.stop()
    let after = count.withLock { $0 }
    alarms.schedule(after: 0) { count.withLock { $0 += 1 } }
    alarms.stop()
    #expect(count.withLock { $0 } == after)
  }

  @Test func deadlinesComeEarliestFirst() {
    var deadlines = Deadlines<Int, Int>()
    #expect(deadlines.takeFirst(dueAt: .max) == nil)
    let times = (0..<500).map { ($0 * 7919) % 500 }
    for time in times { deadlines.add(time, at: time) }
    #expect(deadlines.first == 0)
    #expect(deadlines.takeFirst(dueAt: -1) == nil)
    var taken: [Int] = []
    while let value = deadlines.takeFirst(dueAt: 249) { taken.append(value) }
    #expect(taken == Array(0..<250))
    #expect(deadlines.count == 250)
  }
}
