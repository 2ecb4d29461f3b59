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
