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
  /// Values that are not valid, or not in the present state: every fault found.
  case invalid([Fault])

  /// A value that is not valid.
  public static func invalid(_ fault: Fault) -> Refusal { .invalid([fault]) }

  /// Throws `faults`, if there are any.
  static func check(_ faults: [Fault]) throws(Refusal) {
    if !faults.isEmpty { throw .invalid(faults) }
  }
}

extension Refusal: CustomStringConvertible {
  /// The reason of the refusal, and advice, for people.
  public var description: String {
    switch self {
    case .staleEvent(let time):
      "The machine's time is \(time.jsonDigits) s already: handle the event at that time or later."
    case .noGesture(let kind, let phase):
      "A \(kind) that never began cannot be .\(phase): handle a sample with the phase .began first."
    case .notPresented: "Nothing is presented: handle .command(.present) or the command that pushes first."
    case .alreadyPresented: "It is presented already: handle the command that dismisses it first."
    case .beingDismissed(let end): "It is being dismissed until \(end.jsonDigits) s: present it after that."
    case .invalid(let faults): faults.map { $0.description }.joined(separator: " ")
    }
  }
}

extension Fault: CustomStringConvertible {
  /// The path to the value, and the fault, as a sentence.
  public var description: String {
    let path = path.joined(separator: ".")
    return (path.utf8.isEmpty ? "The value \(detail)" : "\(path) \(detail)").asSentence
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

  /// That the value at `path` is none of `names`.
  public init(_ path: String..., mustBeOneOf names: [String]) {
    self.path = path
    detail = "must be one of \(quotedList(names))"
  }

  /// A fault for each element of the list `name` that is there already.
  public static func repetitions(in name: String, of elements: [some Equatable]) -> [Fault] {
    elements.indices.filter { elements[..<$0].contains(elements[$0]) }
      .map { Fault(name, String($0), detail: "is there already") }
  }
}
