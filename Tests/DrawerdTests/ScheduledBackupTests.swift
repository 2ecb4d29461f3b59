import Drawers
import Foundation
import TestSupport
import Testing

/// The documented backups run as a timer of systemd and a job of Kubernetes run them.
@Suite struct ScheduledBackupTests {
  /// The scheduled backups, run with the test's folder instead of theirs.
  private enum ScheduledBackup: CaseIterable {
    case systemd
    case kubernetes

    /// Returns the shell commands of the backup, which write to `folder`.
    func script(folder: String) throws -> String {
      switch self {
      case .systemd:
        let unit = try Repository.text("deploy/drawerd-backup.service")
        let commands = unit.matches(of: /\nExecStart(?:Post)?=(.*)/).map { String($0.output.1) }
        // systemd runs no shell, so the pattern must stay unexpanded.
        return commands.joined(separator: " && ").replacing("*.sqlite", with: "'*.sqlite'")
          .replacing("%S/drawerd-backup", with: folder).replacing("%%", with: "%")
          .replacing("/usr/local/bin/drawerd", with: DrawerdProcess.executable.path)
      case .kubernetes:
        let job = try #require(
          try Deployment.documents("deploy/kubernetes-backup.yaml").last?["spec"]?["jobTemplate"]?["spec"])
        let container = try #require(job["template"]?["spec"]?["containers"]?.elements?.first)
        let command = Deployment.strings(container["command"])
        try #require(command.count == 3 && command.prefix(2) == ["/bin/sh", "-c"])
        return command[2].replacing("/backup", with: folder)
          .replacing("drawerd backup", with: "\(DrawerdProcess.executable.path) backup")
      }
    }
  }

  @Test(arguments: ScheduledBackup.allCases) private func scheduledBackupWorks(_ backup: ScheduledBackup) throws {
    let directory = try TemporaryDirectory()
    let store = "sqlite:\(directory.file("sessions.sqlite"))"
    let folder = directory.file("backups")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    for (name, days) in [("old", 16.0), ("recent", 12.0)] {
      let modified = Date(timeIntervalSinceNow: -days * 86_400)
      let path = "\(folder)/\(name).sqlite"
      #expect(
        FileManager.default.createFile(atPath: path, contents: nil, attributes: [.modificationDate: modified]))
    }
    let server = try DrawerdProcess(["--store", store])
    let connection = try HTTPConnection(port: server.port)
    #expect(try connection.request("POST", "/v1/sessions", body: #"{"controller": "curtain"}"#).status == 201)
    let ended = try DrawerdProcess.run(
      ["-c", try backup.script(folder: folder)], environment: ["DRAWERD_STORE": store],
      executable: URL(fileURLWithPath: "/bin/sh"))
    #expect(ended.status == 0, "\(ended.errors)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(files.count == 2 && files.contains("recent.sqlite"), "\(files)")
    let made = try #require(files.first { $0 != "recent.sqlite" })
    let checked = try DrawerdProcess.run(["check", "sqlite:\(folder)/\(made)"])
    #expect(checked.status == 0 && checked.output.contains(#""sessions":1"#), "\(checked.output)\(checked.errors)")
  }
}
