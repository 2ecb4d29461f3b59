import Drawers
import Foundation
import TestSupport
import Testing

/// Several clients that watch one session, one of which does not read.
@Suite struct WatchersTests {
  @Test func allSeeTheSameInTheOrderInWhichItWasAnswered() throws {
    let client = try SessionClient()
    let path = try client.create()
    let streams = try (0..<5).map { _ in try client.stream("\(path)/stream") }
    for stream in streams { _ = try stream.next("snapshot") }
    // Several threads post at the same time, and another watcher joins in the meantime.
    let (posters, posts) = (4, 30)
    let answers = Collected()
    let port = client.port
    let finished = DispatchGroup()
    for poster in 0..<posters {
      Thread.start(finished) {
        let mine = try SessionClient(port: port)
        var last = 0
        for index in 0..<posts {
          let isBatch = (poster + index) % 5 == 0
          let answer = try mine.post(
            isBatch ? .array((0..<3).map(CurtainEvents.jump)) : CurtainEvents.jump(index + poster), to: path)
          let revision = try JSONValue(parsing: answer.utf8)["revision"]?.number.map { Int($0) } ?? 0
          answers.add(answer, at: revision)
          #expect(revision > last)
          last = revision
        }
      }
    }
    let late = try client.stream("\(path)/stream")
    let first = try #require(try late.next())
    #expect(first.name == "snapshot")
    finished.wait()
    let all = answers.all
    #expect(all.count == posters * posts)
    let expected = all.map { ServerSentEvent(name: "result", id: $0.revision, data: $0.text) }
    for stream in streams {
      for event in expected { #expect(try stream.next() == event) }
    }
    for event in expected where event.id ?? 0 > first.id ?? 0 { #expect(try late.next() == event) }
  }

  /// The session has its own process, so that the number of open files shows when the server drops the connection.
  @Test(arguments: [false, true]) func slowReaderIsDroppedAndOthersDoNotWait(followsMany: Bool) throws {
    let drawerd = try DrawerdProcess()
    defer { drawerd.stop() }
    let client = try SessionClient(port: drawerd.port)
    let path = try client.create()
    let reader = try client.stream("\(path)/stream")
    #expect(try reader.next()?.name == "snapshot")
    let openFiles = try drawerd.openFiles()
    let followed = followsMany ? SharedStream.path([path]) : "\(path)/stream"
    let sleeper = try client.stream(followed, receiveBuffer: 4096)
    #expect(sleeper.status == 200)
    try eventually("the connection") { try drawerd.openFiles() == openFiles + 1 }
    // Each event's result is much larger than the event: the two ends of a batch are far apart.
    let batch = JSONValue.array((0..<300).map(CurtainEvents.jump))
    var count = 0
    // The socket buffers hold some megabytes first.
    while try drawerd.openFiles() > openFiles, count < 500 {
      let answer = try client.post(batch, to: path)
      count += 1
      #expect(try reader.next() == ServerSentEvent(name: "result", id: 300 * count, data: answer))
    }
    #expect(count > 4 && count < 500)
    // A dropped watcher notices it, and everything that it has read until then is complete.
    #expect(try sleeper.next()?.name == "snapshot")
    var last = 0
    while let event = try sleeper.next() {
      #expect(event.id == last + 300)
      last = event.id ?? 0
    }
    #expect(!sleeper.isComplete)
    #expect(last < 300 * count)
    // The watcher can resume where it stopped.
    let resumed = try client.stream(followed, lastEventID: 300 * (count - 1))
    #expect(try resumed.next()?.id == 300 * count)
  }
}

/// Responses that several threads received, by their revisions.
private final class Collected: @unchecked Sendable {
  private let lock = NSLock()
  private var texts: [Int: String] = [:]

  func add(_ text: String, at revision: Int) {
    lock.lock()
    texts[revision] = text
    lock.unlock()
  }

  var all: [(revision: Int, text: String)] {
    lock.lock()
    defer { lock.unlock() }
    return texts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension Thread {
  /// Runs `body` on a new thread. An error that it throws fails the test.
  static func start(_ group: DispatchGroup, _ body: @escaping @Sendable () throws -> Void) {
    group.enter()
    let thread = Thread {
      do {
        try body()
      } catch {
        Issue.record(error)
      }
      group.leave()
    }
    thread.start()
  }
}
