import Drawers
import Foundation
import TestSupport
import Testing

/// The units are good, and as secure as they can be.
@Suite struct SystemdTests {
  @Test func backupUnitsAreGood() throws {
    let unit = try Repository.text("deploy/drawerd-backup.service")
    // The backup's account is that of the server, because it reads the server's files.
    #expect(
      try unit.contains("\nUser=drawerd\n") && Repository.text("deploy/drawerd.service").contains("\nUser=drawerd\n"))
    #expect(try Repository.text("deploy/drawerd.sysusers").contains("\nu drawerd - "))
    let directory = try TemporaryDirectory()
    let installed = unit.replacing(/\nDocumentation=.*/, with: "")
    _ = try directory.write(installed, to: "drawerd-backup.service")
    let timer = try directory.write(try Repository.text("deploy/drawerd-backup.timer"), to: "drawerd-backup.timer")
    for file in [directory.file("drawerd-backup.service"), timer] {
      let verified = try Self.analyze(["verify", file])
      #expect(verified.status == 0 && !verified.errors.contains("drawerd-backup"), "\(verified.errors)")
    }
    let secured = try Self.analyze([
      "security", "--offline=true", "--threshold=20", directory.file("drawerd-backup.service"),
    ])
    #expect(secured.status == 0, "\(secured.output.suffix(200))")
  }

  @Test func unitIsGood() throws {
    let unit = try Repository.text("deploy/drawerd.service")
    let command = try #require(
      unit.firstMatch(of: /\nExecStart=(.*)\n/)?.output.1.split(separator: " ").map(String.init))
    try Deployment.accept(Array(command.dropFirst()))
    #expect(unit.contains("\nExecReload=/bin/kill -HUP $MAINPID\n"))
    // The program may send its notifications. Low ports need a capability in the host's user namespace, so the unit
    // must not have its own one.
    #expect(unit.contains("\nType=notify\n") && unit.contains(" AF_UNIX\n") && !unit.contains("PrivateUsers=yes"))
    // Verify the unit as if the program were installed, but without its manual page.
    let installed = unit.replacing(command[0], with: DrawerdProcess.executable.path)
      .replacing(/\nDocumentation=.*/, with: "")
    let directory = try TemporaryDirectory()
    let file = try directory.write(installed, to: "drawerd.service")
    let verified = try Self.analyze(["verify", file])
    #expect(verified.status == 0, "\(verified.errors)")
    #expect(!verified.errors.contains("drawerd.service"), "\(verified.errors)")
    // 10 is a service without any protection. The threshold is 1.5.
    let secured = try Self.analyze(["security", "--offline=true", "--threshold=15", file])
    #expect(secured.status == 0, "\(secured.output.suffix(200))")
  }

  private static func analyze(_ arguments: [String]) throws -> (status: Int32, output: String, errors: String) {
    try DrawerdProcess.run(
      arguments + ["--no-pager"], executable: URL(fileURLWithPath: "/usr/bin/systemd-analyze"))
  }
}
