import DrawerCore

// The essentials alone spare the binary Unicode's tables.
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Why a snapshot could not be read.
public struct UnreadableSnapshot: Error, Equatable, Sendable {
  /// What is wrong with it, for people.
  public var reason: String
}

/// A machine as it is kept: the controller that can read it, and what it is.
private struct MachineSnapshot<R: WireRules>: Codable {
  /// The way in which machines are kept. Raise it when the same members come to mean something else.
  static var currentFormat: Int { 1 }

  var controller: String
  var format: Int
  var machine: Machine<R>
}

/// What is read of a snapshot before it is known to be the controller's.
private struct SnapshotHeader: Decodable {
  var controller: String
  var format: Int
}

extension WireMachine {
  var snapshot: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let snapshot = MachineSnapshot(controller: R.kind, format: MachineSnapshot<R>.currentFormat, machine: machine)
    // Encoding fails for numbers that are not finite only, and a machine has none.
    return (try? encoder.encode(snapshot)).map(Array.init) ?? []
  }

  convenience init(restoring snapshot: [UInt8]) throws(UnreadableSnapshot) {
    do {
      let decoder = JSONDecoder()
      let data = Data(snapshot)
      let header = try decoder.decode(SnapshotHeader.self, from: data)
      guard header.controller == R.kind else {
        throw UnreadableSnapshot(reason: "is of the controller \"\(header.controller)\", not \"\(R.kind)\"")
      }
      guard header.format == MachineSnapshot<R>.currentFormat else {
        throw UnreadableSnapshot(reason: "has format \(header.format), not \(MachineSnapshot<R>.currentFormat)")
      }
      self.init(try decoder.decode(MachineSnapshot<R>.self, from: data).machine)
    } catch let error as UnreadableSnapshot {
      throw error
    } catch {
      throw UnreadableSnapshot(reason: "is unreadable: \(error)")
    }
  }
}
