/// What the program does beside serving: `drawerd NAME`.
struct Subcommand: Sendable {
  /// The first word of the command line.
  var name: String
  /// What it does, in a few words.
  var summary: String
  /// What it does, reads and writes, in lines of 80 characters.
  var description: String
  /// What stands after the options.
  var operands: [String]
  /// The operands without which it does not work; the others may be left out.
  var requiredOperands: Int
  /// Its options, and what it reads of the environment.
  var options: [Option]
  /// The statuses with which it ends, beside 0.
  var statuses: [(status: Int32, meaning: String)]
  /// What it sets the program to do.
  var action: Settings.Action

  /// The beginning of its help.
  var synopsis: String {
    let operands = operands.enumerated().map { $0 < requiredOperands ? $1 : "[\($1)]" }
    return (["drawerd \(name) [OPTION]..."] + operands).joined(separator: " ")
  }

  /// Throws unless there are as many operands as there should be.
  func check(_ given: [String]) throws(UsageError) {
    guard given.count >= requiredOperands else {
      throw UsageError(message: "\(name) needs \(operands[given.count..<requiredOperands].joined(separator: " and "))")
    }
    guard given.count <= operands.count else {
      throw UsageError(message: "\"\(given[operands.count])\" is more than \(name) takes")
    }
  }

  /// The subcommand called `name`.
  static func named(_ name: String) -> Subcommand? { all.first { $0.name == name } }
}

extension Subcommand {
  /// Every one.
  static let all = [simulate, replay, conform, top, backup, restore, check, compact]

  private static let simulate = Subcommand(
    name: "simulate", summary: "run whole sessions, a line of JSON each",
    description: """
      Reads FILE, or standard input without one or where it is "-". Each line is the
      content of a POST /v1/simulations: a session's creation with the member
      "events". It may stand on several lines, all but the first of them indented.
      Writes a line for each: {"session": ..., "steps": [...]}, or where it is at fault
      the problem, with the number of its first line in "line"; then goes on.
      """,
    operands: ["FILE"], requiredOperands: 0,
    options: ["max-body", "max-answer", "max-work", "max-batch", "max-json-depth", "json"].compactMap(Option.named) + [
      .flag("explain", "add why a gesture that ended settled where it did", in: .general, \.explains), .help,
    ],
    statuses: [
      (Exit.failure, "a line was at fault"), (Exit.usage, "the command line was"),
      (Exit.noInput, "FILE cannot be read"), (Exit.inputOutput, "reading or writing failed"),
    ],
    action: .simulate)

  private static let replay = Subcommand(
    name: "replay", summary: "repeat a server's session locally, and compare",
    description: """
      Gets the session called SESSION from the server at URL, such as
      https://drawers.example.org: how it was created, and its journal. Applies every
      event of it to a new session of its own, and writes what each one leads to as a
      line of JSON. Then compares with the server's session, whose delegate events and
      last state have to be the same to the last bit; says on standard error what is
      not.
      """,
    operands: ["URL", "SESSION"], requiredOperands: 2, options: clientOptions,
    statuses: [
      (Exit.failure, "the sessions differ"), (Exit.usage, "the command line was at fault"),
      (Exit.badData, "the journal is not complete any more, or no journal"),
      (Exit.noInput, "the server has no such session"), (Exit.unavailable, "the server does not answer"),
      (Exit.inputOutput, "writing failed"), (Exit.noPermission, "the server wants another token"),
    ],
    action: .replay)

  private static let conform = Subcommand(
    name: "conform", summary: "play the original libraries' recordings, and compare",
    description: """
      Plays every recording of the original libraries: as simulations on the server at
      URL, such as https://drawers.example.org, or without one on the machines of this
      program. Writes a line for each controller, and on standard error each difference:
      the recording, the step, the member, and both values.
      """,
    operands: ["URL"], requiredOperands: 0, options: clientOptions,
    statuses: [
      (Exit.failure, "something differs"), (Exit.usage, "the command line was at fault"),
      (Exit.unavailable, "the server does not answer"), (Exit.inputOutput, "writing failed"),
      (Exit.noPermission, "the server wants another token"),
    ],
    action: .conform)

  private static let top = Subcommand(
    name: "top", summary: "show the figures of a server, until interrupted",
    description: """
      Reads the metrics and the readiness of the server at URL, such as
      https://drawers.example.org, and shows sessions, connections, streams, rates,
      latencies and the store's health. Where the server has tokens, it needs one with
      the scope admin.
      """,
    operands: ["URL"], requiredOperands: 1,
    options: [
      .flag("once", "show the figures of one interval, and exit", in: .general, \.showsOnce),
      .number("interval", "SECONDS", "time between two readings", in: .general, \.interval, 1...3600),
    ] + clientOptions,
    statuses: [
      (Exit.usage, "the command line was at fault"), (Exit.unavailable, "the server does not answer"),
      (Exit.inputOutput, "writing failed"), (Exit.noPermission, "the server wants another token"),
    ],
    action: .top)

  /// What a client of another server needs.
  private static let clientOptions =
    [
      Option.file(
        "tls-certificate", "FILE", "trust this certificate chain, not the system's", in: .access, \.certificateFile),
      .help,
    ] + ["token"].compactMap(Option.named)
}
