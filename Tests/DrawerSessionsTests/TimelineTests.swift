import DrawerConcurrency
import Drawers
import Testing

@testable import DrawerSessions

@Suite struct TimelineTests {
  private func machine(duration: Double = 1) throws -> AnyMachine {
    var machine = try SessionRequest(
      ["controller": "curtain", "configuration": ["movingDuration": .number(duration)]]
    ).machine
    _ = try machine.apply(
      [LocatedEvent(["type": "moveCurtain", "to": "max", "time": 0.1])], arrival: nil)
    return machine
  }

  private func sampled(_ machine: AnyMachine, framesPerSecond: Int, workLimit: Int = .max) -> Timeline {
    LongWork.here { Timeline(of: machine, framesPerSecond: framesPerSecond, workLimit: workLimit, $0) }
  }

  @Test func samplesAtEvenTimesAndAtTheEnd() throws {
    let machine = try machine()
    let timeline = sampled(machine, framesPerSecond: 4)
    #expect(timeline.samples.map(\.time) == [0.1, 0.35, 0.6, 0.85, 1.1])
    for sample in timeline.samples { #expect(sample.frames.value == machine.advanced(to: sample.time).frames) }
    #expect(!timeline.isTruncated)
    let uneven = sampled(machine, framesPerSecond: 3).samples.map(\.time)
    #expect(uneven.count == 4 && uneven.last == 1.1)
    #expect(sampled(try self.machine(duration: 0.3), framesPerSecond: 1).samples.map(\.time) == [0.1, 0.4])
  }

  @Test func endsBeforeItIsTooMuchWork() throws {
    let machine = try machine()
    let timeline = sampled(machine, framesPerSecond: 4, workLimit: 3 * machine.weight)
    #expect(timeline.samples.map(\.time) == [0.1, 0.35, 0.6] && timeline.isTruncated)
  }

  @Test func isEmptyWhereNothingMoves() throws {
    let machine = try machine().advanced(to: 5)
    #expect(sampled(machine, framesPerSecond: 60).json.value == ["fps": 60, "samples": [], "truncated": false])
  }

  @Test func hasAnEnd() throws {
    let timeline = sampled(try machine(duration: 60), framesPerSecond: 240)
    #expect(timeline.samples.count == Timeline.maximumSamples)
    #expect(timeline.isTruncated)
    #expect(timeline.json.value["truncated"] == true)
  }

  /// Fifty frames defined by the client are more than ten times a controller's own frames.
  @Test func endsBeforeItIsLarge() throws {
    let frames = (0..<50).map { index -> (String, JSONValue) in
      ("frame\(index)", ["from": ["x": 0], "to": ["x": .number(Double(index + 1))]])
    }
    let animation: JSONValue = [
      "type": "custom", "duration": 60, "frames": .object(of: frames),
    ]
    var machine = try SessionRequest(
      ["controller": "transition", "configuration": ["animator": animation]]
    ).machine
    _ = try machine.apply([LocatedEvent(["type": "present", "time": 0])], arrival: nil)
    let timeline = sampled(machine, framesPerSecond: 240)
    #expect(timeline.isTruncated && timeline.samples.count < Timeline.maximumSamples)
    #expect(timeline.json.bytes.count < Timeline.maximumBytes * 5 / 4)
  }
}
