import Drawers
import Foundation

/// Work on a script of any controller by its typed machine, chosen by the controller's name.
protocol TypedWork {
  associatedtype Value
  func callAsFunction<R: SerializableRules>(_ rules: R.Type, _ any: (Machine<R>) -> AnyMachine) throws -> Value
}

extension TypedWork {
  /// Does the work for the controller called `name`.
  func perform(for name: String) throws -> Value {
    switch name {
    case "curtain": try self(Curtain.self) { AnyMachine($0) }
    case "sheet": try self(Sheet.self) { AnyMachine($0) }
    case "appStorePresentation": try self(AppStorePresentation.self) { AnyMachine($0) }
    case "transition": try self(InteractiveTransition.self) { AnyMachine($0) }
    case "drawer": try self(Drawer.self) { AnyMachine($0) }
    case "viewDeck": try self(ViewDeck.self) { AnyMachine($0) }
    default: throw UnknownController(name: name)
    }
  }
}

struct UnknownController: Error {
  var name: String
}
