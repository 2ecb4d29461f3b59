import Drawers
import Foundation
import TestSupport
import Testing

/// A small request that once caused a large response or much work.
struct CostlyRequest: Sendable, CustomTestStringConvertible {
  var why: String
  var body: String
  var status: Int
  /// The place of the fault, if the request is refused.
  var place: String?

  var testDescription: String { why }
}

/// Limits on the cost of a request. Each of these requests once crashed the server or kept it busy for seconds.
@Suite struct CostTests {
  private static func ticks(_ count: Int, each milliseconds: Int = 1000) -> String {
    (1...count).map { #"{"type":"tick","time":\#(Double($0 * milliseconds) / 1000)}"# }.joined(separator: ",")
  }

  private static func stack(_ count: Int, length: Int = 64, character: String = "a") -> String {
    (0..<count).map { index in
      let name = String(index)
      return #"{"id":"\#(name)\#(String(repeating: character, count: length - name.count))"}"#
    }.joined(separator: ",")
  }

  private static func sheet(_ items: String, events: String) -> String {
    #"{"controller":"sheet","configuration":{"stack":[\#(items)]},"events":[\#(events)]}"#
  }

  private static func custom(frames: Int, nameLength: Int = 10, events: String) -> String {
    let frames = (0..<frames).map { index in
      let name = String(index)
      return #""\#(name)\#(String(repeating: "a", count: nameLength - name.count))":{"from":{"x":1},"to":{"x":2}}"#
    }.joined(separator: ",")
    let animator = #"{"type":"custom","duration":60,"frames":{\#(frames)}}"#
    return #"{"controller":"transition","configuration":{"animator":\#(animator)},"events":[\#(events)]}"#
  }

  private static let preview = #"{"type":"previewBounce","side":"left","duration":60,"bounces":1000,"time":0}"#

  private static let requests: [CostlyRequest] = [
    CostlyRequest(
      why: "a stack of 5,000 ids reported at each of 5,000 ticks", body: sheet(stack(5000), events: ticks(5000)),
      status: 422, place: "/configuration/stack"),
    CostlyRequest(
      why: "the longest stack of the longest ids at each of 9,999 ticks", body: sheet(stack(100), events: ticks(9999)),
      status: 422, place: "/events/952"),
    CostlyRequest(
      why: "ids that are written six times as long", body: sheet(stack(100, character: "\u{7F}"), events: ticks(9999)),
      status: 422, place: "/events"),
    CostlyRequest(
      why: "an id of 65 characters", body: sheet(stack(1, length: 65), events: ""), status: 422,
      place: "/configuration/stack/0/id"),
    CostlyRequest(
      why: "a stack that is pushed to 101",
      body: sheet(stack(100), events: #"{"type":"push","item":{"id":"more"},"time":1}"#), status: 422,
      place: "/events/0/item"),
    CostlyRequest(
      why: "a setStack of 60,000 items",
      body: sheet(stack(1), events: #"{"type":"setStack","items":[\#(stack(60_000, length: 5))],"time":1}"#),
      status: 422, place: "/events/0/items"),
    CostlyRequest(
      why: "a swing of a hundred parts at each of 9,999 ticks",
      body: #"{"controller":"viewDeck","events":[\#(preview),\#(ticks(9999, each: 1))]}"#, status: 422, place: "/events"
    ),
    CostlyRequest(
      why: "51 frames of one's own", body: custom(frames: 51, events: ""), status: 422,
      place: "/configuration/animator/frames"),
    CostlyRequest(
      why: "a frame with a long name", body: custom(frames: 1, nameLength: 65, events: ""), status: 422,
      place: "/configuration/animator/frames/0" + String(repeating: "a", count: 64)),
    CostlyRequest(
      why: "fifty frames at each of 9,999 ticks",
      body: custom(frames: 50, nameLength: 8, events: #"{"type":"present","time":0},"# + ticks(9999, each: 1)),
      status: 422, place: "/events/680"),
    CostlyRequest(
      why: "20,000 anchors",
      body:
        #"{"controller":"sheet","configuration":{"anchors":[\#(Array(repeating: #"{"ratio":0.5}"#, count: 20_000).joined(separator: ","))]},"events":[]}"#,
      status: 422, place: "/configuration/anchors"),
    CostlyRequest(
      why: "9,999 ticks of what is small", body: #"{"controller":"curtain","events":[\#(ticks(9999))]}"#, status: 200),
  ]

  /// Each request gets a new process, so that the measured memory is due to this request.
  @Test(arguments: requests) func isBounded(_ request: CostlyRequest) throws {
    #expect(request.body.utf8.count < 1 << 20)
    let server = try DrawerdProcess()
    let connection = try HTTPConnection(port: server.port)
    let before = try memory(of: server, "VmRSS")
    let answer = try connection.request("POST", "/v1/simulations", body: request.body)
    #expect(answer.status == request.status, "\(answer.text.prefix(500))")
    #expect(answer.body.count <= 8 << 20)
    if let place = request.place {
      #expect(try answer.places() == [place])
      #expect(answer.body.count < 64 * 1024)
    }
    // A debug build with a sanitizer needs more memory. The fuzzer checks the real bound of 64 MiB.
    #expect(try memory(of: server, "VmHWM") - before < 256 << 20)
  }

  @Test func largestAnswerIsAnOption() throws {
    let server = try DrawerdProcess(["--max-answer", "100000"])
    let connection = try HTTPConnection(port: server.port)
    let few = try connection.request(
      "POST", "/v1/simulations", body: Self.sheet(Self.stack(10), events: Self.ticks(10)))
    #expect(few.status == 200)
    let many = try connection.request(
      "POST", "/v1/simulations", body: Self.sheet(Self.stack(10), events: Self.ticks(200)))
    #expect(many.status == 422)
    #expect(many.text.contains("more than 100000 bytes"))
  }

  /// Each event costs a resting curtain 8 units of work, so that 125 events cost a thousand.
  @Test func mostWorkIsAnOption() throws {
    let server = try DrawerdProcess(["--max-work", "1000"])
    let connection = try HTTPConnection(port: server.port)
    func simulate(_ count: Int) throws -> HTTPConnection.Answer {
      try connection.request(
        "POST", "/v1/simulations", body: #"{"controller":"curtain","events":[\#(Self.ticks(count))]}"#)
    }
    #expect(try simulate(125).status == 200)
    let refused = try simulate(126)
    #expect(try refused.status == 422 && refused.places() == ["/events/125"])
    #expect(refused.text.contains("the 1000 that a request may be"))

    let created = try connection.request("POST", "/v1/sessions", body: #"{"controller":"curtain","clock":"client"}"#)
    let path = "/v1/sessions/\(try #require(try created.json()["id"]?.string))"
    let tooMany = try connection.request("POST", "\(path)/events", body: "[\(Self.ticks(126))]")
    #expect(try tooMany.status == 422 && tooMany.places() == ["/125"])
    #expect(try connection.request("GET", path).json()["revision"] == 0)
    #expect(try connection.request("POST", "\(path)/events", body: "[\(Self.ticks(125))]").status == 200)
  }

  /// The journal does not store the whitespace that a client adds to an event.
  @Test func spacesAreNotKept() throws {
    let service = try TestService()
    let path = try service.createdPath()
    let event = #"{"type": "tick", "time": 1\#(String(repeating: " ", count: 500_000))}"#
    #expect(try service.send("POST", "\(path)/events", event).status == 200)
    #expect(try service.send("GET", "\(path)/events").body.count < 1000)
  }

  /// A journal page that would become too large ends early and links to the next page.
  @Test func pagesOfTheJournalAreBounded() throws {
    let server = try DrawerdProcess(["--max-answer", "65536"])
    let connection = try HTTPConnection(port: server.port)
    let created = try connection.request("POST", "/v1/sessions", body: #"{"controller":"sheet","clock":"client"}"#)
    let path = "/v1/sessions/\(try #require(try created.json()["id"]?.string))/events"
    for time in 1...20 {
      let event = #"{"type":"setStack","items":[\#(Self.stack(100))],"time":\#(time)}"#
      #expect(try connection.request("POST", path, body: event).status == 200)
    }
    var (revisions, after): ([Double], Double?) = ([], 0)
    var pages = 0
    while let start = after {
      let page = try connection.request("GET", "\(path)?after=\(Int(start))")
      #expect(page.body.count <= 65536)
      revisions += (try page.json()["events"]?.elements ?? []).compactMap { $0["revision"]?.number }
      after = try page.json()["nextAfter"]?.number
      pages += 1
    }
    #expect(revisions == (1...20).map(Double.init))
    #expect(pages > 2)
  }

  /// Returns a memory figure from the `/proc` status of the process, in bytes.
  private func memory(of server: DrawerdProcess, _ name: String) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(server.identifier)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(name) })
    return try #require(line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }) * 1024
  }
}
