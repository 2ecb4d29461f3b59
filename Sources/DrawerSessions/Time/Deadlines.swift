/// Values with a due time, the earliest first.
///
/// A binary heap: adding a value and taking the first one take logarithmic time.
struct Deadlines<Time: Comparable, Value> {
  private var heap: [(time: Time, value: Value)] = []

  /// When the first one is due.
  var first: Time? { heap.first?.time }

  var count: Int { heap.count }

  mutating func add(_ value: Value, at time: Time) {
    heap.append((time, value))
    var index = heap.count - 1
    while index > 0, heap[index].time < heap[(index - 1) / 2].time {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  /// Takes the first one, if it is due at `now`.
  mutating func takeFirst(dueAt now: Time) -> Value? {
    guard let first = heap.first, first.time <= now else { return nil }
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var index = 0
    while true {
      let left = 2 * index + 1
      let right = left + 1
      var least = index
      if left < heap.count, heap[left].time < heap[least].time { least = left }
      if right < heap.count, heap[right].time < heap[least].time { least = right }
      guard least != index else { return first.value }
      heap.swapAt(index, least)
      index = least
    }
  }

  mutating func removeAll() { heap = [] }
}
