import DrawerConformance
import Drawers
import Foundation
import TestSupport
import Testing

/// The vectors, run on the state machines themselves.
@Suite struct StateMachineConformanceTests {
  @Test(arguments: Controllers.vectors)
  func machineBehavesAsRecorded(_ vector: Recording) throws {
    let request = try SessionRequest(vector.create)
    var machine = request.machine
    expect(vector.created, request.created, "created")
    for (index, step) in vector.steps.enumerated() {
      let results = try machine.apply([LocatedEvent(step.event)], arrival: nil)
      let result = try #require(results.last)
      expect(step.expect, result, "step \(index) \(Expectation.text(step.event))")
    }
  }

  /// Without this test, a missing or unreadable file would pass as an empty table.
  @Test(arguments: Controllers.all) func vectorsAreThere(_ controller: String) {
    #expect(!Recording.all(of: controller).isEmpty)
  }

  /// Every story of an original demo is played: the program has its file, and knows the controller of each line.
  @Test func everyDemoIsPlayed() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Repository.file("Conformance/demos").path)
    #expect(Set(files) == Set(Recording.demos.map { "\($0.name).jsonl" }))
    let played = Set(Controllers.vectors.map(\.id))
    for demo in Recording.demos {
      let lines = demo.bytes.split(separator: UInt8(ascii: "\n"))
      #expect(lines.count == demo.recordings.count && !lines.isEmpty)
      #expect(demo.recordings.allSatisfy { played.contains($0.id) })
    }
  }

  private func expect(_ expected: JSONValue, _ step: Step, _ what: String) {
    var result = step.machine.presentation
    result["delegate"] = .array(step.delegate)
    result["response"] = step.response
    let differences = Expectation.differences(expected, .object(result))
    #expect(differences.isEmpty, "\(what): \(differences.joined(separator: "\n"))")
  }
}
