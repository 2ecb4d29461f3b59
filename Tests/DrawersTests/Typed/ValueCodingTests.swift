import Drawers
import Foundation
import Testing

/// Values are in files as on the wire.
@Suite struct ValueCodingTests {
  private func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test func valuesAreAsOnTheWire() throws {
    #expect(try text(Point2D(x: 1, y: 2)) == #"{"x":1,"y":2}"#)
    #expect(try text(RGBAColor(rgba: 0x1122_3344)) == "\"#11223344\"")
    #expect(
      try text(Container(width: 1, height: 2, safeArea: Insets(top: 3)))
        == #"{"height":2,"safeArea":{"bottom":0,"left":0,"right":0,"top":3},"width":1}"#)
    let frames: Frames = ["panel": Frame(Rect2D(y: 5, width: 6, height: 7), z: 1)]
    #expect(try text(frames) == #"{"panel":{"height":7,"width":6,"x":0,"y":5,"z":1}}"#)
    #expect(try JSONDecoder().decode(Frames.self, from: JSONEncoder().encode(frames)) == frames)
  }

  /// A file of settings has only the members that differ from the defaults.
  @Test func configurationFileNeedsOnlyWhatDiffers() throws {
    let file = Data(#"{"swipeResistance": {"custom": 450}}"#.utf8)
    var expected = CurtainConfiguration()
    expected.swipeResistance = .custom(450)
    #expect(try JSONDecoder().decode(CurtainConfiguration.self, from: file) == expected)
    #expect(try JSONDecoder().decode(CurtainConfiguration.self, from: JSONEncoder().encode(expected)) == expected)
    let bad = Data(#"{"topBonce": true, "movingDuration": 100}"#.utf8)
    let error = #expect(throws: WireError.self) { try JSONDecoder().decode(CurtainConfiguration.self, from: bad) }
    #expect(error?.localizedDescription.contains("topBounce") == true)
    #expect(error?.localizedDescription.contains("0...60") == true)
  }

  @Test func stateAndOutcomeAreCodable() throws {
    var machine = try Machine<Curtain>(configuration: CurtainConfiguration())
    let outcome = try machine.handle(.command(.moveCurtain(to: .max, animated: false)), at: 1)
    #expect(try JSONDecoder().decode(Curtain.State.self, from: JSONEncoder().encode(machine.state)) == machine.state)
    let names = try JSONValue(encoding: outcome)["delegate"]?.elements?.compactMap { $0["name"]?.string }
    #expect(names == ["curtainDidDrag", "curtainDidChangeHeightState"])
    #expect(outcome.delegateEvents.count == 2)
  }

  /// Every fault of a configuration is reported.
  @Test func everyFaultIsReported() throws {
    var configuration = CurtainConfiguration()
    (configuration.minHeightCoefficient, configuration.movingDuration) = (-1, 100)
    let refusal = #expect(throws: Refusal.self) { try Machine<Curtain>(configuration: configuration) }
    #expect(
      refusal?.localizedDescription
        == "minHeightCoefficient must be within 0...1. movingDuration must be within 0...60.")
  }

  @Test func timeOfDayIsRefusedWithAHint() throws {
    var machine = try Machine<Curtain>(configuration: CurtainConfiguration())
    let refusal = #expect(throws: Refusal.self) { try machine.handle(.tick, at: 1_790_000_000) }
    #expect(refusal?.localizedDescription.contains("seconds since 1970") == true)
  }

  @Test func pastAndInfinityHaveAnAnswer() throws {
    var machine = try Machine<Curtain>(configuration: CurtainConfiguration())
    try machine.handle(.command(.moveCurtain(to: .max, animated: true)), at: 1)
    let end = try #require(machine.nextCompletion)
    #expect(machine.advanced(to: .infinity) == machine.advanced(to: end))
    #expect(machine.advanced(to: -5) == machine && machine.advanced(to: .nan) == machine)
    #expect(machine.frames(at: .infinity) == machine.frames(at: end))
    #expect(machine.frames(at: 0) == machine.frames(at: 1))
  }
}
