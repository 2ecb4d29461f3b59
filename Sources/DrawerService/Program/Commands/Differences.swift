import DrawerConformance
import Drawers

/// Describes how two JSON values differ, for people.
enum Differences {
  private static let most = 10

  /// The first differences: each a JSON Pointer (RFC 6901) and both values.
  static func between(_ server: JSONValue?, _ local: JSONValue?, at pointer: Pointer) -> [String] {
    Array(all(server, local, pointer).prefix(most))
  }

  private static func all(_ server: JSONValue?, _ local: JSONValue?, _ pointer: Pointer) -> [String] {
    switch (server, local) {
    case (.object(let left), .object(let right)):
      return left.merging(right).keys.flatMap { all(left[$0], right[$0], pointer.member($0)) }
    case (.array(let left), .array(let right)) where left.count == right.count:
      return left.indices.flatMap { all(left[$0], right[$0], pointer.element($0)) }
    default:
      guard server != local else { return [] }
      let (theirs, ours) = (Expectation.text(server), Expectation.text(local))
      return ["\(pointer.text) is \(theirs) on the server, \(ours) here"]
    }
  }
}
