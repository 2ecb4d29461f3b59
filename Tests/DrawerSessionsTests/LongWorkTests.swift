import DrawerConcurrency
import Drawers
import Testing

@testable import DrawerSessions

/// What takes long runs on threads of its own, and stays short.
@Suite struct LongWorkTests {
  @Test func leavesTheThreadOnWhichOthersWait() throws {
    let duties = try finished { () throws(SessionFailure) -> [ThreadDuty] in
      ThreadDuty.current = .others
      var duties = [ThreadDuty.current]
      duties.append(await LongWork.run { _ in ThreadDuty.current })
      // Wherever the caller continues.
      duties.append(await LongWork.run { _ in ThreadDuty.current })
      return duties
    }
    ThreadDuty.current = .own
    #expect(duties == [.others, .longWork, .longWork])
  }

  @Test func passesErrorsOn() {
    #expect(throws: SessionFailure.notFound) {
      try finished { () throws(SessionFailure) -> Int in
        try await LongWork.run { (_) throws(SessionFailure) -> Int in throw .notFound }
      }
    }
  }

  /// However much work each event is, few are replayed to show an old revision, or to answer a retry.
  @Test func revisionsAreNearASnapshot() throws {
    let store = TestStore()
    let sessions = try Sessions.make(store)
    defer { sessions.close() }
    let ends: JSONValue = ["from": ["x": 0], "to": ["x": 1]]
    let moves = (0..<100).map { JSONValue.object(["frame": .string("a\($0)"), "from": ["x": 0], "to": ["x": 1]]) }
    let frames = JSONValue.object(of: (0..<50).map { ("f\($0)", ends) })
    let id = try sessions.create([
      "controller": "transition", "clock": "client",
      "configuration": [
        "animator": ["type": "custom", "duration": 60, "frames": frames],
        "auxAnimations": ["presenting": .array(moves), "dismissing": .array(moves)],
      ],
    ])
    try sessions.post(["type": "present", "time": 0], to: id)
    let key = RequestKey("k", of: [[1]])
    var answer: Answer?
    for number in 1..<400 {
      let event: JSONValue = ["type": "tick", "time": .number(Double(number) / 1000)]
      answer = try sessions.post(event, to: id, key: number == 399 ? key : nil)
    }
    #expect(sessions.live[id]?.committed.machine.weight ?? 0 > 500)
    for revision in [40, 300, 399] {
      let stored = try finished { () throws(SessionFailure) in try await sessions.load(id, revision: revision) }
      #expect(stored?.revision == revision && (stored?.entries.count ?? 100) < 70)
      let view = try finished { () throws(SessionFailure) in try await sessions.snapshot(of: id, revision: revision) }
      #expect(view.revision == revision && view.machine.time == Double(revision - 1) / 1000)
    }
    let retry: JSONValue = ["type": "tick", "time": 0.399]
    #expect(try sessions.post(retry, to: id, key: key).body == answer?.body)
  }
}
