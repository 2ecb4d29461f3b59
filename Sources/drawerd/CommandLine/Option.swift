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
    /// `--name` or `--name ARGUMENT`, which does something else than to serve.
    case action(argument: String?)
  }

  /// What `--help` lists together.
  enum Group: String, Sendable, CaseIterable {
    case general = "General"
    case access = "Access"
    case limits = "Limits"
    case operation = "Operation"
  }

  /// The name after the two dashes; in the environment `DRAWERD_` and the same in capitals.
  var name: String
  var form: Form
  var group: Group
  /// What it does.
  var summary: String
  /// What giving it again adds to; nil where that replaces what was given before.
  var list: (WritableKeyPath<Settings, [String]> & Sendable)?
  /// The setting as the log shows it; nil for one that is no setting.
  var show: (@Sendable (Settings) -> String)?
  /// Takes the argument over.
  var apply: @Sendable (inout Settings, String) throws(UsageError) -> Void

  /// The name in the environment; nil for one that the environment does not know.
  var variable: String? {
    if case .action = form { return nil }
    return "DRAWERD_" + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
  }

  /// Its line's beginning in `--help`; nil for one that the command line does not know.
  var invocation: String? {
    if form == .secret { return nil }
    return argument.map { "--\(name) \($0)" } ?? "--\(name)"
  }

  /// What its argument is called, or the words that it may be, with bars between; nil for one that takes none.
  var argument: String? {
    switch form {
    case .value(let argument), .action(let argument?): argument
    case .flag, .action(nil), .secret: nil
    }
  }

  /// Whether its argument names a file or a folder.
  var takesPath: Bool { ["FILE", "DIR"].contains(argument) }

  /// The words that its argument may be; empty where there are others.
  var choices: [String] { argument.map { $0.contains("|") ? $0.split(separator: "|").map(String.init) : [] } ?? [] }
}

// MARK: - Kinds of options

extension Option {
  static func text(
    _ name: String, _ argument: String, _ summary: String, in group: Group,
    _ path: WritableKeyPath<Settings, String> & Sendable
  ) -> Option {
    Option(name: name, form: .value(argument), group: group, summary: summary, show: { $0[keyPath: path] }) {
      (settings, text) throws(UsageError) in settings[keyPath: path] = try Option.notEmpty(text)
    }
  }

  static func file(
    _ name: String, _ argument: String, _ summary: String, in group: Group,
    _ path: WritableKeyPath<Settings, String?> & Sendable
  ) -> Option {
    Option(
      name: name, form: .value(argument), group: group, summary: summary, show: { $0[keyPath: path] ?? "none" }
    ) { (settings, text) throws(UsageError) in settings[keyPath: path] = try Option.notEmpty(text) }
  }

  static func list(
    _ name: String, _ argument: String, _ summary: String, in group: Group,
    _ path: WritableKeyPath<Settings, [String]> & Sendable,
    _ parse: @escaping @Sendable (Substring) throws(UsageError) -> String
  ) -> Option {
    Option(
      name: name, form: .value(argument), group: group, summary: "\(summary); repeatable", list: path,
      show: { $0[keyPath: path].isEmpty ? "none" : $0[keyPath: path].joined(separator: ",") }
    ) { (settings, text) throws(UsageError) in
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        settings[keyPath: path].append(try parse(part.drop { $0 == " " }))
      }
    }
  }

  static func number(
    _ name: String, _ argument: String, _ summary: String, in group: Group,
    _ path: WritableKeyPath<Settings, Int> & Sendable, _ range: ClosedRange<Int>
  ) -> Option {
    Option(name: name, form: .value(argument), group: group, summary: summary, show: { String($0[keyPath: path]) }) {
      (settings, text) throws(UsageError) in settings[keyPath: path] = try Option.number(text, in: range)
    }
  }

  static func choice<Value: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, _ summary: String, in group: Group, _ path: WritableKeyPath<Settings, Value> & Sendable
  ) -> Option where Value.RawValue == String {
    Option(
      name: name, form: .value(Value.names.joined(separator: "|")), group: group, summary: summary,
      show: { $0[keyPath: path].rawValue }
    ) { (settings, text) throws(UsageError) in
      settings[keyPath: path] = try Option.value(of: Value.self, text)
    }
  }

  static func flag(
    _ name: String, _ summary: String, in group: Group, _ path: WritableKeyPath<Settings, Bool> & Sendable
  ) -> Option {
    Option(name: name, form: .flag, group: group, summary: summary, show: { String($0[keyPath: path]) }) {
      (settings, text) throws(UsageError) in
      guard let value = Bool(text) else { throw UsageError(message: "must be true or false, not \"\(text)\"") }
      settings[keyPath: path] = value
    }
  }

  static func action(_ name: String, _ summary: String, _ action: Settings.Action) -> Option {
    Option(name: name, form: .action(argument: nil), group: .general, summary: summary) {
      (settings, _) throws(UsageError) in settings.action = action
    }
  }

  /// The value of `Value` that `text` is.
  static func value<Value: RawRepresentable & CaseIterable>(
    of type: Value.Type, _ text: String
  ) throws(UsageError) -> Value where Value.RawValue == String {
    guard let value = Value(rawValue: text) else {
      throw UsageError(message: "must be \(Value.names.joined(separator: ", ")), not \"\(text)\"")
    }
    return value
  }

  static func number(_ text: String, in range: ClosedRange<Int>) throws(UsageError) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        message: "must be a whole number within \(range.lowerBound)...\(range.upperBound), not \"\(text)\"")
    }
    return number
  }

  static func notEmpty(_ text: String) throws(UsageError) -> String {
    guard !text.isEmpty else { throw UsageError(message: "must not be empty") }
    return text
  }
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
  /// The names of all values.
  static var names: [String] { allCases.map(\.rawValue) }
}
