import Drawers
import Testing

@testable import DrawerTesting

/// Properties that hold for every controller, checked with random scripts that are always the same.
@Suite struct PropertyTests {
  static let kinds = ControllerKind.all.map(\.name)

  @Test(arguments: kinds) func everyNumberIsFinite(_ kind: String) async throws {
    try await Explorer.expect(Properties.everyNumberIsFinite, of: kind)
  }

  @Test(arguments: kinds) func framesAreWithinBounds(_ kind: String) async throws {
    try await Explorer.expect(Properties.framesAreWithinBounds, of: kind)
  }

  @Test(arguments: kinds) func nothingJumpsWhereAnAnimationIsInterrupted(_ kind: String) async throws {
    try await Explorer.expect(Properties.nothingJumps, of: kind)
  }

  @Test(arguments: kinds) func nothingOutrunsTheFinger(_ kind: String) async throws {
    try await Explorer.expect(Properties.nothingOutrunsTheFinger, of: kind)
  }

  @Test(arguments: kinds) func commandThatFinishedDuringADragRebasesIt(_ kind: String) async throws {
    try await Explorer.expect(Properties.commandsRebaseTheDrag, of: kind)
  }

  @Test(arguments: kinds) func presentFramesAreThoseOfThisTime(_ kind: String) async throws {
    try await Explorer.expect(Properties.whatIsDrawnNowIsDrawnAtThisTime, of: kind)
  }

  @Test(arguments: kinds) func noDrawerIsLeftHanging(_ kind: String) async throws {
    try await Explorer.expect(Properties.noDrawerIsLeftHanging, of: kind)
  }

  @Test(arguments: kinds) func everyWillHasItsDid(_ kind: String) async throws {
    try await Explorer.expect(Properties.everyWillHasItsDid, of: kind)
  }

  @Test(arguments: kinds) func changedDetentsAndSurfacesAreReported(_ kind: String) async throws {
    try await Explorer.expect(Properties.detentsAreReported, of: kind)
  }

  @Test(arguments: kinds) func explanationsAgreeWithTheState(_ kind: String) async throws {
    try await Explorer.expect(Properties.explanationsAgreeWithTheState, of: kind)
  }

  @Test(arguments: kinds) func answersAreAsTheCatalogueSays(_ kind: String) async throws {
    try await Explorer.expect(Properties.answersAreAsTheCatalogueSays, of: kind)
  }

  @Test(arguments: kinds) func animationsAreInOrder(_ kind: String) async throws {
    try await Explorer.expect(Properties.animationsAreInOrder, of: kind)
  }

  @Test(arguments: kinds) func timeContinuesAsEventsSay(_ kind: String) async throws {
    try await Explorer.expect(Properties.timeGoesOn, of: kind)
  }

  @Test(arguments: kinds) func sameEventsGiveTheSameBytes(_ kind: String) async throws {
    try await Explorer.expect(Properties.sameEventsGiveTheSameBytes, of: kind)
  }

  @Test(arguments: kinds) func restoredSnapshotContinuesIdentically(_ kind: String) async throws {
    try await Explorer.expect(Properties.restoredSnapshotGoesOn, of: kind)
  }

  @Test(arguments: kinds) func everySnapshotCanBeReadBack(_ kind: String) async throws {
    try await Explorer.expect(Properties.everySnapshotCanBeRead, of: kind)
  }

  @Test(arguments: kinds) func extraTicksChangeOnlyWhenEventsAreReported(_ kind: String) async throws {
    try await Explorer.expect(Properties.extraTicksChangeNothing, of: kind)
  }

  @Test(arguments: kinds) func ignoredEventChangesNothing(_ kind: String) async throws {
    try await Explorer.expect(Properties.ignoredEventChangesNothing, of: kind)
  }

  @Test(arguments: kinds) func snapToIsNeverRefused(_ kind: String) async throws {
    try await Explorer.expect(Properties.snapToIsNeverRefused, of: kind)
  }

  @Test(arguments: kinds) func resizeDuringADragAndBackChangesNoDestination(_ kind: String) async throws {
    try await Explorer.expect(Properties.resizeAndBackKeepsTheDestination, of: kind)
  }

  @Test(arguments: kinds) func changedSafeAreaMovesNothingThatAFingerHolds(_ kind: String) async throws {
    try await Explorer.expect(Properties.safeAreaMovesNothingThatIsHeld, of: kind)
  }

  @Test(arguments: kinds) func dismissWinsOverAFinger(_ kind: String) async throws {
    try await Explorer.expect(Properties.dismissWins, of: kind)
  }

  @Test(arguments: kinds) func lostPointerLocksNothing(_ kind: String) async throws {
    try await Explorer.expect(Properties.primaryPointerIsNeverLockedOut, of: kind)
  }

  @Test(arguments: kinds) func restingMachineIsAtItsDetent(_ kind: String) async throws {
    try await Explorer.expect(Properties.restingMachineHasADetent, of: kind)
  }

  @Test(arguments: kinds) func refusedEventChangesNothing(_ kind: String) async throws {
    try await Explorer.expect(Properties.refusedEventChangesNothing, of: kind)
  }
}
