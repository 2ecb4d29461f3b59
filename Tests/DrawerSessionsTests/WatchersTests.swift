import DrawerConcurrency
import Testing

@testable import DrawerSessions

@Suite struct WatchersTests {
  @Test func areToldInTheOrderInWhichTheyCame() {
    let watchers = Watchers()
    let received = Locked<[Int]>([])
    let numbers = (0..<5).map { index in watchers.add { _ in received.withLock { $0.append(index) } } }
    watchers.remove(numbers[1])
    watchers.remove(numbers[1])
    watchers.publish(.ended(.deleted))
    #expect(received.withLock { $0 } == [0, 2, 3, 4])
    for number in numbers { watchers.remove(number) }
    #expect(watchers.isEmpty)
    // Without a watcher, the update is not even computed.
    watchers.publish(update())
  }

  private func update() -> SessionUpdate {
    Issue.record("made without a watcher")
    return .ended(.stopping)
  }

  @Test func mayLeaveDuringAnUpdate() {
    let watchers = Watchers()
    let count = Locked(0)
    let number = Locked(0)
    let mine = watchers.add { _ in
      watchers.remove(number.withLock { $0 })
      count.withLock { $0 += 1 }
    }
    number.withLock { $0 = mine }
    watchers.publish(.ended(.deleted))
    watchers.publish(.ended(.deleted))
    #expect(count.withLock { $0 } == 1)
  }
}
