import Drawers
import Foundation
import TestSupport
import Testing

/// The lists of settings, stores, metrics and fields of the log match the program exactly.
@Suite struct OperatingTests {
  private static let options = "reference/settings"
  private static let stores = "server/storing"
  private static let metrics = "reference/metrics"

  /// Returns the rows of the tables on a page, or in its section called `section`, without the header rows.
  private static func rows(of page: String, section: String? = nil) -> [String] {
    var lines = Page.guide(page).text.components(separatedBy: "\n")
    if let section {
      lines = Array(lines.drop { $0 != "## \(section)" }.dropFirst().prefix { !$0.hasPrefix("## ") })
    }
    var rows: [String] = []
    for line in lines where line.hasPrefix("| ") {
      // The row above the dashes is the header.
      if line.hasPrefix("| ---") { rows.removeLast() } else { rows.append(line) }
    }
    return rows
  }

  /// Returns the names in code style in the first cell of each row.
  private static func names(in page: String, section: String? = nil) -> [String] {
    rows(of: page, section: section).flatMap { row in
      row.components(separatedBy: " | ")[0].matches(of: /`([^`]+)`/).map { String($0.output.1) }
    }
  }

  @Test func optionsAreThoseOfTheProgram() throws {
    let help = try DrawerdProcess.run(["--help"]).output
    let options = help.matches(of: /\n  (--[a-z-]+(?: \S+)?) {2,}([^\n]*)/)
    #expect(options.count > 20)
    let expected = options.map { match in
      let (name, meaning) = (match.output.1.replacing("|", with: "\\|"), match.output.2.replacing("|", with: "\\|"))
      return "| `\(name)` | \(meaning) |"
    }
    #expect(OperatingTests.rows(of: Self.options) == expected)
  }

  @Test func storesAreThoseOfTheOption() throws {
    let option = try #require(OperatingTests.rows(of: Self.options).first { $0.hasPrefix("| `--store ") })
    let forms = try #require(option.firstMatch(of: /STORE` \| (.+) \(memory\)/)).output.1
    let schemes = forms.replacing(" or ", with: ", ").components(separatedBy: ", ").map { $0.prefix { $0 != ":" } }
    #expect(schemes.count > 3)
    // The page's first table.
    let names = OperatingTests.names(in: Self.stores).prefix(schemes.count)
    #expect(names.map { $0.prefix { $0 != ":" } } == schemes)
  }

  /// The options, stores, commands and metrics of a release.
  private static func released(in version: String) throws -> Set<Substring> {
    Set(try Repository.text("Tests/API/operating-\(version).txt").split(separator: "\n"))
  }

  private static let commands = "server/backups"

  private static let present: [Substring] = [options, stores, commands, metrics].flatMap { page in
    names(in: page).map { name in name.prefix { $0 != " " && $0 != ":" } }
  }

  /// No option, store, command or metric of a release is gone.
  @Test(arguments: ["0.2.0", "1.0.0"]) func nothingIsRemoved(since version: String) throws {
    #expect(try Self.released(in: version).subtracting(Self.present) == [])
  }

  /// The changelog names what the program has gained since the last release.
  @Test func additionsAreInTheChangelog() throws {
    let sections = Page("CHANGELOG.md").text.components(separatedBy: "\n## [")
    let words = Set(sections[1].split { !$0.isLetter && $0 != "-" && $0 != "_" })
    #expect(try Set(Self.present).subtracting(Self.released(in: "1.0.0")).subtracting(words) == [])
  }

  /// `Tests/API/metrics.py` writes the table.
  @Test func metricsAreThoseOfTheServer() throws {
    let server = try DrawerdProcess()
    let connection = try HTTPConnection(port: server.port)
    _ = try connection.request("POST", "/v1/sessions", body: #"{"controller": "curtain"}"#)
    let text = try connection.request("GET", "/metrics").text
    let families = text.matches(of: /# HELP (\S+) ([^\n]+)\.\n# TYPE \S+ (\w+)\n/)
    #expect(families.count > 5)
    #expect(
      OperatingTests.rows(of: Self.metrics)
        == families.map { "| `\($0.output.1)` | \($0.output.3) | \($0.output.2) |" })
    // The meaning names the labels.
    for sample in text.matches(of: /\n(\w+)\{([^}]+)\}/) {
      let help = families.last { sample.output.1.hasPrefix($0.output.1) }?.output.2 ?? ""
      for label in sample.output.2.matches(of: /(\w+)="/) where label.output.1 != "le" {
        #expect(help.contains(label.output.1), "\(sample.output.1) \(label.output.1)")
      }
    }
  }

  @Test func fieldsAreThoseOfTheLog() throws {
    let secret = "a-secret-of-the-tests"
    let server = try DrawerdProcess(environment: ["DRAWERD_LOG_LEVEL": "debug", "DRAWERD_TOKEN": secret])
    let connection = try HTTPConnection(port: server.port)
    for path in ["/livez", "/v1/sessions/0123456789abcdef"] {
      _ = try connection.request("GET", path, headers: ["Authorization": "Bearer \(secret)"])
    }
    let lines = server.stop().errors.split(separator: "\n")
    let entries = try lines.map { try JSONValue(parsing: $0.utf8) }.filter { $0["message"] == "request" }
    try #require(entries.count == 2)
    let written = Set(entries.flatMap { ($0.members ?? [:]).keys })
    // Only failures have these members.
    let listed = Set(OperatingTests.names(in: "server/watching", section: "Log"))
    #expect(listed == written.union(["error.message", "count"]))
  }
}
