import Drawers

/// The reason why a request about a session failed; it changed nothing.
public enum SessionFailure: Error, Equatable, Sendable {
  /// There is no session of that id, or no longer.
  case notFound
  /// The session never had the requested revision, or its journal does not reach back that far.
  case revisionNotKept
  /// The events of a script have more than this many bytes.
  case scriptTooLarge(Int)
  /// The session still moves after as many seconds as a request may wait for its rest.
  case stillMoving(seconds: Double)
  /// The requested time is before the session's time, which this is, in seconds.
  case momentIsPast(time: Double)
  /// The body is invalid, or the controller refused it.
  case wire(WireError)
  /// The session's revision, which does not match the request's condition.
  case preconditionFailed(revision: Int)
  /// The idempotency key was used for another request.
  case keyReused
  /// The first request with the idempotency key is still in progress.
  case keyInProgress
  /// There are as many sessions as there may be.
  case limitReached(Int)
  /// There is no memory for another session.
  case memoryFull
  /// The client disconnected while the request waited for its turn.
  case cancelled
  /// The store does not answer, for this reason; the client can try again later.
  case storeUnavailable(String)
  /// The stored session cannot be read, for this reason.
  case corrupted(String)
  /// This program does not have the stored session's controller, whose name this is. Another program, or during an
  /// update another instance, may have it.
  case controllerMissing(String)

  init(_ error: StoreError) {
    switch error {
    case .unavailable(let reason): self = .storeUnavailable(reason)
    case .corrupted(let reason): self = .corrupted(reason)
    }
  }
}
