import DrawerTesting
import TestSupport
import Testing

@testable import DrawerSessions

/// Inserts and removes ids, and compares the result with a sorted array.
@Suite struct SortedRunsTests {
  private var numbers = SplitMix64(seed: 1)

  @Test mutating func idsAreInOrderWhateverComesAndGoes() {
    var ids = SortedRuns<String>()
    var expected: Set<String> = []
    for step in 0..<20_000 {
      let id = String(Int.random(in: 0..<8000, using: &numbers), radix: 16)
      // At first, more ids are inserted than removed, so that runs are divided. Later more are removed, so that runs
      // disappear.
      let comes = Int.random(in: 0..<4, using: &numbers) < (step < 12_000 ? 3 : 1)
      if comes, expected.insert(id).inserted { ids.insert(id) }
      if !comes {
        expected.remove(id)
        ids.remove(id)
      }
      guard step % 1000 == 0 else { continue }
      let sorted = expected.sorted()
      #expect(Array(ids) == sorted)
      #expect(ids.count == sorted.count)
      #expect(Array(ids.elements(after: id)) == sorted.filter { $0 > id })
    }
    for id in expected { ids.remove(id) }
    #expect(ids.count == 0 && Array(ids) == [])
  }

  @Test func noCursorStandsBeforeTheFirst() {
    var ids = SortedRuns<String>()
    #expect(Array(ids.elements(after: nil)) == [] && Array(ids.elements(after: "a")) == [])
    for id in ["b", "a", ""] { ids.insert(id) }
    #expect(Array(ids.elements(after: nil)) == ["", "a", "b"])
    #expect(Array(ids.elements(after: "")) == ["a", "b"])
    #expect(Array(ids.elements(after: "b")) == [])
  }
}
