import Drawers

extension Command {
  /// Copies a store to a file; returns the exit status.
  static func backUp(_ settings: Settings) -> Int32 {
    keep(settings, store: settings.operands.first) { (keeper) throws(StoreKeeper.Failure) in
      try keeper.backUp(to: settings.operands.last ?? "")
    }
  }

  /// Puts a backup's sessions into a store; returns the exit status.
  static func restore(_ settings: Settings) -> Int32 {
    keep(settings, store: settings.operands.last) { (keeper) throws(StoreKeeper.Failure) in
      try keeper.restore(settings.operands.first ?? "", replaces: settings.replaces)
    }
  }

  /// Looks for faults in a store; returns the exit status.
  static func check(_ settings: Settings) -> Int32 {
    keep(settings, store: settings.operands.first) { (keeper) throws(StoreKeeper.Failure) in try keeper.check() }
  }

  /// Writes a store anew, without what is free in it; returns the exit status.
  static func compact(_ settings: Settings) -> Int32 {
    keep(settings, store: settings.operands.first) { (keeper) throws(StoreKeeper.Failure) in
      (try keeper.compact(), true)
    }
  }

  /// Says in a line of JSON what came of `body`; the status tells whether it was all that was wanted.
  private static func keep(
    _ settings: Settings, store: String?,
    _ body: (StoreKeeper) throws(StoreKeeper.Failure) -> (members: JSONObject, isWhole: Bool)
  ) -> Int32 {
    let outcome: (members: JSONObject, isWhole: Bool)
    do throws(StoreKeeper.Failure) {
      outcome = try body(try StoreKeeper(store ?? "", settings))
    } catch {
      Console.complain(error.message)
      return error.status
    }
    do throws(Console.Failure) {
      try Console.put(JSONValue.object(outcome.members).text)
    } catch {
      Console.complain("standard output cannot be written: \(error.reason)")
      return Exit.inputOutput
    }
    return outcome.isWhole ? Exit.success : Exit.failure
  }
}
