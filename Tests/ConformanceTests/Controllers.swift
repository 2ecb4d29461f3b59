import DrawerConformance
import Drawers
import Testing

extension Recording: CustomTestStringConvertible {
  package var testDescription: String { "\(id): \(title)" }
}

/// The controllers whose recordings are played. Every controller has some.
enum Controllers {
  static let all = ControllerKind.all.map(\.name)

  static let vectors = all.flatMap(Recording.all(of:))
}
