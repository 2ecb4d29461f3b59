import Foundation
import TestSupport
import Testing

/// What a visitor does, done in a real Chromium with the real server: one script for each behaviour; and the machines in
/// Firefox and WebKit as well.
///
/// They need Python with playwright, marionette_driver and selenium, and the three browsers: without them they fail, and say
/// so.
@Suite(.serialized) struct BrowserTests {
  private static let server = Result { try DrawerdProcess() }

  private static let scripts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Scripts")

  @Test(arguments: [
    "accessibility", "admission", "animation", "closing", "components", "connecting", "declarations", "delivery",
    "docs", "drag", "engines", "example", "firefox", "flick", "grab", "keyboard", "local", "mirror", "modality",
    "outside", "package", "playground", "prediction", "react", "recovery", "resizing", "rules", "scroll", "tap",
    "webkit",
  ])
  func behaves(_ script: String) throws {
    let (status, output, errors) = try PythonProcess.run(
      ["-B", Self.scripts.appendingPathComponent("\(script).py").path],
      environment: [
        "DRAWERD_TEST_BASE": "http://127.0.0.1:\(try Self.server.get().port)",
        "DRAWERD_EXECUTABLE": DrawerdProcess.executable.path,
      ])
    #expect(status == 0, "\(script).py: \(output)\(errors)")
  }
}
