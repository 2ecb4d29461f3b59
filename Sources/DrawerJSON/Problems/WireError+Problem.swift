import DrawerCore

extension WireError {
  /// What a client is told: the kind of problem, and what is wrong.
  package var problem: WireProblem {
    switch self {
    case .malformed(let detail): return WireProblem("malformed-json", 400, detail)
    case .invalid(let faults): return WireProblem(faults)
    case .refused(let refusal, let pointer):
      var problem = WireProblem(refusal)
      // Which of several events it was; one that is the body needs no pointer.
      if problem.faults.isEmpty, !pointer.utf8.isEmpty {
        problem.faults = [PointedFault(pointer: pointer, detail: problem.detail)]
      }
      return problem
    }
  }
}

/// A problem as RFC 9457 has it, as far as the machines know of it.
package struct WireProblem: Sendable {
  /// The last part of its `type`.
  package var kind: String
  /// The status code of HTTP that goes with it.
  package var status: Int
  /// What is wrong, for people.
  package var detail: String
  /// The values that are at fault.
  package var faults: [PointedFault] = []

  fileprivate init(_ kind: String, _ status: Int, _ detail: String) {
    self.kind = kind
    self.status = status
    self.detail = detail
  }

  fileprivate init(_ faults: [PointedFault]) {
    let detail = faults.count == 1 ? "One value is not valid." : "\(faults.count) values are not valid."
    self.init("invalid-request", 422, detail)
    self.faults = faults
  }

  fileprivate init(_ refusal: Refusal) {
    switch refusal {
    case .staleEvent(let time): self.init("stale-event", 409, "The session's time is \(time) s already.")
    case .noGesture(let kind, let phase):
      self.init("no-gesture", 409, "A \(kind) that never began cannot be \"\(phase)\".")
    case .notPresented: self.init("not-presented", 409, "Nothing is presented.")
    case .alreadyPresented: self.init("already-presented", 409, "It is presented already.")
    case .invalid(let fault):
      self.init([PointedFault(pointer: fault.path.map { "/" + $0 }.joined(), detail: fault.detail)])
    }
  }

  /// Writes its members.
  package func write(to text: inout JSONWriter) {
    text.member("type", "/problems/" + kind)
    text.member("status", Double(status))
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
