import Testing

@testable import DrawerSessions

@Suite struct StoreClockTests {
  /// An answer of a server: when it was asked and answered, how far its clock is ahead then, and which lead counts after
  /// it, in milliseconds.
  private typealias Answer = (what: String, server: String, asked: Int, answered: Int, lead: Int, counts: Int)

  private func play(_ answers: [Answer]) {
    let clock = StoreClock()
    for answer in answers {
      let middle = (answer.asked + answer.answered) / 2
      clock.note(
        (middle + answer.lead) * 1_000_000, of: answer.server, asked: answer.asked * 1_000_000,
        answered: answer.answered * 1_000_000)
      let (before, wall, after) = (StoreClock.moment, clock.wall(), StoreClock.moment)
      let range = before + answer.counts * 1_000_000...after + answer.counts * 1_000_000
      #expect(range.contains(wall), "\(answer.what)")
    }
  }

  @Test func shortestRoundTripCounts() {
    play([
      ("the first", "a", 1000, 1010, 500, 500),
      ("a longer one", "a", 2000, 2040, 510, 500),
      ("a shorter one", "a", 3000, 3004, 502, 502),
      ("a longer one after it", "a", 4000, 4006, 501, 502),
      ("a longer one when the clocks may have drifted apart", "a", 100_000, 100_040, 512, 512),
    ])
  }

  /// An answer that contradicts the one that counts shows that a clock was set.
  @Test func clockThatIsSetIsFollowed() {
    play([
      ("the first", "a", 1000, 1002, 500, 500),
      ("set forward", "a", 2000, 2100, 90_000_500, 90_000_500),
      ("set back", "a", 3000, 3100, 480, 480),
      ("within the uncertainty", "a", 4000, 4110, 470, 480),
    ])
  }

  /// One wrong clock of several changes little.
  @Test func clockInTheMiddleCounts() {
    play([
      ("one", "a", 1000, 1002, 500, 500), ("two", "b", 1000, 1002, 503, 500),
      ("three", "c", 1000, 1002, 90_000_000, 503),
      ("one is set back", "a", 2000, 2002, -90_000_000, 503),
    ])
  }

  /// A process whose clock is ahead starts before its store: the time of day that counts is the store's all the same.
  @Test func firstAnswerReplacesTheTimeOfThisMachine() {
    let clock = StoreClock()
    let time = MonotonicWallClock(of: clock)
    let before = time.now()
    let moment = StoreClock.moment
    clock.note(1_000_000 * 1_000_000_000, of: "a", asked: moment, answered: moment)
    #expect(before > 1_700_000_000)
    #expect((1_000_000..<1_100_000).contains(time.now()))
  }
}
