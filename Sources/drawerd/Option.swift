import CGetopt
import Glibc

/// An option of the command line: the one table that parsing and `--help` are made from.
enum Option: Int32, CaseIterable {
  case host = 256
  case port, threads, healthcheck, help, version

  /// The name after the two dashes.
  var name: String { text.name }
  /// What its argument is called; nil where it takes none.
  var argument: String? { text.argument }
  /// What it does, with its default.
  var summary: String { text.summary }

  private var text: (name: String, argument: String?, summary: String) {
    switch self {
    case .host: ("host", "ADDRESS", "the address to listen on (127.0.0.1)")
    case .port: ("port", "PORT", "the port to listen on; 0 picks a free one (8080)")
    case .threads: ("threads", "COUNT", "event loops, each a thread (2)")
    case .healthcheck: ("healthcheck", nil, "ask the server on --host and --port whether it is well, and exit")
    case .help: ("help", nil, "show this text and exit")
    case .version: ("version", nil, "show the version and exit")
    }
  }

  /// The text of `--help`.
  static var usage: String {
    let names = allCases.map { "  --" + $0.name + ($0.argument.map { " " + $0 } ?? "") }
    let width = (names.map(\.count).max() ?? 0) + 2
    let lines = zip(names, allCases).map { name, option in
      name + String(repeating: " ", count: width - name.count) + option.summary
    }
    return """
      Usage: drawerd [OPTION]...
      Serves drawers, sheets, curtains and view decks as state machines over HTTP.

      \(lines.joined(separator: "\n"))

      """
  }
}

/// What the command line asks for.
struct Configuration {
  /// What to do.
  enum Action {
    case serve, healthcheck, help, version
  }

  var action = Action.serve
  var host = "127.0.0.1"
  var port: UInt16 = 8080
  var threads = 2

  /// Why a command line was not understood, as one line.
  struct Mistake: Error {
    var message: String
  }

  /// Reads the arguments of the command line, the first of which is the program's name.
  init(arguments: [String]) throws(Mistake) {
    let names = Option.allCases.map { strdup($0.name) }
    defer { names.forEach { free($0) } }
    var options = zip(Option.allCases, names).map { option, name in
      CGetopt.option(
        name: name, has_arg: option.argument == nil ? no_argument : required_argument, flag: nil,
        val: option.rawValue)
    }
    options.append(CGetopt.option())
    var pointers = arguments.map { strdup($0) } + [nil]
    // getopt_long moves the pointers about; these are the ones to free.
    let copies = pointers
    defer { copies.forEach { free($0) } }
    cgetopt_start()
    while true {
      let found = cgetopt_next(Int32(arguments.count), &pointers, options)
      if found == -1 { break }
      guard let option = Option(rawValue: found) else {
        throw Configuration.mistake(found, in: pointers)
      }
      try set(option, to: cgetopt_argument().map { String(cString: $0) } ?? "")
    }
    let rest = Int(cgetopt_index())
    if rest < arguments.count, let extra = pointers[rest] {
      throw Mistake(message: "\"\(String(cString: extra))\" is not an option")
    }
  }

  private static func mistake(_ found: Int32, in pointers: [UnsafeMutablePointer<CChar>?]) -> Mistake {
    let index = Int(cgetopt_index()) - 1
    let word = pointers.indices.contains(index) ? pointers[index].map { String(cString: $0) } ?? "" : ""
    return Mistake(
      message: found == Int32(UInt8(ascii: ":")) ? "\(word) needs an argument" : "\(word) is not an option")
  }

  private mutating func set(_ option: Option, to text: String) throws(Mistake) {
    switch option {
    case .host: host = text
    case .port: port = try Configuration.number(text, in: 0...65535, for: option)
    case .threads: threads = try Configuration.number(text, in: 1...256, for: option)
    case .healthcheck: action = .healthcheck
    case .help: action = .help
    case .version: action = .version
    }
  }

  private static func number<Number: FixedWidthInteger>(
    _ text: String, in range: ClosedRange<Int>, for option: Option
  ) throws(Mistake) -> Number {
    guard let number = Int(text), range.contains(number) else {
      let limits = "\(range.lowerBound)...\(range.upperBound)"
      throw Mistake(message: "--\(option.name) must be a whole number within \(limits), not \"\(text)\"")
    }
    return Number(number)
  }
}
