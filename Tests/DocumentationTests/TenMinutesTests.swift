import Foundation
import TestSupport
import Testing

/// The tour of a server, run with all programs that it uses.
@Suite struct TenMinutesTests {
  @Test func commandsWorkAsPrinted() throws {
    let promtool = try #require(
      ProcessInfo.processInfo.environment["DRAWERD_TEST_PROMTOOL"], "make test says where promtool is")
    let programs = URL(fileURLWithPath: promtool).deletingLastPathComponent().path
    var commands = Page.guide("server/tour").blocks().filter { $0.language == "bash" }
    try #require(commands.count == 6)
    // The printed ports may be taken, and the commands run outside the repository's folder.
    let ports = Dictionary(
      uniqueKeysWithValues: try ["6379", "8081", "8082", "8443", "9090"].map { ($0, String(try FreePort.find())) })
    let folder = Repository.file("deploy").path
    for index in commands.indices {
      commands[index].text = commands[index].text.replacing(/\b(6379|8081|8082|8443|9090)\b/) {
        ports[String($0.output.1)] ?? ""
      }.replacing(" deploy/", with: " \(folder)/")
    }
    // Make sure that nothing keeps running after the test: a process that ignores the signal has one second, and no
    // command waits forever.
    let preparation = Page.Block(
      language: "bash",
      text: """
        trap 'set +e; kill $(jobs -p) 2> /dev/null && command sleep 1; kill -KILL $(jobs -p) 2> /dev/null; wait' EXIT
        sleep() { ((SECONDS < 300)) && command sleep "$@"; }

        """, line: 0)
    let outcome = try DocumentedSession.run([preparation] + commands, port: 8080, programs: [programs, "/usr/sbin"])
    #expect(outcome.status == 0, "block \(outcome.outputs.count): \(outcome.outputs.last ?? "")\(outcome.errors)")
    try #require(outcome.outputs.count == 7)
    let lines = outcome.outputs[5].split(separator: "\n")
    #expect(lines.first?.hasSuffix("\"sessions\":1}") == true, "\(lines)")
    #expect(lines.contains("{\"kept\":0,\"restored\":1}"))
    // The restored session is the original one.
    #expect(lines.last?.contains("\"controller\":\"curtain\"") == true)
  }
}
