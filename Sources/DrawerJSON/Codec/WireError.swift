import DrawerCore

/// Why a request's body was refused.
public enum WireError: Error, Equatable, Sendable {
  /// It is not JSON; why.
  case malformed(String)
  /// It is JSON, but not what is wanted there; every fault found, as far as ``Faults`` tells them.
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
    guard component.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
      return component
    }
    return component.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "~": text += "~0"
      case "/": text += "~1"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}

/// Collects what is wrong with a body: the first hundred faults, and how many more there are.
public struct Faults: Equatable, Sendable {
  /// How many are told.
  public static let limit = 100

  /// Whether a value out of its range is a fault. It is not where a machine is read that was stored: what a machine has
  /// come to is not what a client may ask for, and a range that a later build narrows must lose no session.
  let checksRanges: Bool
  private var told: [PointedFault] = []
  private var untold = 0

  /// Nothing found yet.
  public init() { self.init(checksRanges: true) }

  init(checksRanges: Bool) { self.checksRanges = checksRanges }

  /// Whether nothing was found.
  public var isEmpty: Bool { told.isEmpty }

  /// How many more are told.
  var room: Int { Faults.limit - told.count }

  /// What was found, in the order of finding; one more at the end says how many are not told.
  public var all: [PointedFault] {
    guard untold > 0 else { return told }
    return told + [PointedFault(pointer: "", detail: "there are \(untold) more faults")]
  }

  /// Adds what is wrong at `pointer`.
  public mutating func add(_ detail: @autoclosure () -> String, at pointer: Pointer) {
    guard room > 0 else { return untold += 1 }
    told.append(PointedFault(pointer: pointer.text, detail: detail()))
  }

  /// Adds what was found elsewhere.
  public mutating func add(_ others: Faults) {
    let taken = others.told.prefix(room)
    told += taken
    untold += others.told.count - taken.count + others.untold
  }

  /// Counts faults that would not be told.
  mutating func add(untold count: Int) { untold += count }

  /// Adds a fault that a controller found in a value at `pointer`.
  public mutating func add(_ fault: Fault, at pointer: Pointer) {
    add(fault.detail, at: pointer.appending(fault.path))
  }

  /// Throws what was found, if anything.
  public func check() throws(WireError) {
    guard isEmpty else { throw .invalid(all) }
  }
}

/// The name among `candidates` that was probably meant by `name`, as a question to append to a message; nothing for a
/// name that is longer than any of ours.
func suggestion(for name: String, among candidates: [String]) -> String {
  guard name.utf8.count <= 64 else { return "" }
  let letters = name.utf8.map { $0.asciiLowercased }
  var nearest: (name: String, distance: Int)?
  for candidate in candidates {
    let most = max(2, candidate.utf8.count / 3)
    guard abs(candidate.utf8.count - letters.count) <= most else { continue }
    let distance = editDistance(letters, candidate.utf8.map { $0.asciiLowercased })
    if distance <= most, distance < nearest?.distance ?? .max { nearest = (candidate, distance) }
  }
  return nearest.map { "; did you mean \"\($0.name)\"?" } ?? ""
}

extension UInt8 {
  fileprivate var asciiLowercased: UInt8 { 0x41 <= self && self <= 0x5A ? self | 0x20 : self }
}

/// The number of bytes to insert, delete or replace to get from one text to the other (Levenshtein).
private func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
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
