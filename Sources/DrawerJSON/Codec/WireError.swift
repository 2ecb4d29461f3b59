import DrawerCore

/// Why a request's body was refused.
public enum WireError: Error, Equatable, Sendable {
  /// It is not JSON; why.
  case malformed(String)
  /// It is JSON, but not what is wanted there; every fault found.
  case invalid([PointedFault])
  /// A machine refused an event for the state that it is in; a JSON Pointer (RFC 6901) to the event.
  case refused(Refusal, pointer: String)
}

/// What is wrong with a value of a body, and where it stands.
public struct PointedFault: Error, Equatable, Sendable {
  /// A JSON Pointer (RFC 6901) to the value.
  public var pointer: String
  /// What is wrong, for people.
  public var detail: String

  /// A fault at `pointer`.
  public init(pointer: String, detail: String) {
    self.pointer = pointer
    self.detail = detail
  }
}

/// The way to a value of a body.
///
/// Every value that is read has one, and hardly any is ever told: a step costs no memory of its own until a second
/// follows.
public struct Pointer: Sendable {
  private final class Way: Sendable {
    let pointer: Pointer

    init(_ pointer: Pointer) { self.pointer = pointer }
  }

  private var way: Way?
  private var last: String?

  /// The body itself.
  public static let root = Pointer(way: nil, last: nil)

  /// The way on to the member called `name`.
  public func member(_ name: String) -> Pointer {
    Pointer(way: last == nil ? nil : Way(self), last: name)
  }

  /// The way on to the element at `index`.
  public func element(_ index: Int) -> Pointer { member(String(index)) }

  func appending(_ path: [String]) -> Pointer { path.reduce(self) { $0.member($1) } }

  /// The way as a JSON Pointer (RFC 6901).
  public var text: String {
    let start = way?.pointer.text ?? ""
    return last.map { start + "/" + Pointer.escaped($0) } ?? start
  }

  private static func escaped(_ component: String) -> String {
    guard component.contains(where: { $0 == "~" || $0 == "/" }) else { return component }
    return component.reduce(into: "") { text, character in
      switch character {
      case "~": text += "~0"
      case "/": text += "~1"
      default: text.append(character)
      }
    }
  }
}

/// Collects everything that is wrong with a body.
public struct Faults: Equatable, Sendable {
  /// What was found, in the order of finding.
  public private(set) var all: [PointedFault] = []

  /// Nothing found yet.
  public init() {}

  /// Adds what is wrong at `pointer`.
  public mutating func add(_ detail: String, at pointer: Pointer) {
    all.append(PointedFault(pointer: pointer.text, detail: detail))
  }

  /// Adds what was found elsewhere.
  public mutating func add(_ others: [PointedFault]) { all += others }

  /// Adds a fault that a controller found in a value at `pointer`.
  public mutating func add(_ fault: Fault, at pointer: Pointer) {
    add(fault.detail, at: pointer.appending(fault.path))
  }

  /// Throws what was found, if anything.
  public func check() throws(WireError) {
    guard all.isEmpty else { throw .invalid(all) }
  }
}

/// The name among `candidates` that was probably meant by `name`, as a question to append to a message.
func suggestion(for name: String, among candidates: [String]) -> String {
  let short = String(name.prefix(64))
  let nearest = candidates.map { (name: $0, distance: editDistance(short.lowercased(), $0.lowercased())) }
    .min { $0.distance < $1.distance }
  guard let nearest, nearest.distance <= max(2, nearest.name.count / 3) else { return "" }
  return "; did you mean \"\(nearest.name)\"?"
}

/// The number of letters to insert, delete or replace to get from one text to the other (Levenshtein).
private func editDistance(_ left: String, _ right: String) -> Int {
  let right = Array(right)
  var previous = Array(0...right.count)
  for (row, letter) in left.enumerated() {
    var current = [row + 1]
    for (column, other) in right.enumerated() {
      let replaced = previous[column] + (letter == other ? 0 : 1)
      current.append(min(replaced, previous[column + 1] + 1, current[column] + 1))
    }
    previous = current
  }
  return previous.last ?? 0
}
