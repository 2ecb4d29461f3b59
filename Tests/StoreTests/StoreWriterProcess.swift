import Foundation
import TestSupport

/// A process of StoreWriter, which is built together with the tests.
final class StoreWriterProcess {
  private let process = Process()
  private let output = Pipe()

  /// - Parameter launcher: a program and its arguments, which runs StoreWriter by replacing itself.
  init(_ mode: String, _ path: String, launcher: [String] = []) throws {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let program = tests.deletingLastPathComponent().appendingPathComponent("StoreWriter").path
    let command = launcher + [program, mode, path]
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    process.standardOutput = output
    try process.run()
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// Kills the process after `seconds`, and returns its output until then.
  func lines(killAfter seconds: Double) -> [String] {
    let identifier = process.processIdentifier
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { kill(identifier, SIGKILL) }
    return lines()
  }

  /// Returns the output until the process ends. It is killed after `lines` lines.
  func lines(killAfter lines: Int = .max) -> [String] {
    var text = Data()
    var isKilled = false
    while let data = try? output.fileHandleForReading.read(upToCount: 1 << 16), !data.isEmpty {
      text += data
      guard !isKilled, text.count(where: { $0 == UInt8(ascii: "\n") }) >= lines else { continue }
      kill(process.processIdentifier, SIGKILL)
      isKilled = true
    }
    process.waitForEnd()
    // An incomplete line does not count.
    return String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast().map(String.init)
  }
}
