/// What is wrong with a value of a text, and where it stands.
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

/// Collects what is wrong with a text: the first hundred faults, and how many more there are.
public struct Faults: Equatable, Sendable {
  /// How many are reported.
  public static let limit = 100

  /// Whether a value out of its range is a fault. It is not where something is read that was stored: what it has come to
  /// is not what a client may ask for, and a range that a later build narrows must lose nothing.
  package let checksRanges: Bool
  private var reported: [PointedFault] = []
  private var unreported = 0

  /// Nothing found yet.
  public init() { self.init(checksRanges: true) }

  /// Nothing found yet.
  ///
  /// - Parameter checksRanges: whether a value out of its range is a fault.
  package init(checksRanges: Bool) { self.checksRanges = checksRanges }

  /// Whether nothing was found.
  public var isEmpty: Bool { reported.isEmpty }

  /// How many more are reported.
  private var room: Int { Faults.limit - reported.count }

  /// What was found, in the order of finding; one more at the end says how many are not reported.
  public var all: [PointedFault] {
    guard unreported > 0 else { return reported }
    return reported + [PointedFault(pointer: "", detail: "there are \(unreported) more faults")]
  }

  /// Adds what is wrong at `pointer`.
  @inline(never)  // Called in a hundred and fifty places, and hardly ever.
  public mutating func add(_ detail: @autoclosure () -> String, at pointer: Pointer) {
    guard room > 0 else { return unreported += 1 }
    reported.append(PointedFault(pointer: pointer.text, detail: detail()))
  }

  /// Adds what was found elsewhere.
  public mutating func add(_ others: Faults) {
    let taken = others.reported.prefix(room)
    reported += taken
    unreported += others.reported.count - taken.count + others.unreported
  }
}
