import DrawerConformance
import Drawers
import TestSupport
import Testing

/// The recorded vectors, played by the WebAssembly machines.
@Suite(.enabled(if: BrowserMachines.areBuilt, "this toolchain builds none"))
struct BrowserConformanceTests {
  @Test(arguments: Controllers.all) func browserBehavesAsRecorded(_ controller: String) throws {
    let vectors = Recording.all(of: controller)
    let scripts = vectors.map { BrowserMachines.Script(creation: $0.create, events: $0.steps.map(\.event)) }
    let played = try BrowserMachines.play(scripts, with: .ofEach)
    try #require(played.count == vectors.count)
    for (index, (vector, answers)) in zip(vectors, played).enumerated() {
      #expect(try BrowserMachines.difference(of: answers, to: scripts[index]) == nil)
      let expected = [vector.created] + vector.steps.map { $0.expect }
      try #require(answers.count == expected.count + 1)
      for (index, (expected, answer)) in zip(expected, answers).enumerated() {
        let differences = Expectation.differences(expected, answer.value)
        #expect(
          differences.isEmpty, "\(vector.testDescription), answer \(index): \(differences.joined(separator: "\n"))")
      }
    }
  }
}
