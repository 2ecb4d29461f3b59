import CGetopt
import Drawers
import Glibc

extension Settings {
  /// Reads the environment, and then the command line, which takes precedence.
  ///
  /// - Parameter arguments: the arguments of the command line, beginning with the program's name.
  init(arguments: [String], environment: [String: String]) throws(UsageError) {
    self.init()
    subcommand = arguments.dropFirst().first.flatMap(Subcommand.named)
    let known = subcommand?.options ?? Option.all
    try Settings.checkSpelling(of: environment.keys)
    for option in known {
      guard let variable = option.variable, let text = environment[variable] else { continue }
      try set(option, to: text, called: variable)
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

  /// Throws if a variable is misspelled. Other variables with the same prefix may belong to other programs: Kubernetes
  /// sets some for a service of the program's name.
  private static func checkSpelling(of variables: some Sequence<String>) throws(UsageError) {
    let known = (Option.all + Subcommand.all.flatMap(\.options)).compactMap(\.variable)
    for variable in variables.sorted() where variable.uppercased().hasPrefix("DRAWERD_") && !known.contains(variable) {
      guard let meant = Settings.nearest(to: variable.uppercased(), in: known) else { continue }
      throw UsageError(message: "the variable \(variable) is unknown (did you mean \(meant)?)")
    }
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
