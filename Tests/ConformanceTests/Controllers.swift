import Drawers

/// The controllers whose vectors are run: every one has some.
enum Controllers {
  static let all = ControllerKind.all.map(\.name)

  static let vectors = all.flatMap(Vector.all(of:))
}
