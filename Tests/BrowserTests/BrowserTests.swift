import Foundation
import TestSupport
import Testing

/// What a visitor does, done in a real Chromium with the real server: one script for each behaviour; and the main paths in
/// Firefox and WebKit as well.
///
/// They need Python with playwright, axe-playwright-python, marionette_driver and selenium, and the three browsers: without
/// them they fail, and say so.
@Suite(.serialized) struct BrowserTests {
  private static let server = Result { try DrawerdProcess() }

  private static let scripts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Scripts")

  @Test(arguments: [
    "accessibility", "admission", "animation", "closing", "components", "connecting", "declarations", "delivery",
    "docs", "drag", "engines", "example", "firefox", "flick", "grab", "keyboard", "local", "mirror", "modality",
    "outside", "package", "person", "playground", "prediction", "react", "recovery", "resizing", "rules", "screenshots",
    "scroll", "tap", "webkit",
  ])
  func behaves(_ script: String) throws {
    let first = try run(script)
    guard first.status != 0 else { return }
    // A finger of a machine that is busy with something else for a tenth of a second is another finger.
    let second = try run(script)
    #expect(second.status == 0, "\(script).py, twice: \(first.output)\(first.errors)\(second.output)\(second.errors)")
  }

  private func run(_ script: String) throws -> (status: Int32, output: String, errors: String) {
    try PythonProcess.run(
      ["-B", Self.scripts.appendingPathComponent("\(script).py").path],
      environment: [
        "DRAWERD_TEST_BASE": "http://127.0.0.1:\(try Self.server.get().port)",
        "DRAWERD_EXECUTABLE": DrawerdProcess.executable.path,
      ])
  }
}
