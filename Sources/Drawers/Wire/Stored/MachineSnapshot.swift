/// Why a snapshot could not be read.
public struct UnreadableSnapshot: Error, Equatable, Sendable {
  /// What is wrong with it, for people.
  public var reason: String
}

/// A machine as it is stored: `{"controller", "format", "machine"}`.
///
/// The format is raised when the same members come to mean something else. What earlier builds have stored is read for as
/// long as there are files of it under `Tests/DrawersTests/Snapshots`.
private let currentFormat = 2.0

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
  /// The whole machine as JSON, for ``ControllerKind/restore(_:)``; the same machine is the same bytes.
  public var snapshot: [UInt8] {
    JSONText(capacity: 4096) { text in
      text.appendObject { text in
        text.member("controller", kind)
        text.member("format", currentFormat)
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
    switch snapshot["format"]?.number {
    #if !hasFeature(Embedded)
      case 1: return try restoreFirstFormat(snapshot)
    #endif
    case currentFormat: return try restoreStored(snapshot["machine"] ?? .null, Pointer.root.member("machine"))
    case let format:
      throw UnreadableSnapshot(reason: "has format \(format?.jsonDigits ?? "none"), not \(Int(currentFormat))")
    }
  }
}
