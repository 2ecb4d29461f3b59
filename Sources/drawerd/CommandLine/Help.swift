// What `--help` shows.

extension Option {
  /// The text of `--help`.
  static var usage: String {
    let groups = Group.allCases.map { group in "\(group.rawValue):\n" + list(all.filter { $0.group == group }, all) }
    let usages = Subcommand.all.map { "       \($0.synopsis)\n" }.joined()
    let actions = all.filter { $0.variable == nil }.map { "--\($0.name)" }
    return """
      Usage: drawerd [OPTION]...
      \(usages)Serves drawers, sheets, curtains and view decks as state machines over HTTP.

      \(groups.joined(separator: "\n\n"))

      Beside serving, each with a --help of its own:
      \(Subcommand.all.map { "  drawerd \($0.name)  \($0.summary)" }.joined(separator: "\n"))

      All but \(actions.dropLast().joined(separator: ", ")) and \(actions.last ?? "") can also be set in the
      environment: --max-sessions as DRAWERD_MAX_SESSIONS, and what takes no argument as true or false. The command line
      wins. DRAWERD_TOKEN is a token that allows everything; there is no option for it, as others can read a command line.

      """
  }

  /// A line for each of `options`, aligned as all of `neighbors` are.
  fileprivate static func list(_ options: [Option], _ neighbors: [Option]) -> String {
    let width = neighbors.compactMap(\.invocation).map(\.count).max() ?? 0
    return options.compactMap { $0.line(width) }.joined(separator: "\n")
  }

  /// What it does, and its default.
  var meaning: String { summary + (show.map { " (\($0(Settings())))" } ?? "") }

  private func line(_ width: Int) -> String? {
    invocation.map { "  \($0)\(String(repeating: " ", count: width - $0.count + 2))\(meaning)" }
  }
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

      \(Option.list(options, options))
      \(secrets.joined())
      Exit status, beside 0:
      \(statuses)
      """
  }
}
