/// The manual page drawerd(1), in the macros of man(7).
enum Manual {
  /// The page.
  static var page: String {
    let sections: [(title: String, text: String)] = [
      ("NAME", "drawerd \\- serve drawers, sheets, curtains and view decks as state machines"),
      ("SYNOPSIS", synopsis), ("DESCRIPTION", description),
      ("OPTIONS", Option.groups.map(options).joined(separator: "\n")), ("COMMANDS", commands),
      ("ENVIRONMENT", environment), ("EXIT STATUS", statuses), ("SIGNALS", signals), ("EXAMPLES", examples),
      ("SEE ALSO", ".BR curl (1),\n.BR systemd.service (5)"),
    ]
    let body = sections.map { ".SH \($0.title)\n\($0.text)\n" }.joined()
    return ".TH DRAWERD 1 \(Command.versionDate) \"drawerd \(Command.version)\" \"User Commands\"\n" + body
  }

  private static var synopsis: String {
    (["drawerd [OPTION]..."] + Subcommand.all.map(\.synopsis)).map { line in
      let words = line.split(separator: " ")
      let count = words.prefix { $0.allSatisfy(\.isLetter) && $0.lowercased() == $0 }.count
      let name = words.prefix(count).joined(separator: " ")
      return ".B \(name)\n\(escaped(words.dropFirst(count).joined(separator: " ")))"
    }.joined(separator: "\n.br\n")
  }

  private static let description = """
    Serves sessions over HTTP as JSON. A session is a drawer, sheet, curtain, view deck or transition of an iOS app as
    a deterministic state machine: send the touches, and the response contains the frames to draw, the animations to
    run and the delegate events. Without options, drawerd listens on the loopback address only, and keeps its sessions
    in memory.
    """

  private static func options(of group: (title: String, options: [Option])) -> String {
    ".SS \(group.title)\n" + group.options.compactMap(entry).joined(separator: "\n")
  }

  private static func entry(_ option: Option) -> String? {
    guard option.invocation != nil else { return nil }
    let argument = option.argument.map { " \\fI\(escaped($0))\\fR" } ?? ""
    return ".TP\n\\fB\\-\\-\(escaped(option.name))\\fR\(argument)\n\(escaped(sentence(option.summary)))\(usual(option))"
  }

  private static func usual(_ option: Option) -> String {
    option.show.map { "\nDefault: \(escaped($0(Settings())))." } ?? ""
  }

  private static var commands: String {
    Subcommand.all.map { command in
      ".SS \(command.synopsis.split(separator: " ").map { escaped(String($0)) }.joined(separator: " "))\n"
        + escaped(command.description) + "\n" + command.options.compactMap(entry).joined(separator: "\n") + "\n.PP\n"
        + escaped(
          "Exit status: 0, or "
            + command.statuses.map { "\($0.status) (\($0.meaning))" }.joined(separator: ", ") + ".")
    }.joined(separator: "\n")
  }

  private static var environment: String {
    let variables = Option.all.compactMap { option in
      option.variable.map { variable in
        let what = option.form == .secret ? sentence(option.summary) : "As --\(option.name)."
        return ".TP\n.B \(escaped(variable))\n\(escaped(what))"
      }
    }
    let known = Option.all.compactMap(\.variable)
    let files = Option.all.compactMap { option -> String? in
      guard let variable = option.fileVariable, !known.contains(variable) else { return nil }
      return ".TP\n.B \(escaped(variable))\nA file with the value of \(escaped("--" + option.name))."
    }
    return "The command line takes precedence. An option without an argument is true or false here.\n"
      + (variables + files).joined(separator: "\n")
  }

  private static let statuses = """
    .TP
    .B 0
    Success.
    .TP
    .B 1
    The server could not start, or \\-\\-healthcheck failed.
    .TP
    .B 64
    The command line, the environment or a file that they name is invalid.
    .TP
    .B 130
    A second signal ended the server before its open requests had finished.
    """

  private static let signals = """
    .TP
    .BR SIGTERM ", " SIGINT
    Stop: /readyz fails for \\-\\-drain\\-delay seconds, streams end, and open requests have \\-\\-grace seconds to finish.
    A second signal ends the server immediately.
    .TP
    .B SIGHUP
    Read the certificate and its key, and the tokens of \\-\\-token\\-file, again.
    """

  private static let examples = """
    .EX
    drawerd \\-\\-store sqlite:drawerd.sqlite
    echo \\(aq{"controller":"curtain","events":[{"type":"tick","time":1}]}\\(aq | drawerd simulate
    drawerd replay http://127.0.0.1:8080 SESSION > steps.jsonl
    .EE
    """

  /// `summary` as a sentence.
  private static func sentence(_ summary: String) -> String {
    summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }

  /// `text` with troff's special characters escaped: backslashes, dashes, and a dot or quote at the beginning of a
  /// line.
  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-").split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .map { $0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&" + $0 : String($0) }.joined(separator: "\n")
  }
}
