import Drawers
import Foundation
import TestSupport
import Testing

/// The files under Web/, as the server serves them.
@Suite struct WebTests {
  private static let server = Result { try DrawerdProcess() }

  private static let web = Repository.file("Web")

  private static let types = [
    "js": "text/javascript; charset=utf-8", "ts": "text/plain; charset=utf-8",
    "css": "text/css; charset=utf-8", "html": "text/html; charset=utf-8", "svg": "image/svg+xml", "webp": "image/webp",
  ]

  /// Every file except those of the npm package.
  static var files: [String] {
    let all = FileManager.default.subpaths(atPath: web.path) ?? []
    return all.filter { types[URL(fileURLWithPath: $0).pathExtension] != nil && !$0.hasPrefix("package/") }.sorted()
  }

  private func get(_ path: String, headers: [String: String] = [:]) throws -> HTTPConnection.Answer {
    try HTTPConnection(port: try Self.server.get().port).request("GET", path, headers: headers)
  }

  private static let pages = [
    "home/index.html": "/", "playground/index.html": "/playground", "lab/index.html": "/lab",
    "examples/index.html": "/examples",
  ]

  private static func path(of file: String) -> String { pages[file] ?? "/" + file }

  /// The scripts that `make web` bundles into one file each, and the style that it minifies. Without `make web` the
  /// program serves what they are made of. Browsers keep them for a while.
  private static let bundled = [
    "client.js", "client/server.js", "elements.js", "react.js", "travel.js", "parts.js", "react/parts.js", "parts.css",
  ]
  private static let bundles = Repository.file(".build/web")

  @Test(arguments: files)
  func isServedAsItIs(_ file: String) throws {
    let answer = try get(Self.path(of: file))
    #expect(answer.status == 200)
    if !Self.bundled.contains(file) {
      #expect(Data(answer.body) == (try Data(contentsOf: Self.web.appendingPathComponent(file))))
    }
    #expect(answer.headers["content-type"] == Self.types[URL(fileURLWithPath: file).pathExtension])
    #expect(answer.headers["cache-control"] == (Self.bundled.contains(file) ? "max-age=300" : "no-cache"))
    #expect(answer.headers["x-content-type-options"] == "nosniff")
  }

  /// Regression: the first example loaded `parts.css` as it is, with 5 kB more than it takes.
  @Test(arguments: files.filter { $0.hasSuffix(".css") || $0.hasSuffix(".html") })
  func isCompressed(_ file: String) throws {
    for encoding in ["br", "gzip"] {
      let answer = try get(Self.path(of: file), headers: ["Accept-Encoding": encoding])
      #expect(answer.headers["content-encoding"] == encoding)
    }
  }

  /// Each takes one small request, and a session on a server a second one. Earlier the client took 17 requests in a chain
  /// of five, and 89.5 kB, and `parts.js` a chain of four. Regression: the bundle of the React parts loaded a module from
  /// a folder that no server serves.
  private static let mostBytes = [
    "elements.js": 38_600, "react.js": 39_750, "parts.js": 40_700, "react/parts.js": 42_300, "travel.js": 1_350,
    "client/server.js": 6_600, "parts.css": 1_300,
  ]

  @Test(arguments: bundled)
  func isOneSmallFile(_ file: String) throws {
    let plain = try get("/" + file)
    let expected = try? Data(contentsOf: Self.bundles.appendingPathComponent(file))
    #expect(Data(plain.body) == expected, "`make web` makes it")
    let text = String(decoding: plain.body, as: UTF8.self)
    let more = text.split(separator: "\"").filter { $0.hasSuffix(".js") }
    #expect(Set(more).isSubset(of: ["client/server.js"]), "it loads more than what a session on a server needs")
    var tags: Set<String> = [try #require(plain.headers["etag"])]
    let most = Self.mostBytes[file] ?? 32_850
    for (encoding, suffix, most) in [("gzip", "gz", most * 8 / 7), ("br", "br", most)] {
      let answer = try get("/" + file, headers: ["Accept-Encoding": encoding])
      #expect(answer.headers["content-encoding"] == encoding)
      #expect(answer.headers["vary"] == "Accept-Encoding")
      #expect(Data(answer.body) == (try Data(contentsOf: Self.bundles.appendingPathComponent("\(file).\(suffix)"))))
      #expect(answer.body.count < most)
      tags.insert(try #require(answer.headers["etag"]))
    }
    #expect(tags.count == 3, "the same tag for other bytes")
  }

  /// A module has two addresses: one that changes with its content, so that browsers may keep it, and one that stays, so
  /// that a page which was written once can name it. The client requests the latter, as the page's preload does.
  @Test func namesTheModulesByTheirContentsAndByTheirControllers() throws {
    let listed = try JSONValue(parsing: get("/machine/module.json").body)
    let controllers = try #require(listed["controllers"]?.members)
    #expect(Set(controllers.keys) == Set(ControllerKind.all.map(\.name)))
    let client = String(decoding: try get("/client.js").body, as: UTF8.self)
    for (controller, name) in controllers.map({ ($0, $1.string) }) + [("all", listed["module"]?.string)] {
      let name = try #require(name)
      let module = try get("/machine/\(name)")
      #expect(module.status == 200)
      #expect(module.headers["content-type"] == "application/wasm")
      #expect(module.headers["cache-control"] == "public, max-age=31536000, immutable")
      #expect(!client.contains(name), "the client looks for another than the page")
      let stable = try get("/machine/\(controller).wasm")
      #expect(stable.body == module.body)
      #expect(stable.headers["content-type"] == "application/wasm")
      #expect(stable.headers["cache-control"] == "max-age=300")
      let compressed = try get("/machine/\(controller).wasm", headers: ["Accept-Encoding": "br"])
      let tags = [try #require(stable.headers["etag"]), try #require(compressed.headers["etag"])]
      #expect(Set(tags).count == 2, "the same tag for other bytes")
      for (tag, encoding) in zip(tags, ["identity", "br"]) {
        let again = try get(
          "/machine/\(controller).wasm", headers: ["If-None-Match": tag, "Accept-Encoding": encoding])
        #expect(again.status == 304)
        #expect(tag.contains(String(name.split(separator: ".")[1])), "the tag does not change with the content")
      }
    }
  }

  @Test func isKeptByBrowsersUntilItChanges() throws {
    let tag = try #require(try get("/client.js").headers["etag"])
    for known in [tag, "\"other\", \(tag)", "W/\(tag)", "*"] {
      let answer = try get("/client.js", headers: ["If-None-Match": known])
      #expect(answer.status == 304, "\(known)")
      #expect(answer.body.isEmpty)
      #expect(answer.headers["etag"] == tag)
    }
    #expect(try get("/client.js", headers: ["If-None-Match": "\"other\""]).status == 200)
    #expect(try get("/").headers["etag"] != tag)
  }

  @Test func loadsNothingFromElsewhere() throws {
    let policy = try #require(try get("/").headers["content-security-policy"])
    for directive in [
      "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "img-src 'self' data:",
      "connect-src 'self'",
      "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    ] {
      #expect(policy.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }.contains(directive))
    }
  }

  @Test func hasSmallFilesOnly() throws {
    for file in Self.files where !file.hasSuffix(".webp") {
      let text = try String(contentsOf: Self.web.appendingPathComponent(file), encoding: .utf8)
      let count = text.split(separator: "\n", omittingEmptySubsequences: false).count
      #expect(count <= 301, "\(file)")
    }
  }

  @Test func answersNothingElse() throws {
    for path in ["/playground/", "/client/", "/client/../client.js", "/playground/none.js"] {
      #expect(try get(path).status == 404, "\(path)")
    }
  }
}
