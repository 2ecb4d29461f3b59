import CGetopt
import Drawers
import Glibc

extension Settings {
  /// Reads the environment, and then the command line, which takes precedence.
  ///
  /// - Parameter arguments: the arguments of the command line, beginning with the program's name.
  init(arguments: [String], environment: [String: String]) throws(UsageError) {
    let subcommand = arguments.dropFirst().first.flatMap(Subcommand.named)
    self = subcommand?.defaults() ?? Settings()
    self.subcommand = subcommand
    let known = subcommand?.options ?? Option.all
    var environment = environment
    ignoredVariables = environment.filter(Settings.isServiceLink).keys.sorted()
    for name in ignoredVariables { environment[name] = nil }
    try Settings.checkSpelling(of: environment.keys)
    for option in known {
      guard let variable = option.variable else { continue }
      if let text = environment[variable] { try set(option, to: text, called: variable) }
      if let name = option.fileVariable, let path = environment[name], !known.contains(where: { $0.variable == name }) {
        try set(option, toContentOf: path, called: name, unless: environment[variable] == nil ? nil : variable)
      }
    }
    // A subcommand takes the place of the program's name.
    let words = arguments.map { $0 == "-h" ? "--help" : $0 }
    try read(subcommand == nil ? words : Array(words.dropFirst()), known.filter { $0.form != .secret })
    guard action == .run else { return }
    if let subcommand {
      try subcommand.check(operands)
    } else {
      try check()
      bound(by: memoryBudget)
    }
  }

  /// Every setting as `name=value`, without secrets.
  var shown: [(name: String, value: String)] {
    Option.all.compactMap { option in option.show.map { (option.name, $0(self)) } }
  }

  /// Throws if a variable with the program's prefix is unknown, because its setting would be missing.
  private static func checkSpelling(of variables: some Sequence<String>) throws(UsageError) {
    let options = Option.all + Subcommand.all.flatMap(\.options)
    let known = options.compactMap(\.variable) + options.compactMap(\.fileVariable)
    for variable in variables.sorted() where variable.uppercased().hasPrefix("DRAWERD_") && !known.contains(variable) {
      if variablesOfTheBuild.contains(where: variable.hasPrefix) { continue }
      let meant = Settings.nearest(to: variable.uppercased(), in: known).map { " (did you mean \($0)?)" } ?? ""
      throw UsageError(message: "the variable \(variable) is unknown\(meant)")
    }
  }

  /// The beginnings of variables of this project's build and tests, which the programs that they start inherit.
  private static let variablesOfTheBuild = [
    "DRAWERD_BENCH_", "DRAWERD_BROWSER_", "DRAWERD_EXECUTABLE", "DRAWERD_FUZZ", "DRAWERD_KILLS",
    "DRAWERD_PICTURES", "DRAWERD_PROPERTY_", "DRAWERD_RECORD", "DRAWERD_ROLLING_RESTARTS", "DRAWERD_STRICT",
    "DRAWERD_TEST_",
  ]

  /// Whether Kubernetes has set the variable for a service whose name begins with the program's, such as
  /// `DRAWERD_PORT=tcp://10.0.0.1:8080`.
  private static func isServiceLink(_ name: String, _ value: String) -> Bool {
    guard name.hasPrefix("DRAWERD_") else { return false }
    let isURL = ["tcp://", "udp://", "sctp://"].contains(where: value.hasPrefix)
    return (isURL && name.hasSuffix("_PORT"))
      || name.wholeMatch(of: /.*_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)/)
        != nil
  }

  /// Sets an option to the text of a file, as containers get their secrets.
  ///
  /// - Parameter other: the variable that sets it too, if there is one.
  private mutating func set(
    _ option: Option, toContentOf path: String, called name: String, unless other: String?
  ) throws(UsageError) {
    if let other { throw UsageError(message: "\(name) and \(other) contradict each other: give one of them") }
    let text: String
    do throws(Console.Failure) {
      text = try TextFile.read(path)
    } catch {
      throw UsageError(message: "\(name) \(path) cannot be read: \(error)")
    }
    let words = text.split(whereSeparator: \.isWhitespace)
    // A client's token may be beside the server's list of tokens.
    if words.count > 1, option.form == .secret { return }
    guard let word = words.first, words.count == 1 else {
      throw UsageError(message: "\(name) \(path) must have one value")
    }
    try set(option, to: String(word), called: name)
  }

  /// Throws if a word begins like an option but is not one, because getopt_long would accept an abbreviated name. The
  /// text after "=" may be a secret, and is not shown.
  private static func checkSpelling(of words: some Sequence<String>, _ known: [Option]) throws(UsageError) {
    let names = known.map(\.name)
    for word in words.prefix(while: { $0 != "--" }) where word.hasPrefix("--") {
      let name = word.dropFirst(2).prefix { $0 != "=" }
      guard !names.contains(String(name)) else { continue }
      let meant = Settings.nearest(to: name, in: names).map { " (did you mean --\($0)?)" } ?? ""
      throw UsageError(message: "--\(name) is not an option\(meant)")
    }
  }

  /// The nearest of `words` that differs from `word` by at most two inserted, missing or different letters; nil if
  /// there is none.
  private static func nearest(to word: some StringProtocol, in words: [String]) -> String? {
    let candidates = words.map { (word: $0, distance: editDistance(Array(word.utf8), Array($0.utf8))) }
    return candidates.filter { $0.distance <= 2 }.min { $0.distance < $1.distance }?.word
  }

  private mutating func read(_ arguments: [String], _ known: [Option]) throws(UsageError) {
    try Settings.checkSpelling(of: arguments.dropFirst(), known)
    let names = known.map { strdup($0.name) }
    defer { names.forEach { free($0) } }
    var options: [CGetopt.option] = []
    for (index, name) in names.enumerated() {
      let takesArgument = known[index].argument == nil ? no_argument : required_argument
      // Beyond the range of characters: getopt_long returns a character for an unknown option.
      options.append(CGetopt.option(name: name, has_arg: takesArgument, flag: nil, val: 256 + Int32(index)))
    }
    options.append(CGetopt.option())
    var pointers = arguments.map { strdup($0) } + [nil]
    // getopt_long reorders the pointers; these are the ones to free.
    let copies = pointers
    defer { copies.forEach { free($0) } }
    cgetopt_start()
    var given: Set<String> = []
    while true {
      let found = cgetopt_next(Int32(arguments.count), &pointers, options)
      guard found != -1 else { break }
      let index = Int(found) - 256
      guard known.indices.contains(index) else { throw Settings.usageError(found, in: pointers) }
      let option = known[index]
      // The command line replaces a list of the environment, and does not add to it.
      if let list = option.list, given.insert(option.name).inserted { self[keyPath: list] = [] }
      try set(option, to: cgetopt_argument().map { String(cString: $0) } ?? "true", called: "--\(option.name)")
    }
    let rest = pointers[min(Int(cgetopt_index()), arguments.count)...]
    operands = rest.compactMap { $0.map { String(cString: $0) } }
    if subcommand == nil, let extra = operands.first {
      let meant = Settings.nearest(to: extra, in: Subcommand.all.map(\.name)).map { " (did you mean \($0)?)" } ?? ""
      throw UsageError(message: "\"\(extra)\" is neither an option nor a command\(meant)")
    }
  }

  private mutating func set(_ option: Option, to text: String, called name: String) throws(UsageError) {
    do {
      try option.apply(&self, text)
      given.insert(option.name)
    } catch {
      throw UsageError(message: "\(name) \(error.message)")
    }
  }

  private static func usageError(_ found: Int32, in pointers: [UnsafeMutablePointer<CChar>?]) -> UsageError {
    let index = Int(cgetopt_index()) - 1
    let word = pointers.indices.contains(index) ? pointers[index].map { String(cString: $0) } ?? "" : ""
    guard found == Int32(UInt8(ascii: ":")) else {
      let takesNone = word.hasPrefix("--") && word.contains("=")
      return UsageError(message: "\(word.prefix { $0 != "=" }) \(takesNone ? "takes no argument" : "is not an option")")
    }
    return UsageError(message: "\(word) needs an argument")
  }
}
