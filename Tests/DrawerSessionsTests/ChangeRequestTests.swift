import DrawerConcurrency
import Drawers
import Testing

@testable import DrawerSessions

@Suite struct ChangeRequestTests {
  @Test func preconditionsAllowTheRevisionsTheyName() {
    #expect(Precondition.any.allows(0))
    #expect(Precondition.revisions([1, 3]).allows(3))
    #expect(!Precondition.revisions([1, 3]).allows(2))
    #expect(!Precondition.revisions([]).allows(0))
  }

  @Test func keysDistinguishRequests() {
    let parts: [[[UInt8]]] = [
      [], [[]], [[], []], [[0]], [[1]], [[1], []], [[], [1]], [[1, 2]], [[1], [2]], [[2], [1]], [[2, 1]],
    ]
    let prints = parts.map { RequestKey("same", of: $0).fingerprint }
    #expect(Set(prints).count == parts.count)
    #expect(RequestKey("a", of: [[1, 2, 3]]) == RequestKey("a", of: [[1, 2, 3]]))
  }

  @Test func patchesEqualTheirEvents() {
    let both = ChangeRequest.patch(["configuration": [:], "container": [:]]) { _ in [] }
    #expect(both.events.count == 2)
    #expect(both.faults == Faults())
    #expect(ChangeRequest.patch(["collar": "red"]) { _ in [] }.faults.all.map(\.pointer) == ["/collar"])
    #expect(ChangeRequest.patch([]) { _ in [] }.faults.all.map(\.pointer) == [""])
  }
}

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
