/// An option of the program. The command line, the environment, `--help` and the log of the effective settings are made
/// from it.
struct Option: Sendable {
  /// How an option is given.
  enum Form: Sendable, Equatable {
    /// `--name ARGUMENT`, or a variable; the associated value is the argument's name.
    case value(String)
    /// `--name` without an argument; `true` or `false` in the environment.
    case flag
    /// A variable only, because other users of the machine can read a command line.
    case secret
    /// `--name` or `--name ARGUMENT`, for an action instead of serving.
    case action(argument: String?)
  }

  /// The name after the two dashes; in the environment, `DRAWERD_` and the same name in capitals.
  var name: String
  var form: Form
  /// The option's purpose, in a few words.
  var summary: String
  /// The list that a repeated option adds to; nil if it replaces the previous value.
  var list: (WritableKeyPath<Settings, [String]> & Sendable)?
  /// The setting as the log shows it; nil for an action.
  var show: (@Sendable (Settings) -> String)?
  /// Takes the argument over.
  var apply: @Sendable (inout Settings, String) throws(UsageError) -> Void

  /// The name in the environment; nil if there is none.
  var variable: String? {
    if case .action = form { return nil }
    return "DRAWERD_" + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
  }

  /// The variable that names a file with the value, for a value that may hold a secret; nil if there is none.
  var fileVariable: String? {
    guard form == .secret || name == "store" else { return nil }
    return variable.map { $0 + "_FILE" }
  }

  /// The beginning of its line in `--help`; nil if the command line does not have the option.
  var invocation: String? {
    if form == .secret { return nil }
    return argument.map { "--\(name) \($0)" } ?? "--\(name)"
  }

  /// The argument's name, or its possible words, separated by bars; nil if there is no argument.
  var argument: String? {
    switch form {
    case .value(let argument), .action(let argument?): argument
    case .flag, .action(nil), .secret: nil
    }
  }

  /// Whether its argument names a file or a folder.
  var takesPath: Bool { ["FILE", "DIR"].contains(argument) }

  /// The possible words of the argument; empty if it is not one of a few words.
  var choices: [String] { argument.map { $0.contains("|") ? $0.split(separator: "|").map(String.init) : [] } ?? [] }
}

// MARK: - Kinds of options

extension Option {
  static func file(
    _ name: String, _ argument: String, _ summary: String, _ path: WritableKeyPath<Settings, String?> & Sendable
  ) -> Option {
    Option(name: name, form: .value(argument), summary: summary, show: { $0[keyPath: path] ?? "none" }) {
      (settings, text) throws(UsageError) in settings[keyPath: path] = try Option.notEmpty(text)
    }
  }

  static func list(
    _ name: String, _ argument: String, _ summary: String,
    _ path: WritableKeyPath<Settings, [String]> & Sendable,
    _ parse: @escaping @Sendable (Substring) throws(UsageError) -> String
  ) -> Option {
    Option(
      name: name, form: .value(argument), summary: "\(summary); repeatable", list: path,
      show: { $0[keyPath: path].isEmpty ? "none" : $0[keyPath: path].joined(separator: ",") }
    ) { (settings, text) throws(UsageError) in
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        settings[keyPath: path].append(try parse(part.drop { $0 == " " }))
      }
    }
  }

  static func number(
    _ name: String, _ argument: String, _ summary: String,
    _ path: WritableKeyPath<Settings, Int> & Sendable, _ range: ClosedRange<Int>
  ) -> Option {
    Option(name: name, form: .value(argument), summary: summary, show: { String($0[keyPath: path]) }) {
      (settings, text) throws(UsageError) in settings[keyPath: path] = try Option.number(text, in: range)
    }
  }

  static func choice<Value: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, _ summary: String, _ path: WritableKeyPath<Settings, Value> & Sendable
  ) -> Option where Value.RawValue == String {
    Option(
      name: name, form: .value(Value.names.joined(separator: "|")), summary: summary,
      show: { $0[keyPath: path].rawValue }
    ) { (settings, text) throws(UsageError) in
      settings[keyPath: path] = try Option.value(of: Value.self, text)
    }
  }

  static func flag(
    _ name: String, _ summary: String, _ path: WritableKeyPath<Settings, Bool> & Sendable
  ) -> Option {
    Option(name: name, form: .flag, summary: summary, show: { String($0[keyPath: path]) }) {
      (settings, text) throws(UsageError) in
      guard let value = Bool(text) else { throw UsageError(message: "must be true or false, not \"\(text)\"") }
      settings[keyPath: path] = value
    }
  }

  static func action(_ name: String, _ summary: String, _ action: Settings.Action) -> Option {
    Option(name: name, form: .action(argument: nil), summary: summary) {
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
