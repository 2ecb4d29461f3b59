import Drawers

/// Why a request about a session was not carried out; nothing has changed then.
public enum SessionFailure: Error, Equatable, Sendable {
  /// There is no session of that id, or no longer.
  case notFound
  /// The session never had the revision asked for, or its journal does not reach back so far.
  case revisionNotKept
  /// The moment asked for is over: the session's time, in seconds.
  case momentIsPast(time: Double)
  /// The body is not what is wanted there, or the controller refused it.
  case wire(WireError)
  /// The session's revision, which is not one that the request is for.
  case preconditionFailed(revision: Int)
  /// The idempotency key was used for another request before.
  case keyReused
  /// The first request with the idempotency key is still under way.
  case keyInProgress
  /// There are as many sessions as there may be.
  case limitReached(Int)
  /// There is no memory for another session.
  case memoryFull
  /// The client went away while other requests had the session.
  case cancelled
  /// The store does not answer, for the reason given; try again later.
  case storeUnavailable(String)
  /// What the store holds of this session cannot be read, for the reason given.
  case corrupted(String)

  init(_ error: StoreError) {
    switch error {
    case .unavailable(let reason): self = .storeUnavailable(reason)
    case .corrupted(let reason): self = .corrupted(reason)
    }
  }
}
