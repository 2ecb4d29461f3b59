import TestSupport
import Testing

@testable import DrawerSessions

/// The probe reports whether a store can write, even if the store never responds.
@Suite struct StoreProbeTests {
  @Test func silentStoreIsAskedOnceAndReported() throws {
    let store = TestStore()
    let sessions = try Sessions.make(store)
    defer { sessions.close() }
    let check = { try finished { () throws(SessionFailure) in try await sessions.check() } }
    store.holdChecks(true)
    for _ in 0..<3 {
      let answers = (0..<3).map { _ in started { () throws(SessionFailure) in try await sessions.check() } }
      for answer in answers {
        #expect(throws: SessionFailure.storeUnavailable("the store does not answer")) { try answer.get().get() }
      }
    }
    #expect(store.heldCheckCount == 1)
    store.holdChecks(false)
    try check()
  }
}
