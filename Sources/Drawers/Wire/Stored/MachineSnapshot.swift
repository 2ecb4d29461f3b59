/// Why a snapshot could not be read.
public struct UnreadableSnapshot: Error, Equatable, Sendable {
  /// The fault, for people.
  public var reason: String
}

extension AnyMachine {
  /// The number of the form in which machines are stored: `{"controller", "format", "machine"}`.
  ///
  /// It increases when a member changes its meaning. Every version reads all formats that have files under
  /// `Tests/DrawersTests/Snapshots`. The versions of the stores increase with it, so that an older program refuses the
  /// store.
  package static let snapshotFormat = 1

  /// The whole machine as JSON, for ``ControllerKind/restore(_:)``; equal machines have equal bytes.
  public var snapshot: [UInt8] {
    JSONText(capacity: 4096) { text in
      text.appendObject { text in
        text.member("controller", kind)
        text.member("format", Double(AnyMachine.snapshotFormat))
        text.name("machine")
        held.writeStored(to: &text)
      }
    }.bytes
  }
}

extension UnreadableSnapshot {
  /// Throws unless `snapshot` is of the controller called `name`, and in the present format.
  static func check(_ snapshot: JSONValue, isOf name: String) throws(UnreadableSnapshot) {
    #if !hasFeature(Embedded)
      guard snapshot.members != nil else {
        throw UnreadableSnapshot(reason: "must be a stored machine, an object, not \(snapshot.kind)")
      }
      let isNamed = snapshot["controller"]?.string != nil && snapshot["format"]?.number != nil
      guard isNamed, snapshot["machine"]?.members != nil else {
        throw UnreadableSnapshot(
          reason: "must be a stored machine: a string \"controller\", a number \"format\", and an object \"machine\"")
      }
    #endif
    guard snapshot["controller"]?.string?.isSame(as: name) == true else {
      throw UnreadableSnapshot(
        reason: "is of the controller \"\(snapshot["controller"]?.string ?? "")\", not \"\(name)\"")
    }
    let format = snapshot["format"]?.number
    guard format == Double(AnyMachine.snapshotFormat) else {
      throw UnreadableSnapshot(
        reason: "has format \(format?.jsonDigits ?? "none"), not \(AnyMachine.snapshotFormat)")
    }
  }
}

extension ControllerKind {
  /// The machine of a snapshot, given as a JSON value.
  ///
  /// - Throws: the fault.
  package func restore(_ snapshot: JSONValue) throws(UnreadableSnapshot) -> AnyMachine {
    try UnreadableSnapshot.check(snapshot, isOf: name)
    return try restoreStored(snapshot["machine"] ?? .null, Pointer.root.member("machine"))
  }
}
