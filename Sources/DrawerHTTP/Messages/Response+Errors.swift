import Drawers

extension Response {
  /// The answer to an error of a handler of `request` that says what is wrong with the request: the problem (RFC 9457) that
  /// drawerd answers for an error of `Drawers`, and a 400 for one of a decoder. Nil for any other error.
  init?(_ error: any Error, to request: Request) {
    switch error {
    case let error as WireError: self.init(problem: error, to: request)
    case let refusal as Refusal: self.init(problem: .refused(refusal, pointer: ""), to: request)
    case let fault as Fault: self.init(problem: .refused(.invalid([fault]), pointer: ""), to: request)
    case let snapshot as UnreadableSnapshot:
      self.init(problem: .invalid([PointedFault(pointer: "", detail: snapshot.reason)]), to: request)
    case let error as DecodingError: self = .text("\(error.fault)\n", status: 400)
    default: return nil
    }
  }

  private init(problem error: WireError, to request: Request) {
    let problem = error.problem
    self.init(
      status: problem.kind.status, contentType: "application/problem+json",
      body: FoundationJSON.text(of: problem.details(of: request.path)))
  }
}

extension DecodingError {
  /// The value at fault, for people.
  fileprivate var fault: String {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
      .dataCorrupted(let context):
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      return path.isEmpty ? context.debugDescription : "\(path): \(context.debugDescription)"
    @unknown default: return "The content cannot be read."
    }
  }
}
