import Foundation
import TestSupport
import Testing

/// The manual page.
@Suite struct ManualTests {
  private static func page() throws -> String {
    let (status, output, errors) = try DrawerdProcess.run(["--man"])
    try #require(status == 0 && errors.isEmpty)
    return output
  }

  /// Both programs that display manual pages report no warnings about it.
  @Test(arguments: [["mandoc", "-T", "lint", "-W", "warning"], ["man", "--warnings", "--local-file"]])
  func pageIsWellFormed(_ command: [String]) throws {
    let directory = try TemporaryDirectory()
    let file = try directory.write(try Self.page(), to: "drawerd.1")
    let result = try DrawerdProcess.run(
      command + [file], environment: ["MANPAGER": "cat", "LC_ALL": "C.UTF-8"],
      executable: URL(fileURLWithPath: "/usr/bin/env"))
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.errors.isEmpty)
    if command.first == "mandoc" { #expect(result.output.isEmpty) }
  }

  /// The page has every option of `--help`, every subcommand and every variable.
  @Test func pageReportsEverything() throws {
    let page = try Self.page().replacing("\\-", with: "-")
    let help = try DrawerdProcess.run(["--help"]).output
    let names = help.matches(of: /\n  --([a-z-]+)/).map { String($0.output.1) }
    #expect(names.count > 20)
    for name in names {
      #expect(page.contains("\n\\fB--\(name)\\fR"), "\(name)")
      let variable = "DRAWERD_" + name.uppercased().replacing("-", with: "_")
      let isAction = ["HEALTHCHECK", "HELP", "MAN", "COMPLETION", "VERSION"].contains(variable.dropFirst(8))
      #expect(page.contains("\n.B \(variable)\n") != isAction, "\(variable)")
    }
    for text in ["drawerd simulate", "drawerd replay", "DRAWERD_TOKEN", "SIGHUP"] { #expect(page.contains(text)) }
  }
}
