import Testing

@testable import DrawerSessions

/// The counters of a store, and how its writes affect them.
@Suite struct StoreActivityTests {
  @Test func transactionsAreDistinguishedByTheirSizes() {
    let activity = StoreActivity()
    for count in [1, 1, 2, 3, 128, 129] { activity.noteTransaction(of: count) }
    activity.noteRoundTrip()
    // The buckets are: up to 1, 2, 4, 8, 16, 32, 64, 128, and any.
    #expect(activity.transactions == [2, 3, 4, 4, 4, 4, 4, 5, 6])
    #expect(activity.storedChanges == 264)
    #expect(activity.roundTrips == 1)
  }

  private static let second: UInt64 = 1_000_000_000

  @Test func successReportsForASecond() {
    let health = WriteHealth()
    #expect(health.verdict(at: 5 * Self.second) == .unknown)
    health.noteSuccess(at: 5 * Self.second)
    #expect(health.verdict(at: 6 * Self.second - 1) == .writes)
    #expect(health.verdict(at: 6 * Self.second) == .unknown)
  }

  @Test func failureReportsForTwoSecondsUnlessASuccessFollows() {
    let health = WriteHealth()
    health.noteSuccess(at: 5 * Self.second)
    health.noteFailure(.corrupted("one session"), at: 5 * Self.second + 1)
    #expect(health.verdict(at: 5 * Self.second + 2) == .writes)
    health.noteFailure(.unavailable("full"), at: 5 * Self.second + 2)
    #expect(health.verdict(at: 7 * Self.second + 1) == .fails(.unavailable("full")))
    #expect(health.verdict(at: 7 * Self.second + 2) == .unknown)
    health.noteSuccess(at: 5 * Self.second + 3)
    #expect(health.verdict(at: 5 * Self.second + 4) == .writes)
  }
}
