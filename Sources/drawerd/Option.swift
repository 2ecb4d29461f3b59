/// An option of the program: what the command line, the environment, `--help` and the log of the effective settings are
/// made from.
struct Option: Sendable {
  /// How an option is given.
  enum Form: Sendable, Equatable {
    /// `--name ARGUMENT`, or in the environment; the argument is called so.
    case value(String)
    /// `--name` alone; in the environment `true` or `false`.
    case flag
    /// In the environment only: other users of the machine can read a command line.
    case secret
    /// `--name`, which does something else than to serve.
    case action
  }

  /// What `--help` lists together.
  enum Group: String, Sendable, CaseIterable {
    case general = "General"
    case access = "Who may come in"
    case limits = "Limits"
    case operation = "Operation"
  }

  /// The name after the two dashes; in the environment `DRAWERD_` and the same in capitals.
  var name: String
  var form: Form
  var group: Group
  /// What it does.
  var summary: String
  /// Whether giving it again adds to what was given before.
  var isList = false
  /// The setting as the log shows it; nil for one that is no setting.
  var show: (@Sendable (Settings) -> String)?
  /// Takes the argument over.
  var apply: @Sendable (inout Settings, String) throws(Mistake) -> Void

  /// The name in the environment; nil for one that the environment does not know.
  var variable: String? {
    form == .action ? nil : "DRAWERD_" + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
  }

  /// Its line's beginning in `--help`; nil for one that the command line does not know.
  var invocation: String? {
    switch form {
    case .value(let argument): "--\(name) \(argument)"
    case .flag, .action: "--\(name)"
    case .secret: nil
    }
  }
}

// MARK: - Kinds of options

extension Option {
  static func text(
    _ name: String, _ argument: String, _ summary: String, in group: Group,
    _ path: WritableKeyPath<Settings, String> & Sendable
  ) -> Option {
    Option(name: name, form: .value(argument), group: group, summary: summary, show: { $0[keyPath: path] }) {
      (settings, text) throws(Mistake) in settings[keyPath: path] = try Option.notEmpty(text)
    }
  }

  static func file(
    _ name: String, _ summary: String, in group: Group, _ path: WritableKeyPath<Settings, String?> & Sendable
  ) -> Option {
    Option(
      name: name, form: .value("FILE"), group: group, summary: summary, show: { $0[keyPath: path] ?? "none" }
    ) { (settings, text) throws(Mistake) in settings[keyPath: path] = try Option.notEmpty(text) }
  }

  static func number(
    _ name: String, _ argument: String, _ summary: String, in group: Group,
    _ path: WritableKeyPath<Settings, Int> & Sendable, _ range: ClosedRange<Int>
  ) -> Option {
    Option(name: name, form: .value(argument), group: group, summary: summary, show: { String($0[keyPath: path]) }) {
      (settings, text) throws(Mistake) in settings[keyPath: path] = try Option.number(text, in: range)
    }
  }

  static func choice<Value: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, _ summary: String, in group: Group, _ path: WritableKeyPath<Settings, Value> & Sendable
  ) -> Option where Value.RawValue == String {
    let values = Value.allCases.map(\.rawValue)
    return Option(
      name: name, form: .value(values.joined(separator: "|")), group: group, summary: summary,
      show: { $0[keyPath: path].rawValue }
    ) { (settings, text) throws(Mistake) in
      guard let value = Value(rawValue: text) else {
        throw Mistake(message: "must be \(values.joined(separator: ", ")), not \"\(text)\"")
      }
      settings[keyPath: path] = value
    }
  }

  static func flag(
    _ name: String, _ summary: String, in group: Group, _ path: WritableKeyPath<Settings, Bool> & Sendable
  ) -> Option {
    Option(name: name, form: .flag, group: group, summary: summary, show: { String($0[keyPath: path]) }) {
      (settings, text) throws(Mistake) in
      guard let value = Bool(text) else { throw Mistake(message: "must be true or false, not \"\(text)\"") }
      settings[keyPath: path] = value
    }
  }

  static func action(_ name: String, _ summary: String, _ action: Settings.Action) -> Option {
    Option(name: name, form: .action, group: .general, summary: summary) { (settings, _) throws(Mistake) in
      settings.action = action
    }
  }

  static func number(_ text: String, in range: ClosedRange<Int>) throws(Mistake) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw Mistake(message: "must be a whole number within \(range.lowerBound)...\(range.upperBound), not \"\(text)\"")
    }
    return number
  }

  static func notEmpty(_ text: String) throws(Mistake) -> String {
    guard !text.isEmpty else { throw Mistake(message: "must not be empty") }
    return text
  }
}

// MARK: - Help

extension Option {
  /// The text of `--help`.
  static var usage: String {
    let width = all.compactMap(\.invocation).map(\.count).max() ?? 0
    let groups = Group.allCases.map { group in
      let lines = all.filter { $0.group == group }.compactMap { $0.line(width) }
      return "\(group.rawValue):\n" + lines.joined(separator: "\n")
    }
    return """
      Usage: drawerd [OPTION]...
      Serves drawers, sheets, curtains and view decks as state machines over HTTP.

      \(groups.joined(separator: "\n\n"))

      All but --healthcheck, --help and --version can also be set in the environment: --max-sessions as
      DRAWERD_MAX_SESSIONS, and what takes no argument as true or false. The command line wins.
      DRAWERD_TOKEN is a token that allows everything; there is no option for it, as others can read a command line.

      """
  }

  private func line(_ width: Int) -> String? {
    guard let invocation else { return nil }
    let usual = show.map { " (\($0(Settings())))" } ?? ""
    return "  \(invocation)\(String(repeating: " ", count: width - invocation.count + 2))\(summary)\(usual)"
  }
}
