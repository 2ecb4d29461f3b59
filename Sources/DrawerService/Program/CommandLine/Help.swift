// The text that `--help` shows.

extension Option {
  /// The text of `--help`.
  static var usage: String {
    let groups = groups.map { "\($0.title):\n" + list($0.options, all) }
    let usages = Subcommand.all.map { "       \($0.synopsis)\n" }.joined()
    let actions = all.filter { $0.variable == nil }.map { "--\($0.name)" }
    return """
      Usage: drawerd [OPTION]...
      \(usages)Serves drawers, sheets, curtains and view decks as state machines over HTTP.

      \(groups.joined(separator: "\n\n"))

      Commands, each with its own --help:
      \(rows(Subcommand.all.map { ($0.name, $0.summary) }))

      You can set all options but \(actions.dropLast().joined(separator: ", ")) and \(actions.last ?? "") in the
      environment, too: --max-sessions as DRAWERD_MAX_SESSIONS, and options without an argument as true or false. The
      command line takes precedence. DRAWERD_TOKEN is a token that allows everything. It has no option, because others
      can read a command line. DRAWERD_STORE_FILE is a file with the value of --store.

      """
  }

  /// A line for each of `options`, aligned with those of `neighbors`.
  fileprivate static func list(
    _ options: [Option], _ neighbors: [Option], defaults: Settings = Settings()
  ) -> String {
    let width = neighbors.compactMap(\.invocation).map(\.count).max() ?? 0
    return rows(options.compactMap { option in option.invocation.map { ($0, option.meaning(defaults)) } }, width)
  }

  /// A line for each item, with the descriptions in a column of their own.
  private static func rows(_ items: [(name: String, text: String)], _ leastWidth: Int = 0) -> String {
    let width = max(leastWidth, items.map(\.name.count).max() ?? 0)
    return items.map { "  \($0.name)\(String(repeating: " ", count: width - $0.name.count + 2))\($0.text)" }
      .joined(separator: "\n")
  }

  /// The summary, and the default.
  var meaning: String { meaning(Settings()) }

  private func meaning(_ defaults: Settings) -> String { summary + (show.map { " (\($0(defaults)))" } ?? "") }
}

extension Subcommand {
  /// The text of its `--help`.
  var usage: String {
    let secrets = options.filter { $0.form == .secret }.compactMap { option in
      option.variable.map { "\($0) in the environment is \(option.summary).\n" }
    }
    let statuses = statuses.map { "  \($0.status)  \($0.meaning)\n" }.joined()
    return """
      Usage: \(synopsis)
      \(description)

      \(Option.list(options, options, defaults: defaults()))
      \(secrets.joined())
      Exit status, beside 0:
      \(statuses)
      """
  }
}
