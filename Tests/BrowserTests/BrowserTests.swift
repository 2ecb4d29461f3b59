import Foundation
import TestSupport
import Testing

/// What a visitor does, done in a real Chromium with the real server: one script for each behaviour.
///
/// They need Python with playwright, and Chromium: without them they fail, and say so.
@Suite(.serialized) struct BrowserTests {
  private static let server = Result { try DrawerdProcess() }

  private static let scripts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Scripts")

  @Test(arguments: [
    "accessibility", "admission", "animation", "declarations", "docs", "drag", "example", "flick", "grab", "keyboard",
    "latency", "mirror", "outside", "playground", "recovery", "rules", "scroll", "tap",
  ])
  func behaves(_ script: String) throws {
    var environment = ProcessInfo.processInfo.environment
    environment["DRAWERD_TEST_BASE"] = "http://127.0.0.1:\(try Self.server.get().port)"
    environment["DRAWERD_EXECUTABLE"] = DrawerdProcess.executable.path
    let python = environment["DRAWERD_TEST_PYTHON"] ?? "python3"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [python, "-B", Self.scripts.appendingPathComponent("\(script).py").path]
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(script).py: \(text)")
  }
}
