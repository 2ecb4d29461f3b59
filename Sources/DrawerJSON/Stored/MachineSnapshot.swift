import Bytes
import DrawerCore

/// Why a snapshot could not be read.
public struct UnreadableSnapshot: Error, Equatable, Sendable {
  /// What is wrong with it, for people.
  public var reason: String
}

/// A machine as it is stored: `{"controller", "format", "machine"}`.
///
/// The format is raised when the same members come to mean something else. What earlier builds have stored is read for as
/// long as there are files of it under `Tests/DrawerJSONTests/Snapshots`.
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

extension WireMachine {
  var snapshot: [UInt8] {
    JSONText(capacity: 4096) { text in
      text.appendObject { text in
        text.member("controller", R.kind)
        text.member("format", currentFormat)
        text.name("machine")
        writeStored(to: &text)
      }
    }.bytes
  }

  convenience init(restoring json: JSONValue) throws(UnreadableSnapshot) {
    guard json["controller"]?.string?.isSame(as: R.kind) == true else {
      throw UnreadableSnapshot(
        reason: "is of the controller \"\(json["controller"]?.string ?? "")\", not \"\(R.kind)\"")
    }
    switch json["format"]?.number {
    #if !hasFeature(Embedded)
      case 1: try self.init(restoringFirstFormat: json)
    #endif
    case currentFormat: try self.init(stored: json["machine"] ?? .null, at: Pointer.root.member("machine"))
    case let format:
      throw UnreadableSnapshot(reason: "has format \(format.map { "\($0)" } ?? "none"), not \(Int(currentFormat))")
    }
  }
}
