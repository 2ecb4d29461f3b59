/// The reason why an event was refused; a refused event changes nothing.
public enum Refusal: Error, Equatable, Sendable {
  /// The event is older than the machine, whose time in seconds this is. Time never runs backward.
  case staleEvent(machineTime: Double)
  /// A later phase of a gesture that never began: the gesture's kind, and the phase.
  case noGesture(kind: String, phase: String)
  /// The command needs a presented view, and none is presented.
  case notPresented
  /// The command presents a controller that is already presented.
  case alreadyPresented
  /// The command presents a controller whose dismissal is running until then, in seconds, and cannot turn around.
  case beingDismissed(until: Double)
  /// A value that is not valid in the present state.
  case invalid(Fault)
}

extension Refusal: CustomStringConvertible {
  /// The reason of the refusal, and advice, for people.
  public var description: String {
    switch self {
    case .staleEvent(let time):
      "The machine's time is \(time.jsonDigits) s already: send a time that is not before it."
    case .noGesture(let kind, let phase):
      "A \(kind) that never began cannot be \"\(phase)\": send its \"began\" first."
    case .notPresented: "Nothing is presented: send \"present\" or \"push\" first."
    case .alreadyPresented: "It is presented already: send \"dismiss\" first."
    case .beingDismissed(let end): "It is being dismissed until \(end.jsonDigits) s: send \"present\" after that."
    case .invalid(let fault): "\(fault.path.joined(separator: ".")) \(fault.detail)."
    }
  }
}

extension Refusal {
  /// The reason why a movement to a detent has no effect; throws this refusal if a value of the event is at fault.
  var reasonToIgnore: String {
    get throws(Refusal) {
      switch self {
      case .staleEvent, .noGesture, .invalid: throw self
      case .notPresented: "nothing is presented"
      case .alreadyPresented: "it is presented already"
      case .beingDismissed(let end): "it is being dismissed until \(end.jsonDigits) s"
      }
    }
  }
}

/// A fault in a value, with its path.
public struct Fault: Error, Equatable, Sendable {
  /// The names of the properties (or the indices of the elements) on the path to the value, outermost first.
  public var path: [String]
  /// A description of the fault, for people.
  public var detail: String

  /// A fault at `path`.
  public init(_ path: String..., detail: String) {
    self.path = path
    self.detail = detail
  }
}
