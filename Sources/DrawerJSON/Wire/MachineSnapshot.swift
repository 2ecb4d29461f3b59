import DrawerCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension WireMachine {
  /// The whole machine as JSON; the same machine is the same bytes.
  var snapshot: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    // No state holds a number that JSON does not know, so that nothing is there to fail.
    return (try? encoder.encode(machine)).map(Array.init) ?? []
  }

  init(snapshot: [UInt8]) throws {
    self.init(try JSONDecoder().decode(Machine<R>.self, from: Data(snapshot)))
  }
}

/// Why a snapshot could not be read.
public struct UnreadableSnapshot: Error, Sendable {
  /// What is wrong with it, for people.
  public var reason: String
}

extension ControllerKind {
  /// The machine that `snapshot` was taken of. It goes on as that one would have.
  ///
  /// - Throws: why the snapshot, taken of another kind or damaged, cannot be read.
  public func restore(_ snapshot: [UInt8]) throws(UnreadableSnapshot) -> any AnyMachine {
    do {
      return try restoring(snapshot)
    } catch {
      throw UnreadableSnapshot(reason: String(describing: error))
    }
  }
}
