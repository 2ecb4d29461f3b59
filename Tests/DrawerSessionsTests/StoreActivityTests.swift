import Testing

@testable import DrawerSessions

/// The counters of a store.
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
}
