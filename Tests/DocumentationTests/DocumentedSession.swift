import Foundation
import TestSupport

/// Runs documented shell commands exactly as printed, apart from the server's address.
enum DocumentedSession {
  /// The result of a run.
  struct Outcome {
    var status: Int32
    /// The standard output of each block.
    var outputs: [String]
    var errors: String
    /// The number of curl requests that succeeded.
    var answers: Int
  }

  private static let mark = "----- block -----"

  /// Runs `blocks` in order in one bash process, which exits at the first failing command. A request whose response is
  /// not a success fails. `drawerd` is on the path, and files are written to a temporary directory.
  ///
  /// - Parameter programs: folders with other programs that the commands use.
  static func run(_ blocks: [Page.Block], port: Int, programs: [String] = []) throws -> Outcome {
    let commands = blocks.map { "printf '%s\\n' '\(mark)'\n\($0.text)" }.joined()
      .replacing(/(127\.0\.0\.1|localhost):8080/, with: "127.0.0.1:\(port)")
    let log = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: log) }
    let directory = try TemporaryDirectory()
    let path = (programs + [ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]).joined(separator: ":")
    let script = """
      set -euo pipefail
      cd "$DIRECTORY"
      curl() { command curl "$@" --fail-with-body && printf . >> "$ANSWERS"; }
      \(commands)
      """
    let (status, output, errors) = try DrawerdProcess.run(
      ["-c", script],
      environment: [
        "ANSWERS": log.path, "DIRECTORY": directory.path,
        "PATH": "\(DrawerdProcess.executable.deletingLastPathComponent().path):\(path)",
      ], executable: URL(fileURLWithPath: "/bin/bash"))
    let parts = output.components(separatedBy: mark + "\n").dropFirst()
    let answers = (try? Data(contentsOf: log))?.count ?? 0
    return Outcome(status: status, outputs: Array(parts), errors: errors, answers: answers)
  }
}
