/// The properties that hold for every controller after any events.
enum Properties {
  static let all: [Property] =
    [everyNumberIsFinite, framesAreWithinBounds, answersAreAsTheCatalogueSays, animationsAreInOrder, timeGoesOn]
    + [sameEventsGiveTheSameBytes, restoredSnapshotGoesOn, extraTicksChangeNothing, refusedEventChangesNothing]
    + [nothingJumps, nothingOutrunsTheFinger, commandsRebaseTheDrag, whatIsDrawnNowIsDrawnAtThisTime]
    + [noDrawerIsLeftHanging, everyWillHasItsDid, explanationsAgreeWithTheState]
    + [detentsAreReported, ignoredEventChangesNothing, snapToIsNeverRefused, resizeAndBackKeepsTheDestination]
    + [safeAreaMovesNothingThatIsHeld, dismissWins, primaryPointerIsNeverLockedOut, restingMachineHasADetent]
    + [everySnapshotCanBeRead]
}
