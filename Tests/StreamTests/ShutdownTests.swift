import Drawers
import Foundation
import TestSupport
import Testing

/// The ends of streams, as clients outside of the process see them.
@Suite struct ShutdownTests {
  @Test func aSignalEndsStreamsInGoodOrder() throws {
    let drawerd = try DrawerdProcess()
    let client = try SessionClient(port: drawerd.port)
    let paths = try (0..<3).map { _ in try client.create() }
    // One of the streams has a moving session and samples.
    try client.post(CurtainEvents.move(to: "max"), to: paths[0])
    let streams = try paths.map { try client.stream("\($0)/stream?fps=30") }
    for stream in streams { _ = try stream.next("snapshot") }
    let shared = try SharedStream(client, paths)
    for _ in paths { _ = try shared.next() }
    let end = drawerd.stop()
    #expect(end.status == 0)
    let received = try paths.map { _ in try #require(try shared.next()) }
    #expect(received.allSatisfy { $0.name == "end" && $0.data == #"{"reason":"stopping"}"# })
    #expect(Set(received.map(\.path)) == Set(paths))
    #expect(try shared.next() == nil)
    #expect(shared.reader.isComplete)
    for stream in streams {
      #expect(try stream.next("end").data == #"{"reason":"stopping"}"#)
      #expect(try stream.next() == nil)
      #expect(stream.isComplete)
    }
  }

  @Test func curlShowsEventsAsTheyHappen() throws {
    let client = try SessionClient()
    let path = try client.create()
    let curl = Process()
    curl.executableURL = URL(fileURLWithPath: "/usr/bin/curl")
    curl.arguments = ["-sN", "--max-time", "60", "http://127.0.0.1:\(client.port)\(path)/stream"]
    let output = Pipe()
    curl.standardOutput = output
    try curl.run()
    defer { if curl.isRunning { curl.terminate() } }
    var text = ""
    func read(until end: String) throws {
      while !text.hasSuffix(end) {
        let data = output.fileHandleForReading.availableData
        guard !data.isEmpty else { throw StreamReader.Failure(description: "curl ended with: \(text)") }
        text += String(decoding: data, as: UTF8.self)
      }
    }
    try read(until: "\n\n")
    #expect(text.hasPrefix("id: 0\nevent: snapshot\ndata: {"))
    for index in 0..<3 {
      text = ""
      let answer = try client.post(CurtainEvents.jump(index), to: path)
      try read(until: "\n\n")
      #expect(text == "id: \(index + 1)\nevent: result\ndata: \(answer)\n\n")
    }
    text = ""
    try client.text("DELETE", path, status: 204)
    try read(until: "\n\n")
    #expect(text == "event: end\ndata: {\"reason\":\"deleted\"}\n\n")
    curl.waitForEnd()
    #expect(curl.terminationStatus == 0)
  }
}
