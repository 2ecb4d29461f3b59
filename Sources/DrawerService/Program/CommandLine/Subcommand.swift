/// A command other than serving: `drawerd NAME`.
struct Subcommand: Sendable {
  /// The first word of the command line.
  var name: String
  /// The subcommand's purpose, in a few words.
  var summary: String
  /// The subcommand's effect, input and output, in lines of 80 characters.
  var description: String
  /// The operands after the options.
  var operands: [String]
  /// The number of required operands; the others can be omitted.
  var requiredOperands: Int
  /// Its options, including those of the environment.
  var options: [Option]
  /// Its defaults, where they differ from those of the server.
  var defaults: @Sendable () -> Settings = { Settings() }
  /// The exit statuses other than 0.
  var statuses: [(status: Int32, meaning: String)]
  /// Performs it; returns the exit status.
  var run: @Sendable (Settings) -> Int32

  /// The beginning of its help.
  var synopsis: String {
    let operands = operands.enumerated().map { $0 < requiredOperands ? $1 : "[\($1)]" }
    return (["drawerd \(name) [OPTION]..."] + operands).joined(separator: " ")
  }

  /// Throws if there are too few or too many operands.
  func check(_ given: [String]) throws(UsageError) {
    guard given.count >= requiredOperands else {
      // All of them, because the one that is there may be meant as another one.
      let needed = operands[..<requiredOperands]
      let hint = needed.contains("STORE") ? " (- is the store of DRAWERD_STORE)" : ""
      throw UsageError(message: "\(name) needs \(needed.joined(separator: " and "))\(hint)")
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
      Reads FILE, or standard input if FILE is "-" or missing. Each line is the body
      of a POST /v1/simulations: the creation of a session, and the member "events".
      A line can continue on further, indented lines. Prints a line for each:
      {"session": ..., "steps": [...]}. For an invalid body, prints the problem, with
      the number of its first line in "line", and continues.
      """,
    operands: ["FILE"], requiredOperands: 0,
    options: ["max-body", "max-answer", "max-work", "max-batch", "max-json-depth", "json"].compactMap(Option.named) + [
      .flag("explain", "add the reason why a gesture settled where it did", \.explains),
      Option(
        name: "timeline", form: .value("FPS"), summary: "add the movement after each event, so many samples a second"
      ) { (settings, text) throws(UsageError) in settings.timeline = try Option.number(text, in: 1...240) },
      .help,
    ],
    defaults: { .ofAnySession },
    statuses: [
      (Exit.failure, "a line is invalid"), (Exit.usage, "the command line is invalid"),
      (Exit.noInput, "FILE cannot be read"), (Exit.inputOutput, "reading or writing failed"),
    ],
    run: Command.simulate)

  private static let replay = Subcommand(
    name: "replay", summary: "repeat a server's session locally, and compare",
    description: """
      Reads the session SESSION from the server at URL, such as
      https://drawers.example.org: its creation and its journal. Applies every event
      to a new local session, and prints each result as a line of JSON. Then compares
      the delegate events and the last state with those of the server, which must be
      the same to the last bit, and reports differences on standard error.
      """,
    operands: ["URL", "SESSION"], requiredOperands: 2, options: clientOptions,
    statuses: [
      (Exit.failure, "the sessions differ"), (Exit.usage, "the command line is invalid"),
      (Exit.badData, "the journal is incomplete or invalid"),
      (Exit.noInput, "the server has no such session"), (Exit.unavailable, "the server does not answer"),
      (Exit.inputOutput, "writing failed"), (Exit.noPermission, "the server refuses the token"),
    ],
    run: Command.replay)

  private static let conform = Subcommand(
    name: "conform", summary: "play the original libraries' recordings, and compare",
    description: """
      Plays every recording of the original libraries: as simulations on the server at
      URL, such as https://drawers.example.org, or without URL on the machines of this
      program. Prints a line for each controller, and on standard error each
      difference: the recording, the step, the member, and both values.
      """,
    operands: ["URL"], requiredOperands: 0, options: clientOptions,
    statuses: [
      (Exit.failure, "a recording differs"), (Exit.usage, "the command line is invalid"),
      (Exit.unavailable, "the server does not answer"), (Exit.inputOutput, "writing failed"),
      (Exit.noPermission, "the server refuses the token"),
    ],
    run: Command.conform)

  private static let top = Subcommand(
    name: "top", summary: "show the figures of a server, until interrupted",
    description: """
      Reads the metrics and the readiness of the server at URL, such as
      https://drawers.example.org, and shows sessions, connections, streams, rates,
      latencies and the store's health. If the server requires tokens, DRAWERD_TOKEN
      must be one with the scope admin.
      """,
    operands: ["URL"], requiredOperands: 1,
    options: [
      .flag("once", "show the figures of one interval, and exit", \.showsOnce),
      .number("interval", "SECONDS", "time between two readings", \.interval, 1...3600),
    ] + clientOptions,
    statuses: [
      (Exit.usage, "the command line is invalid"), (Exit.unavailable, "the server does not answer"),
      (Exit.inputOutput, "writing failed"), (Exit.noPermission, "the server refuses the token"),
    ],
    run: Command.top)

  /// The options of a subcommand that connects to a server.
  private static let clientOptions =
    [
      Option.file("tls-certificate", "FILE", "trust this certificate chain, not the system's", \.certificateFile),
      .help,
    ] + ["token"].compactMap(Option.named)
}

extension Settings {
  /// Without the limits of a server: the script of any session can be simulated.
  fileprivate static let ofAnySession: Settings = {
    var settings = Settings()
    settings.server.maximumBodyBytes = 256 << 20
    settings.service.answerBytes = 1 << 30
    settings.service.workPerRequest = 1_000_000_000
    settings.service.eventsPerRequest = 10_000_000
    return settings
  }()
}
