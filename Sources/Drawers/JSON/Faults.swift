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
package struct Faults: Equatable, Sendable {
  /// How many are reported.
  package static let limit = 100

  /// Whether a value out of its range is a fault, or a list or a map with too many elements. In a stored value it is not:
  /// rules may have moved a value, or made more elements, beyond what a client may request, and a range that a later
  /// version narrows must not lose data.
  package let checksRanges: Bool
  private var reported: [PointedFault] = []
  private var unreported = 0

  /// Nothing found yet.
  package init() { self.init(checksRanges: true) }

  /// An empty collection.
  ///
  /// - Parameter checksRanges: whether a value out of its range is a fault.
  package init(checksRanges: Bool) { self.checksRanges = checksRanges }

  /// Whether nothing was found.
  package var isEmpty: Bool { reported.isEmpty }

  /// How many are reported so far.
  var count: Int { reported.count }

  #if !hasFeature(Embedded)
    /// Adds `names` to the known members in the faults about unknown members of the object at `pointer`, which were found
    /// after the first `count` faults.
    mutating func name(_ names: [String], at pointer: Pointer, since count: Int) {
      let prefix = pointer.text + "/"
      for index in reported.indices.dropFirst(count) where reported[index].detail.hasPrefix("is not a known member") {
        guard reported[index].pointer.hasPrefix(prefix) else { continue }
        let member = reported[index].pointer.dropFirst(prefix.count)
        guard !member.contains("/") else { continue }
        let meant = suggestion(for: String(member), among: names)
        if reported[index].detail.contains("; the known ones are ") {
          reported[index].detail += names.map { ", \"\($0)\"" }.joined()
        } else if reported[index].detail == "is not a known member" {
          reported[index].detail += meant.isEmpty ? "; the known ones are \(quotedList(names))" : meant
        }
      }
    }
  #endif

  /// How many more are reported.
  private var room: Int { Faults.limit - reported.count }

  /// The faults in the order in which they were found; one more at the end says how many are not reported.
  package var all: [PointedFault] {
    guard unreported > 0 else { return reported }
    return reported + [PointedFault(pointer: "", detail: "there are \(unreported) more faults")]
  }

  /// Adds the fault `detail` at `pointer`.
  @inline(never)  // Called from a hundred and fifty places, but hardly ever executed.
  package mutating func add(_ detail: @autoclosure () -> String, at pointer: Pointer) {
    guard room > 0 else { return unreported += 1 }
    reported.append(PointedFault(pointer: pointer.text, detail: detail()))
  }

  /// Adds all of `others`.
  package mutating func add(_ others: Faults) {
    let taken = others.reported.prefix(room)
    reported += taken
    unreported += others.reported.count - taken.count + others.unreported
  }
}
