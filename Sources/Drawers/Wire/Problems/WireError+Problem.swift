extension WireError {
  /// The problem that clients receive: its kind, and the faults.
  package var problem: WireProblem {
    switch self {
    case .malformed(let detail): return WireProblem(.malformedJSON, detail)
    case .invalid(let faults): return WireProblem(faults)
    case .refused(let refusal, let pointer):
      var problem = WireProblem(refusal)
      // The pointer identifies one of several events. A single event, which is the whole body, needs none.
      if problem.faults.isEmpty, !pointer.utf8.isEmpty {
        problem.faults = [PointedFault(pointer: pointer, detail: problem.detail)]
      }
      return problem
    }
  }
}

/// The detail of a problem with `count` faults: the first one as a sentence, and how many others there are.
package func summary(of count: Int, first: String) -> String {
  count > 1
    ? "\(first.asSentence) There \(count == 2 ? "is" : "are") \((count - 1).counted("other fault"))." : first.asSentence
}

extension String {
  /// The text with a full stop, unless it ends with a question.
  var asSentence: String { utf8.last == UInt8(ascii: "?") ? self : self + "." }
}

/// The part of an RFC 9457 problem that the machines determine.
package struct WireProblem: Sendable {
  /// The kinds of problems that the machines report; the raw value is the last part of its `type`.
  package enum Kind: String, Sendable {
    case malformedJSON = "malformed-json"
    case invalidRequest = "invalid-request"
    case staleEvent = "stale-event"
    case noGesture = "no-gesture"
    case notPresented = "not-presented"
    case alreadyPresented = "already-presented"

    /// The HTTP status code of the kind.
    package var status: Int {
      switch self {
      case .malformedJSON: 400
      case .invalidRequest: 422
      case .staleEvent, .noGesture, .notPresented, .alreadyPresented: 409
      }
    }

    /// The title: a few words.
    package var title: String {
      switch self {
      case .malformedJSON: "The body is not JSON"
      case .invalidRequest: "The request has invalid values"
      case .staleEvent: "The event is older than the session"
      case .noGesture: "The gesture never began"
      case .notPresented: "Nothing is presented"
      case .alreadyPresented: "It is presented already"
      }
    }
  }

  /// The kind of problem.
  package var kind: Kind
  /// A description of the problem, for people.
  package var detail: String
  /// The values that are at fault.
  package var faults: [PointedFault] = []

  fileprivate init(_ kind: Kind, _ detail: String) {
    self.kind = kind
    self.detail = detail
  }

  fileprivate init(_ faults: [PointedFault]) {
    let first = faults.first.map { "\($0.pointer.utf8.isEmpty ? "The body" : $0.pointer) \($0.detail)" }
    self.init(.invalidRequest, summary(of: faults.count, first: first ?? "The request is not valid"))
    self.faults = faults
  }

  fileprivate init(_ refusal: Refusal) {
    switch refusal {
    case .staleEvent(let time):
      self.init(
        .staleEvent, "The machine's time is \(time.jsonDigits) s already: send a time that is not before it.")
    case .noGesture(let kind, let phase):
      self.init(.noGesture, "A \(kind) that never began cannot be \"\(phase)\": send its \"began\" first.")
    case .notPresented: self.init(.notPresented, "Nothing is presented: send \"present\" or \"push\" first.")
    case .alreadyPresented: self.init(.alreadyPresented, "It is presented already: send \"dismiss\" first.")
    case .beingDismissed(let end):
      self.init(
        .alreadyPresented, "It is being dismissed until \(end.jsonDigits) s: send \"present\" after that.")
    case .invalid(let faults):
      self.init(faults.map { PointedFault($0, at: .root) })
    }
  }

  #if !hasFeature(Embedded)
    /// The content of an answer to a request for `path`.
    package func details(of path: String) -> JSONValue {
      JSONText { $0.appendObject { write(to: &$0) } }.value.merging(["instance": .string(path)])
    }
  #endif

  /// Writes its members.
  package func write(to text: inout JSONWriter) {
    text.member("type", "/problems/" + kind.rawValue)
    text.member("title", kind.title)
    text.member("status", Double(kind.status))
    text.member("detail", detail)
    guard !faults.isEmpty else { return }
    text.name("errors")
    text.appendArray(of: faults) { fault, text in
      text.appendObject { text in
        text.member("pointer", fault.pointer)
        text.member("detail", fault.detail)
      }
    }
  }
}
