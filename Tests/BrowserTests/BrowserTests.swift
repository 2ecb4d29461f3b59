import Foundation
import TestSupport
import Testing

/// A user's actions in real browsers, with the real server: one script for each behavior.
///
/// The scripts need three browsers, and Python with playwright, axe-playwright-python, marionette_driver and selenium. If one is
/// missing, they fail with a message that names it. Only the journeys run, unless the environment has `DRAWERD_BROWSER_SCRIPTS=all`.
/// With `DRAWERD_BROWSER_CASES=all` the scripts run every case instead of a selection.
@Suite struct BrowserScriptTests {
  /// Runs as many scripts at a time as there are cores, on separate threads, because waiting for a script would block a task's
  /// thread. More browsers than cores would make each other late.
  private static let lanes = {
    let lanes = OperationQueue()
    lanes.maxConcurrentOperationCount = ProcessInfo.processInfo.activeProcessorCount
    return lanes
  }()

  private static let runsAll = ProcessInfo.processInfo.environment["DRAWERD_BROWSER_SCRIPTS"] == "all"

  /// The scripts that `make test` runs, which touch each part of the client once: a server with prediction, a dialog, React, lists,
  /// keys, a drawer that is loaded, drawn, dragged, thrown, grabbed and tapped, and a visit of the playground.
  private static let journeys = [
    "prediction", "modality", "react", "scroll", "keyboard", "grab", "flick", "drag", "tap", "visit",
  ]

  // The longest scripts come first, so that all lanes end at about the same time.
  private static let scripts = [
    "apps", "inspector", "tuning", "panels", "home", "panel", "pasting", "examples", "focus", "morphs", "above", "walk",
    "turbo", "liveview",
    "guide", "engines", "copies", "lists", "prediction", "press", "accessibility", "reflow", "following", "firefox",
    "content", "declarations", "back", "dismissal", "parts", "components", "person", "lab", "webkit", "docs", "scroll",
    "admission", "around", "grab", "scrollers", "package", "copying", "flick", "rules", "transitions", "mirror",
    "recovery", "choices", "animation", "travel", "example", "react", "tap", "resizing", "drag", "modality", "outside",
    "faults", "keyboard", "nested", "narrow", "connecting", "delivery", "closing", "screenshots", "assigned", "own",
    "drawn", "pixels", "strings", "silence", "written", "arrival", "bundles", "local", "unanswered", "replaying",
    "visit", "sheets", "drawerkit", "sweetcurtain", "viewdeck", "easytransitions", "screens", "seventh", "fragments",
  ]

  /// Regression: a script in the folder was not listed, and so never ran.
  @Test func everyScriptIsListed() throws {
    let programs = try FileManager.default.contentsOfDirectory(atPath: BrowserScript.folder.path).filter { name in
      let file = BrowserScript.folder.appendingPathComponent(name)
      return try name.hasSuffix(".py") && String(contentsOf: file, encoding: .utf8).contains("__main__")
    }
    #expect(Set(programs) == Set(Self.scripts.map { "\($0).py" }))
    #expect(Set(Self.journeys).isSubset(of: Self.scripts))
  }

  @Test(arguments: runsAll ? scripts : journeys)
  func behaves(_ script: String) async throws {
    let failure = try await withCheckedThrowingContinuation { continuation in
      Self.lanes.addOperation { continuation.resume(with: Result { try BrowserScript(script).failure() }) }
    }
    #expect(failure == nil, "\(script).py: \(failure ?? "")")
  }
}

/// A script in Python that drives a browser, and exits with an error if a check fails.
private struct BrowserScript {
  static let folder = Repository.file("Tests/BrowserTests/Scripts")

  private let name: String

  init(_ name: String) { self.name = name }

  /// Runs the script. Returns its output if it fails, and nil if it passes.
  func failure() throws -> String? {
    // Each script gets a separate server, because some scripts inspect all of a server's sessions.
    let server = try DrawerdProcess()
    let end = try PythonProcess.run(
      ["-B", Self.folder.appendingPathComponent("\(name).py").path],
      environment: [
        "DRAWERD_TEST_BASE": "http://127.0.0.1:\(server.port)",
        "DRAWERD_EXECUTABLE": DrawerdProcess.executable.path,
      ])
    // A report of a run shows the first line alone, so that line says which check failed.
    let check = end.errors.split(separator: "\n").suffix(4).joined(separator: " ")
    return end.status == 0 ? nil : "\(check)\n\(end.output)\(end.errors)"
  }
}
