import Drawers
import Foundation
import Testing

/// All ways to sample the presentation return identical frames, to the last bit.
@Suite struct SamplingTests {
  private func start(_ motion: Motion, _ client: SessionClient, query: String = "") throws -> (
    path: String, result: JSONValue
  ) {
    let path = try client.create(motion.controller, clock: "client", configuration: motion.configuration)
    return (path, try client.request("POST", "\(path)/events\(query)", .array(motion.start)))
  }

  @Test(arguments: Motion.all)
  func allWaysAgreeToTheLastBit(_ motion: Motion) throws {
    let client = try SessionClient()
    let (path, result) = try start(motion, client, query: "?timeline=50")
    let timeline = try client.request("GET", "\(path)/timeline?fps=50")
    #expect(result["timeline"] == timeline)
    #expect(timeline["fps"] == 50)
    #expect(timeline["truncated"] == false)
    let samples = try #require(timeline["samples"]?.elements)
    let times = samples.compactMap { $0["time"]?.number }
    let end = try #require(
      result["animations"]?.elements?.compactMap { animation in
        animation["start"]?.number.flatMap { start in animation["duration"]?.number.map { start + $0 } }
      }.max())
    try #require(times.count == samples.count && times.count > 2)
    for (index, time) in times.dropLast().enumerated() { #expect(time == motion.startTime + Double(index) / 50) }
    #expect(times.last == end)
    // `at` does not change the session, but a simulation's ticks do.
    let ticks = times.map { JSONValue.object(["type": "tick", "time": .number($0)]) }
    let simulated = try client.request(
      "POST", "/v1/simulations",
      [
        "controller": .string(motion.controller), "configuration": motion.configuration,
        "events": .array(motion.start + ticks),
      ])
    let steps = try #require(simulated["steps"]?.elements).dropFirst(motion.start.count)
    var distinct: Set<String> = []
    for (sample, step) in zip(samples, steps) {
      let frames = try #require(sample["frames"]).line
      let time = try #require(sample["time"]).line
      #expect(try client.request("GET", "\(path)?at=\(time)")["frames"]?.line == frames, "at \(time)")
      #expect(step["frames"]?.line == frames, "tick at \(time)")
      distinct.insert(frames)
    }
    #expect(distinct.count > samples.count / 2, "something moves")
    #expect(try client.request("GET", path)["revision"] == .number(Double(motion.start.count)))
    // The last sample of the movement is the resting position.
    try client.post(["type": "tick", "time": .number(end)], to: path)
    #expect(try client.request("GET", path)["frames"] == samples.last?["frames"])
    #expect(try client.request("GET", "\(path)/timeline")["samples"] == [])
  }

  @Test func atSamplesTheFutureOfAServersSessionToo() throws {
    let client = try SessionClient()
    let path = try client.create(configuration: ["movingDuration": 60])
    let result = try JSONValue(parsing: try client.post(CurtainEvents.move(to: "max"), to: path).utf8)
    let start = try #require(result["time"]?.number)
    let middle = try client.request("GET", "\(path)?at=\(start + 30)")
    let end = try client.request("GET", "\(path)?at=\(start + 60)")
    #expect(middle["time"] == .number(start + 30))
    #expect(end["animations"] == [])
    let height = 844.0
    #expect(end[path: "frames", "curtain", "y"] == .number(height - 0.8 * height))
    #expect(middle["revision"] == 1)
    // Without `at`, the time is the current one.
    let now = try client.request("GET", path)
    #expect(try #require(now["time"]?.number) >= start)
  }

  @Test func refusesRatesAndTimesOutOfRange() throws {
    let client = try SessionClient()
    let path = try client.create(clock: "client")
    for query in ["timeline?fps=0", "timeline?fps=241", "timeline?fps=x", "timeline?rate=1"] {
      try client.text("GET", "\(path)/\(query)", status: 422)
    }
    for query in ["at=nan", "at=inf", "at=-1", "at=1e8"] { try client.text("GET", "\(path)?\(query)", status: 422) }
    for query in ["timeline=0", "timeline=241", "timeline=true"] {
      try client.text("POST", "\(path)/events?\(query)", ["type": "tick", "time": 1], status: 422)
    }
    #expect(try client.request("GET", path)["revision"] == 0)
  }

  /// A stream's samples equal the frames of a simulation with the same events and ticks at the samples' times.
  @Test func streamsSampleWhileSomethingMoves() throws {
    let client = try SessionClient()
    let configuration: JSONValue = ["movingDuration": 1.5]
    let path = try client.create(configuration: configuration)
    let stream = try client.stream("\(path)/stream?fps=60")
    let plain = try client.stream("\(path)/stream")
    #expect(try stream.next()?.name == "snapshot")
    #expect(try plain.next()?.name == "snapshot")
    let answer = try JSONValue(parsing: try client.post(CurtainEvents.move(to: "max"), to: path).utf8)
    let end = try #require(answer["animations"]?.elements?.first?["duration"]?.number) + (answer["time"]?.number ?? 0)
    #expect(try stream.next()?.id == 1)
    var samples: [JSONValue] = []
    while let event = try stream.next(), event.name == "sample" {
      #expect(event.id == nil)
      samples.append(try JSONValue(parsing: event.data.utf8))
    }
    let times = samples.compactMap { $0["time"]?.number }
    try #require(times.count == samples.count && !times.isEmpty)
    #expect(times == times.sorted() && Set(times).count == times.count)
    #expect(try #require(times.first) > answer["time"]?.number ?? 0)
    #expect(try #require(times.last) < end)
    let move = CurtainEvents.move(to: "max").members?.merging(["time": answer["time"] ?? 0])
    let ticks = times.map { JSONValue.object(["type": "tick", "time": .number($0)]) }
    let simulated = try client.request(
      "POST", "/v1/simulations",
      ["controller": "curtain", "configuration": configuration, "events": .array([.object(move ?? [:])] + ticks)])
    for (sample, step) in zip(samples, try #require(simulated["steps"]?.elements).dropFirst()) {
      #expect(sample["frames"]?.line == step["frames"]?.line)
    }
    // The animation has ended, so that the next event is a result. The stream without `fps` had no samples.
    let next = try client.post(["type": "tick"], to: path)
    #expect(try stream.next()?.data == next)
    #expect(try (0..<3).map { _ in try plain.next()?.id } == [1, 2, 3])
  }
}
