import Testing

@testable import DrawerSessions

@Suite struct SessionTableTests {
  @Test func keepsTheStateOfEachSession() {
    let table = SessionTable<Int>()
    // Ids of the service, and some that a client may have made up.
    let ids = (0..<1000).map { _ in SessionHeader.newID() } + ["", "a", "ab", "\u{1F600}"]
    for (number, id) in ids.enumerated() { table.withPart(of: id) { $0[id] = number } }
    for (number, id) in ids.enumerated() { #expect(table[id] == number) }
    #expect(table["unknown"] == nil)
    #expect(table.all.sorted() == Array(ids.indices))
    for id in ids { table.withPart(of: id) { $0[id] = nil } }
    #expect(table.all.isEmpty)
  }

  @Test func countsAdditionsOfManyThreads() async {
    let table = SessionTable<Int>()
    let ids = (0..<100).map { _ in SessionHeader.newID() }
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          for id in ids { table.withPart(of: id) { $0[id, default: 0] += 1 } }
        }
      }
    }
    #expect(table.all == [Int](repeating: 8, count: ids.count))
  }
}
