extension Subcommand {
  /// Statuses of what looks after a store.
  private static let storeStatuses: [(status: Int32, meaning: String)] = [
    (Exit.usage, "the command line was at fault"), (Exit.badData, "STORE is no store, or of a newer version"),
    (Exit.noInput, "it is not there, or cannot be read"), (Exit.unavailable, "it does not answer, or a server has it"),
    (Exit.inputOutput, "writing failed"),
  ]

  private static let storeOptions = ["store", "redis-ca"].compactMap(Option.named) + [.help]

  static let backup = Subcommand(
    name: "backup", summary: "copy a store to a file, while servers run",
    description: """
      Writes the sessions of STORE (sqlite:PATH or redis://..., or - for that of --store
      or DRAWERD_STORE, for others can read a command line) to the new file FILE, a
      store for SQLite. Servers go on meanwhile. A copy of SQLite is of one moment; of
      Redis each session is, but not all of them together, and the idempotency keys of
      creations are left out. Writes a line of JSON: {"sessions": 3, "bytes": 53248}.
      """,
    operands: ["STORE", "FILE"], requiredOperands: 2, options: storeOptions,
    statuses: [(Exit.failure, "some sessions could not be read"), (Exit.cannotCreate, "FILE cannot be made")]
      + storeStatuses,
    action: .backup)

  static let restore = Subcommand(
    name: "restore", summary: "restore the sessions of a backup to a store",
    description: """
      Adds the sessions of FILE, which "backup" has written, to STORE (as for backup).
      Those that STORE has already stay as they are. Each begins a new life, as long as
      its ttl. Servers on a Redis go on meanwhile; an SQLite file must not be in use.
      Writes a line of JSON: {"restored": 2, "kept": 1}.
      """,
    operands: ["FILE", "STORE"], requiredOperands: 2,
    options: ["store", "redis-ca"].compactMap(Option.named) + [
      .flag("replace", "replace sessions that STORE has already", in: .general, \.replaces), .help,
    ],
    statuses: [(Exit.failure, "some sessions could not be read")] + storeStatuses,
    action: .restore)

  static let check = Subcommand(
    name: "check", summary: "find faults in a store, while servers run",
    description: """
      Reads all of STORE (as for backup): SQLite's pages, and every session, which is
      restored and its journal applied. Changes nothing. Writes a line of JSON with the
      version of the schema, sizes, and the faults: {"version": 1, "faults": [], ...}.
      """,
    operands: ["STORE"], requiredOperands: 1, options: storeOptions,
    statuses: [(Exit.failure, "there are faults")] + storeStatuses,
    action: .check)

  static let compact = Subcommand(
    name: "compact", summary: "return the space of deleted sessions to the file system",
    description: """
      Writes the SQLite file of STORE (sqlite:PATH, or - as for backup) anew, without
      what is free in it. No server may have it; it needs as much room again. Writes a
      line of JSON: {"before": 53248, "after": 20480}.
      """,
    operands: ["STORE"], requiredOperands: 1, options: storeOptions, statuses: storeStatuses,
    action: .compact)
}
