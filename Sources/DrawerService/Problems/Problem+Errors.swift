import DrawerHTTP
import DrawerSessions
import Drawers

extension Problem {
  /// The problem for an error of any layer below.
  init?(_ error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case let error as HTTPError: self.init(error)
    case let error as MalformedJSON: self.init(.malformedJSON, error.reason)
    case let error as WireError: self.init(error)
    case let failure as SessionFailure: self.init(failure)
    default: return nil
    }
  }

  /// The problem for an error that the server itself found in a request for `path`.
  init(_ error: HTTPError, at path: String) {
    self.init(error)
    guard kind == .notFound else { return }
    detail = String(detail.dropLast()) + (NearestPath.advice(about: path) + ".").replacing("?.", with: "?")
  }

  init(_ error: HTTPError) {
    self.init(error.kind, error.detail)
    headers = error.headers
  }

  init(_ error: WireError) {
    let problem = error.problem
    self.init(Kind(problem.kind), problem.detail)
    faults = problem.faults.map { (.pointer($0.pointer), $0.detail) }
  }

  init(_ failure: SessionFailure) {
    switch failure {
    case .notFound:
      self.init(
        .sessionNotFound,
        "No session has this id: it was deleted, or idle for longer than its ttl. Create one with POST /v1/sessions.")
    case .revisionNotKept:
      self.init(faults: [
        (.parameter("revision"), "is not a revision of the session, or its journal does not reach back to it")
      ])
    case .scriptTooLarge(let limit):
      self.init(faults: [
        (.parameter("revision"), "gives a script of more than \(limit) bytes; begin it later, with \"from\"")
      ])
    case .stillMoving(let seconds):
      self.init(.stillMoving, "The session still moves after \(Int(seconds)) seconds: wait again, or read it now.")
    case .momentIsPast(let time):
      self.init(faults: [(.parameter("at"), "must not be before the session's time, which is \(time) s")])
    case .wire(let error): self.init(error)
    case .preconditionFailed(let revision):
      self.init(
        .revisionMismatch,
        "The session's revision is \(revision): read the session, and send its ETag (\"\(revision)\") as If-Match.")
    case .keyReused: self.init(.idempotencyKeyReused, "The key belongs to a request with another body or path.")
    case .keyInProgress: self.init(.requestInProgress, "The first request with this key has not been answered yet.")
    case .cancelled: self.init(.draining, "The request was canceled.")
    case .corrupted(let reason): self.init(.internalError, "The session cannot be read: \(reason).")
    case .limitReached(let limit):
      self.init(
        .sessionLimit,
        "There may be at most \(limit.counted("session")): delete one, or raise --max-sessions.")
      headers["Retry-After"] = "60"
    case .memoryFull:
      self.init(.sessionLimit, "There is no memory for another session.")
      headers["Retry-After"] = "60"
    case .controllerMissing(let name):
      self.init(
        .storeUnavailable,
        "This program has no controller \"\(name)\", which the session needs. Another instance may have it.")
      headers["Retry-After"] = "1"
    case .storeUnavailable(let reason):
      self.init(.storeUnavailable, reason)
      headers["Retry-After"] = "1"
    }
  }
}
