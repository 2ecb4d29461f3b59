import Foundation
import TestSupport

/// Documented shell commands, run exactly as they are printed but for the server's address.
enum DocumentedSession {
  /// What came of them.
  struct Outcome {
    var status: Int32
    /// What each block wrote to its standard output.
    var outputs: [String]
    var errors: String
    /// How many times curl was answered by a success.
    var answers: Int
  }

  private static let mark = "----- block -----"

  /// Runs `blocks` one after the other in one bash, which ends with the first command that fails; a request that is not
  /// answered by a success fails. The program is on the path, and what is written goes to a directory of its own.
  ///
  /// - Parameter programs: folders with programs that they name.
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
