import Foundation
import TestSupport
import Testing

// What a visitor does, done in real browsers with the real server: one script for each behaviour. Two run at a time, one of
// each suite: they wait most of the time.
//
// They need Python with playwright, axe-playwright-python, marionette_driver and selenium, and the three browsers: without
// them they fail, and say so.

/// Fingers, and what they throw, in Chromium.
@Suite(.serialized) struct GestureTests {
  private static let server = Result { try DrawerdProcess() }

  @Test(arguments: [
    "animation", "drag", "flick", "grab", "mirror", "prediction", "recovery", "resizing", "rules", "scroll", "tap",
  ])
  func behaves(_ script: String) throws { try BrowserScript(script).check(with: Self.server.get()) }
}

/// Pages, components, and the main paths in Firefox and WebKit as well.
@Suite(.serialized) struct PageTests {
  private static let server = Result { try DrawerdProcess() }

  @Test(arguments: [
    "accessibility", "admission", "closing", "components", "connecting", "declarations", "delivery", "docs", "engines",
    "example", "firefox", "following", "keyboard", "local", "modality", "outside", "package", "person", "playground",
    "react", "screenshots", "webkit",
  ])
  func behaves(_ script: String) throws { try BrowserScript(script).check(with: Self.server.get()) }
}

/// A script in Python that drives a browser, and fails where something is not as it should be.
private struct BrowserScript {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Scripts")

  private let name: String

  init(_ name: String) { self.name = name }

  func check(with server: DrawerdProcess) throws {
    let first = try run(with: server)
    guard first.status != 0 else { return }
    // A finger of a machine that is busy with something else for a tenth of a second is another finger.
    let second = try run(with: server)
    #expect(second.status == 0, "\(name).py, twice: \(first.output)\(first.errors)\(second.output)\(second.errors)")
  }

  private func run(with server: DrawerdProcess) throws -> (status: Int32, output: String, errors: String) {
    try PythonProcess.run(
      ["-B", Self.folder.appendingPathComponent("\(name).py").path],
      environment: [
        "DRAWERD_TEST_BASE": "http://127.0.0.1:\(server.port)",
        "DRAWERD_EXECUTABLE": DrawerdProcess.executable.path,
      ])
  }
}
