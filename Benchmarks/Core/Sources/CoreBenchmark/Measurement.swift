import CAllocations
import Glibc

/// The cost of one call of a function.
struct Measurement {
  var name: String
  /// The thread's processor time: the minimum of several rounds, because disturbances only make a call slower.
  var nanoseconds: Double
  var allocations: Double

  /// Calls `body` many times in each of `rounds`.
  init(_ name: String, calls: Int = 2000, rounds: Int = 9, _ body: (Int) -> Void) {
    self.name = name
    nanoseconds = .infinity
    body(0)
    let before = CAllocations.allocations()
    for index in 0..<calls { body(index) }
    allocations = Double(CAllocations.allocations() - before) / Double(calls)
    for _ in 0..<rounds {
      let start = Measurement.processorTime()
      for index in 0..<calls { body(index) }
      nanoseconds = min(nanoseconds, Double(Measurement.processorTime() - start) / Double(calls))
    }
  }

  var json: String {
    "{\"name\": \"\(name)\", \"nanoseconds\": \(nanoseconds), \"allocations\": \(allocations)}"
  }

  private static func processorTime() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}

/// Keeps the optimizer from removing a computation whose result is unused.
@inline(never) @_optimize(none) func keep<Value>(_ value: Value) {}
