@testable import Drawers

/// Work on a script of any controller by its typed machine, chosen by the controller's name.
protocol TypedWork {
  associatedtype Value
  func callAsFunction<R: WireRules>(_ rules: R.Type) throws -> Value
}

extension TypedWork {
  /// Does the work for the controller called `name`.
  func perform(for name: String) throws -> Value {
    guard let kind = ControllerKind.named(name) else { throw UnknownController(name: name) }
    return try self(kind.rules)
  }
}

struct UnknownController: Error {
  var name: String
}
