/// Why a snapshot could not be read.
public struct UnreadableSnapshot: Error, Equatable, Sendable {
  /// What is wrong with it, for people.
  public var reason: String
}

extension JSONValue {
  /// What a snapshot holds.
  ///
  /// - Throws: that it is not JSON.
  package init(snapshot: [UInt8]) throws(UnreadableSnapshot) {
    do throws(MalformedJSON) {
      self = try JSONValue(parsing: snapshot)
    } catch {
      throw UnreadableSnapshot(reason: "is not JSON")
    }
  }
}

extension AnyMachine {
  /// The number of the form in which machines are stored: `{"controller", "format", "machine"}`.
  ///
  /// It is raised when a member changes its meaning. Builds read every format that has files under
  /// `Tests/DrawersTests/Snapshots`. The versions of the stores grow with it, so that an older program refuses the store.
  package static let snapshotFormat = 1

  /// The whole machine as JSON, for ``ControllerKind/restore(_:)``; the same machine is the same bytes.
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

extension ControllerKind {
  /// The machine of a snapshot that is read already.
  ///
  /// - Throws: what is wrong with it.
  package func restore(_ snapshot: JSONValue) throws(UnreadableSnapshot) -> AnyMachine {
    guard snapshot["controller"]?.string?.isSame(as: name) == true else {
      throw UnreadableSnapshot(
        reason: "is of the controller \"\(snapshot["controller"]?.string ?? "")\", not \"\(name)\"")
    }
    let format = snapshot["format"]?.number
    guard format == Double(AnyMachine.snapshotFormat) else {
      throw UnreadableSnapshot(
        reason: "has format \(format?.jsonDigits ?? "none"), not \(AnyMachine.snapshotFormat)")
    }
    return try restoreStored(snapshot["machine"] ?? .null, Pointer.root.member("machine"))
  }
}
