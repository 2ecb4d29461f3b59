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
    case .invalid(let fault): "\(fault.path.joined(separator: ".")) \(fault.detail)."
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
