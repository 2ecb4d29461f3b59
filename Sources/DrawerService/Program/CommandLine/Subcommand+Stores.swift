extension Subcommand {
  /// The exit statuses of the subcommands that maintain a store.
  private static let storeStatuses: [(status: Int32, meaning: String)] = [
    (Exit.usage, "the command line is invalid"), (Exit.badData, "STORE is not a store, or is of a newer version"),
    (Exit.noInput, "STORE does not exist, or cannot be read"),
    (Exit.unavailable, "STORE does not answer, or a server uses it"),
    (Exit.inputOutput, "writing failed"),
  ]

  private static let storeOptions = ["store", "redis-ca"].compactMap(Option.named) + [.help]

  static let backup = Subcommand(
    name: "backup", summary: "copy a store to a file, while servers run",
    description: """
      Writes the sessions of STORE to the new file FILE, an SQLite store. STORE is a
      location as for --store, or - for that of --store or DRAWERD_STORE. Use - if the
      URL has a password, because other users can read a command line. Servers keep
      running. A backup of SQLite shows all sessions at one moment. In a backup of
      Redis, each session is from its own moment, and the idempotency keys of creations
      are omitted. Prints a line of JSON: {"sessions": 3, "bytes": 53248}.
      """,
    operands: ["STORE", "FILE"], requiredOperands: 2, options: storeOptions,
    statuses: [(Exit.failure, "some sessions could not be read"), (Exit.cannotCreate, "FILE cannot be created")]
      + storeStatuses,
    run: Command.backUp)

  static let restore = Subcommand(
    name: "restore", summary: "restore the sessions of a backup to a store",
    description: """
      Adds the sessions of FILE, written by "backup", to STORE (as for backup).
      Sessions that STORE already has stay unchanged. The ttl of each restored session
      starts again. Servers on Redis keep running; no server may use an SQLite file.
      Prints a line of JSON: {"restored": 2, "kept": 1}.
      """,
    operands: ["FILE", "STORE"], requiredOperands: 2,
    options: ["store", "redis-ca"].compactMap(Option.named) + [
      .flag("replace", "replace sessions that STORE already has", \.replaces), .help,
    ],
    statuses: [(Exit.failure, "some sessions could not be read")] + storeStatuses,
    run: Command.restore)

  static let check = Subcommand(
    name: "check", summary: "find faults in a store, while servers run",
    description: """
      Reads all of STORE (as for backup): SQLite's pages, and every session, by
      restoring it and applying its journal. Changes nothing. Prints a line of JSON
      with the version of the schema, sizes, and the faults:
      {"version": 1, "faults": [], ...}.
      """,
    operands: ["STORE"], requiredOperands: 1, options: storeOptions,
    statuses: [(Exit.failure, "there are faults")] + storeStatuses,
    run: Command.check)

  static let compact = Subcommand(
    name: "compact", summary: "return the space of deleted sessions to the file system",
    description: """
      Rewrites the SQLite file of STORE (sqlite:PATH, or - as for backup) without its
      free space. No server may use it, and the disk needs room for a second copy.
      Prints a line of JSON: {"before": 53248, "after": 20480}.
      """,
    operands: ["STORE"], requiredOperands: 1, options: storeOptions, statuses: storeStatuses,
    run: Command.compact)
}
