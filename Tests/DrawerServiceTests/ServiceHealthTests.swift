import Testing

@testable import DrawerService

/// Each row lists responses as (seconds, status, count), a time, and whether most requests fail at that time.
@Suite struct ServiceHealthTests {
  private static let rows: [(answers: [(time: UInt64, status: Int, count: Int)], now: UInt64, fail: Bool)] = [
    ([], 0, false),
    ([(100, 500, 9)], 100, false),
    ([(100, 500, 10)], 100, true),
    ([(100, 500, 10), (100, 200, 9)], 100, true),
    ([(100, 500, 10), (100, 200, 10)], 100, false),
    // These statuses are the client's fault, or concern the whole store.
    ([(100, 404, 20), (100, 503, 20)], 100, false),
    ([(100, 500, 10)], 159, true),
    ([(100, 500, 10)], 160, false),
    // The previous half minute counts together with the current one.
    ([(100, 500, 5), (131, 500, 5)], 131, true),
    ([(100, 500, 5), (131, 500, 5)], 162, false),
  ]

  @Test(arguments: rows.indices) func lastMinuteCounts(_ index: Int) {
    let row = Self.rows[index]
    let health = ServiceHealth(grace: 0)
    for answer in row.answers {
      for _ in 0..<answer.count { health.note(status: answer.status, at: answer.time * 1_000_000_000) }
    }
    #expect(health.mostRequestsFail(at: row.now * 1_000_000_000) == row.fail)
  }
}
