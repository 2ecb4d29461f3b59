import DrawerJSON

/// Why a request about a session was not carried out; nothing has changed then.
public enum SessionFailure: Error, Equatable, Sendable {
  /// There is no session of that id, or no longer.
  case notFound
  /// The body is not what is wanted there, or the controller refused it.
  case wire(WireError)
  /// There are as many sessions as there may be.
  case limitReached(Int)
  /// The store does not answer, for the reason given; try again later.
  case storeUnavailable(String)
}

/// What a request about a session leads to.
public typealias SessionResult<Value> = Result<Value, SessionFailure>
