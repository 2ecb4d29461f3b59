import Foundation
import TestSupport
import Testing

/// No test waits for a while in order to look at something: ``RealTime`` lists the calls that let time pass.
@Suite struct RealTimeTests {
  private static let tests = Repository.file("Tests")

  private static let languages = ["swift", "py", "js", "mjs", "sh"]

  /// Returns the number of calls in `text` that let time pass, in Swift, Python and the drivers of browsers.
  private func calls(in text: String) -> Int {
    // A simple boundary is also between a period and a letter.
    let pattern = /\b(?:u|nano)?sleep\(|\.pause\([^)]|\bwait_for_timeout\(/.wordBoundaryKind(.simple)
    return text.matches(of: pattern).count
  }

  @Test func callsAreFound() {
    let examples = [
      "usleep(5)", "sleep(UInt32(wait))", "try await Task.sleep(for: .seconds(1))", "Thread.sleep(forTimeInterval: 1)",
      "time.sleep(0.3)", "await asyncio.sleep(1)", "page.wait_for_timeout(16)", "pointer.pause(300)",
    ]
    for example in examples { #expect(calls(in: example) == 1, "\(example)") }
    for other in ["RealTime.pause.pass()", "sleeper.next()", "eventually(condition)"] { #expect(calls(in: other) == 0) }
  }

  @Test func everyWaitHasAReason() throws {
    let listed = Dictionary(uniqueKeysWithValues: RealTime.elsewhere.map { ($0.file, $0.calls) })
    for path in FileManager.default.subpaths(atPath: Self.tests.path) ?? [] {
      let file = Self.tests.appendingPathComponent(path)
      guard Self.languages.contains(file.pathExtension), file.path != #filePath else { continue }
      let count = calls(in: try String(contentsOf: file, encoding: .utf8))
      #expect(
        count <= listed[path, default: 0], "\(path) lets time pass: await the event, or list the reason in RealTime")
    }
  }
}
