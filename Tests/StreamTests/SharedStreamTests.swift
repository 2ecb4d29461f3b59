import Drawers
import Foundation
import TestSupport
import Testing

/// One stream for several sessions: its events, and how it is resumed.
@Suite struct SharedStreamTests {
  @Test func sendsForEachSessionTheEventsOfItsOwnStream() throws {
    let client = try SessionClient()
    // Use a client's clock, so that two snapshots have the same time.
    let paths = try (0..<3).map { _ in try client.create(clock: "client") }
    let first: JSONValue = ["type": "moveCurtain", "to": "max", "time": 1]
    try client.post(first, to: paths[1])
    let shared = try SharedStream(client, paths)
    #expect(shared.reader.headers["content-type"]?.hasPrefix("text/event-stream") == true)
    #expect(shared.reader.headers["cache-control"] == "no-store, no-transform")
    for (path, position) in zip(paths, ["0,,", "0,1,", "0,1,0"]) {
      let own = try #require(try client.stream("\(path)/stream").next())
      #expect(try shared.next() == .init("snapshot", path, position: position, own.data))
    }
    for (place, position) in [(0, "1,1,0"), (1, "1,2,0"), (0, "2,2,0"), (2, "2,2,1")] {
      let answer = try client.post(["type": "tick", "time": 2], to: paths[place])
      #expect(try shared.next() == .init("result", paths[place], position: position, answer))
    }
  }

  /// Resumes at the position of every received event, and by the revisions in the request.
  @Test func continuesWithEachSessionWhereItWas() throws {
    let client = try SessionClient()
    let paths = try (0..<3).map { _ in try client.create() }
    let live = try SharedStream(client, paths)
    var received = try paths.map { _ in try #require(try live.next()) }
    for index in 0..<12 {
      try client.post(CurtainEvents.jump(index), to: paths[index % 5 % 3])
      received.append(try #require(try live.next()))
    }
    for seen in 2..<received.count {
      let position = try #require(received[seen].position)
      let missed = Dictionary(grouping: received[(seen + 1)...], by: \.path)
      let revisions = position.split(separator: ",").compactMap { Int($0) }
      try #require(revisions.count == 3)
      let named = Dictionary(zip(paths, revisions)) { first, _ in first }
      let resumed = [
        try SharedStream(client, paths, after: position), try SharedStream(client, paths, revisions: named),
      ]
      for stream in resumed {
        for path in paths {
          for event in missed[path] ?? [] {
            let next = try #require(try stream.next())
            #expect(next.name == "result" && next.path == path && next.data == event.data)
          }
        }
      }
      // The stream continues without repeating an event.
      let answer = try client.post(["type": "tick"], to: paths[0])
      received.append(try #require(try live.next()))
      for stream in resumed {
        #expect(try stream.next() == .init("result", paths[0], position: received.last?.position, answer))
      }
    }
  }

  /// A position has no revision for a session without events.
  @Test func beginsWithTheSnapshotOfNewSessions() throws {
    let client = try SessionClient()
    let paths = try (0..<2).map { _ in try client.create() }
    try client.post(CurtainEvents.jump(0), to: paths[0])
    let stream = try SharedStream(client, paths, after: "1,")
    let event = try #require(try stream.next())
    #expect(event.name == "snapshot" && event.path == paths[1] && event.position == "1,0")
  }

  @Test func endsWithTheLastOfItsSessions() throws {
    let client = try SessionClient()
    let paths = try (0..<3).map { _ in try client.create() }
    let shared = try SharedStream(client, paths)
    for _ in paths { _ = try shared.next() }
    for path in [paths[1], paths[0]] {
      try client.text("DELETE", path, status: 204)
      #expect(try shared.next() == .init("end", path, #"{"reason":"deleted"}"#))
      let answer = try client.post(["type": "tick"], to: paths[2])
      let next = try #require(try shared.next())
      #expect(next.name == "result" && next.path == paths[2] && next.data == answer)
    }
    try client.text("DELETE", paths[2], status: 204)
    #expect(try shared.next() == .init("end", paths[2], #"{"reason":"deleted"}"#))
    #expect(try shared.next() == nil)
    #expect(shared.reader.isComplete)
  }

  @Test func reportsMissingSessions() throws {
    let client = try SessionClient()
    let nowhere = "/v1/sessions/" + String(repeating: "0", count: 32)
    let (deleted, path) = (try client.create(), try client.create())
    try client.text("DELETE", deleted, status: 204)
    let shared = try SharedStream(client, [nowhere, path, deleted], revisions: [deleted: 7])
    #expect(try shared.next() == .init("end", nowhere, #"{"reason":"unknown"}"#))
    #expect(try shared.next()?.name == "snapshot")
    #expect(try shared.next() == .init("end", deleted, #"{"reason":"unknown"}"#))
    let answer = try client.post(["type": "tick"], to: path)
    #expect(try shared.next() == .init("result", path, position: ",1,7", answer))
    // A stream in which all sessions are unknown ends after reporting that.
    let empty = try SharedStream(client, [nowhere, deleted])
    for path in [nowhere, deleted] { #expect(try empty.next() == .init("end", path, #"{"reason":"unknown"}"#)) }
    #expect(try empty.next() == nil)
    #expect(empty.reader.isComplete)
  }

  /// A session that the store cannot read does not affect the stream's other sessions.
  @Test func reportsUnreadableSessions() throws {
    let directory = try TemporaryDirectory()
    let store = ["--store", "sqlite:\(directory.file("sessions.sqlite"))"]
    let first = try DrawerdProcess(store)
    let client = try SessionClient(port: first.port)
    let paths = try (0..<2).map { _ in try client.create() }
    first.stop()
    let id = paths[0].dropFirst("/v1/sessions/".count)
    try SQLite.run(
      "UPDATE snapshot SET machine = x'7B' WHERE session = (SELECT number FROM session WHERE id = '\(id)')",
      on: directory.file("sessions.sqlite"))
    let second = try DrawerdProcess(store)
    let shared = try SharedStream(try SessionClient(port: second.port), paths)
    #expect(try shared.next() == .init("end", paths[0], #"{"reason":"unreadable"}"#))
    #expect(try shared.next()?.name == "snapshot")
    #expect(second.stop().errors.contains("\(id)"))
  }

  /// While several clients post to several sessions, each session's events arrive in order, and no position goes back.
  @Test func keepsTheOrderOfEachSession() throws {
    let client = try SessionClient()
    let (port, posts) = (client.port, 60)
    let paths = try (0..<4).map { _ in try client.create() }
    let shared = try SharedStream(client, paths)
    for _ in paths { _ = try shared.next() }
    let answers = Answers()
    let finished = DispatchGroup()
    for path in paths {
      Thread.start(finished) {
        let mine = try SessionClient(port: port)
        for index in 0..<posts { answers.add(try mine.post(CurtainEvents.jump(index), to: path), of: path) }
      }
    }
    var received: [String: [String]] = [:]
    var last = [0, 0, 0, 0]
    for _ in 0..<(paths.count * posts) {
      let event = try #require(try shared.next())
      received[event.path, default: []].append(event.data)
      let position = try #require(event.position).split(separator: ",").compactMap { Int($0) }
      try #require(position.count == 4)
      #expect(zip(position, last).filter { $0 != $1 }.map { $0 - $1 } == [1])
      last = position
    }
    finished.wait()
    #expect(received == answers.all)
  }

  /// The limit on a replay applies to all sessions of a stream together.
  @Test func startsAgainWithASnapshotAfterTooManyMissedEvents() throws {
    let client = try SessionClient()
    let paths = try (0..<3).map { _ in try client.create() }
    for path in paths { try client.post(.array(Array(repeating: ["type": "tick"], count: 900)), to: path) }
    let shared = try SharedStream(client, paths, after: "0,0,0")
    #expect(try paths.map { _ in try shared.next()?.name } == ["result", "result", "snapshot"])
  }

  @Test func samplesWhateverMoves() throws {
    let client = try SessionClient()
    let paths = try (0..<3).map { _ in try client.create() }
    let shared = try SharedStream(client, paths, query: "&fps=60")
    for _ in paths { _ = try shared.next() }
    for path in paths.prefix(2) { try client.post(CurtainEvents.move(to: "max"), to: path) }
    var sampled: Set<String> = []
    while sampled.count < 2 {
      let event = try #require(try shared.next())
      guard event.name == "sample" else { continue }
      #expect(event.position == nil)
      #expect(try JSONValue(parsing: event.data.utf8)["frames"] != nil)
      sampled.insert(event.path)
    }
    #expect(sampled == Set(paths.prefix(2)))
  }

  @Test func followsAHundredAndNoMore() throws {
    let client = try SessionClient()
    let paths = try (0..<101).map { _ in try client.create(ttl: 60) }
    let shared = try SharedStream(client, Array(paths.prefix(100)))
    for path in paths.prefix(100) { #expect(try shared.next()?.path == path) }
    let refused = try StreamReader(port: client.port, SharedStream.path(paths))
    #expect(refused.status == 422)
    #expect(refused.body.contains(#"{"detail":"must be given 1 to 100 times, not 101","parameter":"session"}"#))
  }

  /// The server loads a stream's sessions at the speed at which the client reads. It once buffered them all for a
  /// client that read nothing: 45 MiB for a hundred of the largest sessions.
  @Test func followsLargeSessionsAsTheClientReads() throws {
    let process = try DrawerdProcess()
    let client = try SessionClient(port: process.port)
    let paths = try (0..<60).map { _ in
      try client.create("transition", clock: "client", configuration: .largeTransition)
    }
    let size = try client.text("GET", paths[0]).utf8.count
    #expect(size > 150_000)
    let before = try process.residentMemory
    let slow = try HTTPConnection(port: process.port, receiveBuffer: 4096)
    try slow.send("GET \(SharedStream.path(paths)) HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(try slow.readLine() == "HTTP/1.1 200 OK")
    // Events of a session that the stream has not loaded yet are part of its snapshot.
    try client.post(["type": "tick", "time": 1], to: paths[59])
    let grown = try process.residentMemory - before
    #expect(grown < 12 * size, "\(grown) bytes")
    let reader = try SharedStream(client, paths)
    for path in paths {
      let event = try #require(try reader.next())
      let snapshot = try client.text("GET", path)
      #expect(event.name == "snapshot" && event.path == path && event.data == snapshot)
    }
    let answer = try client.post(["type": "tick", "time": 2], to: paths[59])
    #expect(try reader.next()?.data == answer)
  }

  @Test func refusesUnknownValues() throws {
    let client = try SessionClient()
    let path = try client.create()
    let (id, other) = (path.dropFirst("/v1/sessions/".count), String(repeating: "0", count: 32))
    let table: [(query: String, position: String?, name: String)] = [
      ("", nil, "session"), ("session=", nil, "session"), ("session=none", nil, "session"),
      ("session=\(id)0", nil, "session"), ("session=\(id.uppercased())@1", nil, "session"),
      ("session=\(id)@", nil, "session"), ("session=\(id)@-1", nil, "session"), ("session=\(id)@%2B1", nil, "session"),
      ("session=\(id)@1@2", nil, "session"), ("session=\(id)@1234567890123456", nil, "session"),
      ("session=\(id)&session=\(id)", nil, "session"), ("session=\(id)@1&session=\(id)", nil, "session"),
      ("session=\(id)&sessions=\(other)", nil, "sessions"), ("session=\(id)&fps=0", nil, "fps"),
      ("session=\(id)&fps=1&fps=1", nil, "fps"),
      ("session=\(id)", "yesterday", "Last-Event-ID"), ("session=\(id)", "1,2", "Last-Event-ID"),
      ("session=\(id)&session=\(other)", "1", "Last-Event-ID"), ("session=\(id)", "+1", "Last-Event-ID"),
      ("session=\(id)", "12345678901234567890123", "Last-Event-ID"),
    ]
    for row in table {
      let answer = try client.stream("/v1/stream?\(row.query)", after: row.position)
      #expect(answer.status == 422, "\(row)")
      let errors = try JSONValue(parsing: answer.body.utf8)["errors"]?.elements ?? []
      let names = errors.compactMap { ($0["parameter"] ?? $0["header"])?.string }
      #expect(names == [row.name], "\(row)")
    }
    try #expect(client.text("POST", "/v1/stream", [:], status: 405).contains("method-not-allowed"))
    let accepting = ["Accept": "application/json"]
    #expect(try StreamReader(port: client.port, "/v1/stream?session=\(id)", headers: accepting).status == 406)
  }
}

/// The responses that several threads received, by the paths of their sessions.
private final class Answers: @unchecked Sendable {
  private let lock = NSLock()
  private var texts: [String: [String]] = [:]

  func add(_ text: String, of path: String) { lock.withLock { texts[path, default: []].append(text) } }

  var all: [String: [String]] { lock.withLock { texts } }
}
