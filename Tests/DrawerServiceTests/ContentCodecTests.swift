import Drawers
import Foundation
import TestSupport
import Testing

@testable import DrawerService

/// Which codec reads the content of each operation, and the fate of texts that Foundation alone reads differently.
@Suite struct ContentCodecTests {
  private static let codecs = ["fast", "foundation", "hot"]
  private static let servers = codecs.map { codec in (codec, Result { try DrawerdProcess(["--json", codec]) }) }
  private static let operations = Operation.all.filter { $0.body != nil }

  private func connection(_ codec: String) throws -> HTTPConnection {
    let server = try #require(Self.servers.first { $0.0 == codec }).1
    return try HTTPConnection(port: try server.get().port)
  }

  /// A process of its own, because the server counts what Foundation decodes for all of its clients.
  @Test(arguments: codecs, operations.map(\.id)) func operationIsReadByItsCodec(_ codec: String, _ id: String) throws {
    let server = try DrawerdProcess(["--json", codec])
    let connection = try HTTPConnection(port: server.port)
    let operation = try #require(Self.operations.first { $0.id == id })
    let created = try connection.request(
      "POST", "/v1/sessions", body: #"{"controller": "curtain", "clock": "client"}"#)
    let session = try #require(try created.json()["id"]?.string)
    for example in try #require(operation.body).examples {
      let before = try decodings(connection)
      let answer = try connection.request(
        operation.method.rawValue, operation.path.replacing("{id}", with: session),
        body: example.value.description)
      #expect(operation.answers.map(\.status).contains(answer.status), "\(answer.text)")
      let count = try decodings(connection) - before
      // With Foundation alone, what the answer consists of is also read.
      #expect(
        codec == "foundation" ? count > 0 : count == (codec == "fast" && operation.codec == .foundation ? 1 : 0),
        "\(example.name)")
    }
  }

  /// Foundation takes too long, and too much memory, for content that is longer than any that is valid.
  @Test(arguments: [(ContentCodec.mostBytes, 1), (ContentCodec.mostBytes + 1, 0)])
  func longContentIsReadByTheHotPath(_ length: Int, _ count: Int) throws {
    let server = try DrawerdProcess()
    let connection = try HTTPConnection(port: server.port)
    let body = #"{"controller": "curtain"}"#.padding(toLength: length, withPad: " ", startingAt: 0)
    #expect(try connection.request("POST", "/v1/sessions", body: body).status == 201)
    #expect(try decodings(connection) == count)
  }

  private func decodings(_ connection: HTTPConnection) throws -> Int {
    let lines = try connection.request("GET", "/metrics").text.split(separator: "\n")
    let name = "drawerd_foundation_decodings_total "
    return Int(try #require(lines.first { $0.hasPrefix(name) }.flatMap { Double($0.dropFirst(name.count)) }))
  }

  struct Fate: Sendable, CustomTestStringConvertible {
    var body: String
    var status: Int
    var places: [String] = []

    init(_ body: String, _ status: Int, _ places: String...) {
      (self.body, self.status, self.places) = (body, status, places)
    }

    var testDescription: String { String(body.prefix(80)) }
  }

  private static func creation(_ members: String) -> String {
    #"{"controller":"curtain","clock":"client",\#(members)}"#
  }

  private static func nested(_ depth: Int) -> String {
    creation("\"configuration\":\(String(repeating: "[", count: depth))\(String(repeating: "]", count: depth))")
  }

  private static let fates = [
    Fate(creation(#""ttl":1e400"#), 422, "/ttl"),
    Fate(creation(#""ttl":-1e400"#), 422, "/ttl"),
    Fate(creation(#""ttl":1e-400"#), 422, "/ttl"),
    Fate(creation("\"ttl\":1\(String(repeating: "0", count: 400))"), 422, "/ttl"),
    Fate(creation("\"ttl\":600.\(String(repeating: "0", count: 10_000))1"), 201),
    Fate(creation("\"ttl\":1\(String(repeating: "0", count: 100_000))"), 422, "/ttl"),
    Fate(creation(#""container":{"width":1e400,"height":-1e400}"#), 422, "/container/width", "/container/height"),
    Fate(creation(#""container":{"safeArea":{"top":-0,"bottom":1e-400}}"#), 201),
    Fate(creation(#""ttl":18446744073709551616"#), 422, "/ttl"),
    Fate(creation(#""ttl":6e2,"ttl":6e2"#), 400),
    Fate(creation(#""ttl":6e2,"\u0074tl":6e2"#), 400),
    Fate(creation("\"\u{E9}\":1,\"e\u{301}\":{}"), 422, "/e\u{301}", "/\u{E9}"),
    Fate(#"{"controller":"\ud800"}"#, 400),
    Fate(#"{"controller":"curtain\u0000"}"#, 422, "/controller"),
    Fate("{\"controller\":\"curtain\u{0}\"}", 400),
    Fate("\u{FEFF}" + creation(#""ttl":600"#), 201),
    Fate(creation(#""ttl":600"#) + " \r\n\t", 201),
    Fate(creation(#""ttl":600"#) + "\u{A0}", 400),
    Fate(creation(#""ttl":600"#) + "{}", 400),
    Fate(creation(#""ttl":600,"#), 400),
    Fate(nested(255), 422, "/configuration"),
    Fate(nested(256), 400),
    Fate("1e400", 422, ""),
  ]

  @Test(arguments: fates) func textHasOneFate(_ fate: Fate) throws {
    let answers = try Self.codecs.map { try connection($0).request("POST", "/v1/sessions", body: fate.body) }
    for answer in answers {
      #expect(answer.status == fate.status, "\(answer.text)")
      guard answer.status == 422 else { continue }
      #expect(try answer.places() == fate.places)
    }
    if fate.status != 201 { #expect(Set(answers.map(\.text)).count == 1) }
  }
}
