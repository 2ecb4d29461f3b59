import Drawers

extension Command {
  /// Copies a store to a file; returns the exit status.
  static func backUp(_ settings: Settings) -> Int32 {
    keep(settings, store: settings.operands.first, isWhole: { $0.unreadable == nil && $0.damage == nil }) {
      try $0.backUp(to: settings.operands.last ?? "")
    }
  }

  /// Adds a backup's sessions to a store; returns the exit status.
  static func restore(_ settings: Settings) -> Int32 {
    keep(settings, store: settings.operands.last, isWhole: { $0.unreadable == nil && $0.damage == nil }) {
      try $0.restore(settings.operands.first ?? "", replaces: settings.replaces)
    }
  }

  /// Looks for faults in a store; returns the exit status.
  static func check(_ settings: Settings) -> Int32 {
    keep(settings, store: settings.operands.first, isWhole: { $0.faults.isEmpty }) { try $0.check() }
  }

  /// Rewrites a store without its free space; returns the exit status.
  static func compact(_ settings: Settings) -> Int32 {
    keep(settings, store: settings.operands.first) { try $0.compact() }
  }

  /// Prints the report of `body` as a line of JSON; returns the exit status, which depends on whether the report
  /// `isWhole`.
  private static func keep<Report: Encodable>(
    _ settings: Settings, store: String?, isWhole: (Report) -> Bool = { _ in true },
    _ body: (StoreKeeper) throws -> Report
  ) -> Int32 {
    attempt {
      let report = try body(try StoreKeeper(store ?? "", settings))
      try Console.put(FoundationJSON.text(of: report))
      guard !isWhole(report) else { return Exit.success }
      Console.complain(
        "the store is damaged: stop its server, copy what can be read with \"drawerd backup STORE FILE\", and put FILE in "
          + "its place; sessions from an older backup come back with \"drawerd restore BACKUP STORE\"")
      return Exit.failure
    }
  }
}
