import TestSupport
import Testing

@testable import DrawerSessions

/// A store is well if it has written lately, or writes when it is checked; a store that never responds is not.
@Suite struct StoreHealthTests {
  @Test func silentStoreIsAskedOnceAndReported() throws {
    let store = TestStore()
    let sessions = try Sessions.make(store)
    defer { sessions.close() }
    store.holdChecks(true)
    for _ in 0..<3 {
      let answers = (0..<3).map { _ in started { () throws(SessionFailure) in try await sessions.check() } }
      for answer in answers {
        #expect(throws: SessionFailure.storeUnavailable("the store does not answer")) { _ = try answer.get().get() }
      }
    }
    #expect(store.heldCheckCount == 1)
    store.holdChecks(false)
    try check(sessions)
  }

  /// A store that writes is well, even if it answers no check.
  @Test func writesCountWhileACheckIsLate() throws {
    let store = TestStore()
    let sessions = try Sessions.make(store)
    defer { sessions.close() }
    store.holdChecks(true)
    defer { store.holdChecks(false) }
    #expect(throws: SessionFailure.storeUnavailable("the store does not answer")) { try check(sessions) }
    _ = try sessions.create()
    try check(sessions)
  }

  private func check(_ sessions: Sessions) throws {
    _ = try finished { () throws(SessionFailure) in try await sessions.check() }
  }

  private static let second: UInt64 = 1_000_000_000

  private func verdict(of health: StoreHealth, at time: UInt64) -> String? {
    switch health.recentOutcome(at: time) {
    case .success: "writes"
    case .failure(.storeUnavailable(let reason)): "fails: \(reason)"
    case .failure(let failure): "\(failure)"
    case nil: nil
    }
  }

  @Test func successReportsForASecond() {
    let health = StoreHealth()
    #expect(verdict(of: health, at: 5 * Self.second) == nil)
    health.noteSuccess(at: 5 * Self.second)
    #expect(verdict(of: health, at: 6 * Self.second - 1) == "writes")
    #expect(verdict(of: health, at: 6 * Self.second) == nil)
  }

  @Test func failureReportsForTwoSecondsUnlessASuccessFollows() {
    let health = StoreHealth()
    health.noteSuccess(at: 5 * Self.second)
    health.noteFailure(.corrupted("one session"), at: 5 * Self.second + 1)
    #expect(verdict(of: health, at: 5 * Self.second + 2) == "writes")
    health.noteFailure(.unavailable("full"), at: 5 * Self.second + 2)
    #expect(verdict(of: health, at: 7 * Self.second + 1) == "fails: full")
    #expect(verdict(of: health, at: 7 * Self.second + 2) == nil)
    health.noteSuccess(at: 5 * Self.second + 3)
    #expect(verdict(of: health, at: 5 * Self.second + 4) == "writes")
  }
}
