/// A fault in a value of a text, with its location.
public struct PointedFault: Error, Equatable, Sendable {
  /// A JSON Pointer (RFC 6901) to the value.
  public var pointer: String
  /// A description of the fault, for people.
  public var detail: String

  /// A fault at `pointer`.
  public init(pointer: String, detail: String) {
    self.pointer = pointer
    self.detail = detail
  }
}

/// Collects the faults in a text: the first hundred, and the number of all others.
public struct Faults: Equatable, Sendable {
  /// How many are reported.
  public static let limit = 100

  /// Whether a value out of its range is a fault, or a list or a map with too many elements. In a stored value it is not:
  /// rules may have moved a value, or made more elements, beyond what a client may request, and a range that a later
  /// version narrows must not lose data.
  package let checksRanges: Bool
  private var reported: [PointedFault] = []
  private var unreported = 0

  /// Nothing found yet.
  public init() { self.init(checksRanges: true) }

  /// An empty collection.
  ///
  /// - Parameter checksRanges: whether a value out of its range is a fault.
  package init(checksRanges: Bool) { self.checksRanges = checksRanges }

  /// Whether nothing was found.
  public var isEmpty: Bool { reported.isEmpty }

  /// How many more are reported.
  private var room: Int { Faults.limit - reported.count }

  /// The faults in the order in which they were found; one more at the end says how many are not reported.
  public var all: [PointedFault] {
    guard unreported > 0 else { return reported }
    return reported + [PointedFault(pointer: "", detail: "there are \(unreported) more faults")]
  }

  /// Adds the fault `detail` at `pointer`.
  @inline(never)  // Called from a hundred and fifty places, but hardly ever executed.
  public mutating func add(_ detail: @autoclosure () -> String, at pointer: Pointer) {
    guard room > 0 else { return unreported += 1 }
    reported.append(PointedFault(pointer: pointer.text, detail: detail()))
  }

  /// Adds all of `others`.
  public mutating func add(_ others: Faults) {
    let taken = others.reported.prefix(room)
    reported += taken
    unreported += others.reported.count - taken.count + others.unreported
  }
}
