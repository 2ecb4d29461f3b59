/// An option of the program: the one table that the command line, the environment, `--help` and the log of the effective
/// settings are made from.
struct Option: Sendable {
  /// The name after the two dashes; in the environment `DRAWERD_` and the same in capitals.
  var name: String
  /// What its argument is called; nil for one that takes none, which the environment does not know.
  var argument: String?
  /// What it does.
  var summary: String
  /// The setting as the log shows it; nil for one that is no setting.
  var show: (@Sendable (Settings) -> String)?
  /// Takes the argument over.
  var apply: @Sendable (inout Settings, String) throws(Mistake) -> Void

  /// The name in the environment.
  var variable: String { "DRAWERD_" + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined() }

  /// Every option.
  static let all: [Option] = [
    .text("host", "ADDRESS", "the address to listen on", \.host),
    .number("port", "PORT", "the port to listen on; 0 picks a free one", \.port, in: 0...65535),
    .number("threads", "COUNT", "event loops, each a thread", \.threads, in: 1...256),
    Option(
      name: "store", argument: "STORE",
      summary: "memory, sqlite:PATH or redis://[:PASSWORD@]HOST:PORT/DB",
      show: { $0.store.redacted }
    ) { (settings, text) throws(Mistake) in settings.store = try Settings.StoreLocation(text) },
    .choice(
      "durability", "what an answered event survives in SQLite: a crash, or a power failure", \.durability),
    .number("max-sessions", "COUNT", "how many sessions there may be", \.maximumSessions, in: 1...1_000_000_000),
    .number("journal-limit", "COUNT", "how many events are kept of a session", \.journalLimit, in: 64...10_000_000),
    .number("default-ttl", "SECONDS", "how long an idle session is kept", \.defaultTTL, in: 1...2_592_000),
    .number("grace", "SECONDS", "how long requests under way may take when stopping", \.grace, in: 0...3600),
    .choice("log-level", "which entries are logged: these and what matters more", \.logLevel),
    .choice("log-format", "how entries are written: for machines or for people", \.logFormat),
    .action("healthcheck", "ask the server on --host and --port whether it is well, and exit", .healthcheck),
    .action("help", "show this text and exit", .help),
    .action("version", "show the version and exit", .version),
  ]

  private static func text(
    _ name: String, _ argument: String, _ summary: String, _ path: WritableKeyPath<Settings, String> & Sendable
  ) -> Option {
    Option(name: name, argument: argument, summary: summary, show: { $0[keyPath: path] }) {
      (settings, text) throws(Mistake) in
      guard !text.isEmpty else { throw Mistake(message: "must not be empty") }
      settings[keyPath: path] = text
    }
  }

  private static func number(
    _ name: String, _ argument: String, _ summary: String, _ path: WritableKeyPath<Settings, Int> & Sendable,
    in range: ClosedRange<Int>
  ) -> Option {
    Option(name: name, argument: argument, summary: summary, show: { String($0[keyPath: path]) }) {
      (settings, text) throws(Mistake) in
      guard let number = Int(text), range.contains(number) else {
        throw Mistake(
          message: "must be a whole number within \(range.lowerBound)...\(range.upperBound), not \"\(text)\"")
      }
      settings[keyPath: path] = number
    }
  }

  private static func choice<Value: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, _ summary: String, _ path: WritableKeyPath<Settings, Value> & Sendable
  ) -> Option where Value.RawValue == String {
    let values = Value.allCases.map(\.rawValue)
    return Option(
      name: name, argument: values.joined(separator: "|"), summary: summary, show: { $0[keyPath: path].rawValue }
    ) { (settings, text) throws(Mistake) in
      guard let value = Value(rawValue: text) else {
        throw Mistake(message: "must be \(values.joined(separator: ", ")), not \"\(text)\"")
      }
      settings[keyPath: path] = value
    }
  }

  private static func action(_ name: String, _ summary: String, _ action: Settings.Action) -> Option {
    Option(name: name, summary: summary) { (settings, _) throws(Mistake) in settings.action = action }
  }
}

extension Option {
  /// The text of `--help`.
  static var usage: String {
    let names = all.map { "  --" + $0.name + ($0.argument.map { " " + $0 } ?? "") }
    let width = (names.map(\.count).max() ?? 0) + 2
    let lines = zip(names, all).map { name, option in
      let usual = option.show.map { " (\($0(Settings())))" } ?? ""
      return name + String(repeating: " ", count: width - name.count) + option.summary + usual
    }
    return """
      Usage: drawerd [OPTION]...
      Serves drawers, sheets, curtains and view decks as state machines over HTTP.

      \(lines.joined(separator: "\n"))

      An option with an argument can also be set in the environment: --max-sessions as DRAWERD_MAX_SESSIONS.

      """
  }
}
