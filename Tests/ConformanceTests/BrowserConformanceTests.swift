import Drawers
import TestSupport
import Testing

/// The vectors, played by the machines for browsers.
@Suite(.enabled(if: BrowserMachines.areBuilt, "this toolchain builds none"))
struct BrowserConformanceTests {
  @Test(arguments: Controllers.all) func browserBehavesAsRecorded(_ controller: String) throws {
    let vectors = Vector.all(of: controller)
    let played = try BrowserMachines.play(vectors.map { ($0.create, $0.steps.map { $0.event }) }, with: .ofEach)
    try #require(played.count == vectors.count)
    for (vector, answers) in zip(vectors, played) {
      let expected = [vector.created] + vector.steps.map { $0.expect }
      try #require(answers.count == expected.count)
      for (index, (expected, answer)) in zip(expected, answers).enumerated() {
        let differences = Expectation.differences(expected, answer)
        #expect(
          differences.isEmpty, "\(vector.testDescription), answer \(index): \(differences.joined(separator: "\n"))")
      }
    }
  }
}
