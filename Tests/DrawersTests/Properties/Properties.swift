/// What holds for every controller, whatever happens to it.
enum Properties {
  static let all: [Property] =
    [everyNumberIsFinite, framesAreWithinBounds, answersAreAsTheCatalogueSays, animationsAreInOrder, timeGoesOn]
    + [sameEventsGiveTheSameBytes, restoredSnapshotGoesOn, extraTicksChangeNothing, refusedEventChangesNothing]
    + [nothingJumps, nothingOutrunsTheFinger, commandsRebaseTheDrag, whatIsDrawnNowIsDrawnAtThisTime]
    + [noDrawerIsLeftHanging, everyWillHasItsDid, explanationsAgreeWithTheState]
    + [detentsAreReported]
}
