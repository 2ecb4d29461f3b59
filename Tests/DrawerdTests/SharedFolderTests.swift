import DrawerConcurrency
import Foundation
import TestSupport
import Testing

/// `--static` serves the files of a folder, and nothing else.
@Suite struct SharedFolderTests {
  private static let page = "<!doctype html><title>Mine</title><script>document.title = 'ran'</script>"

  /// A server of a folder with pages. The folder's neighbors, its hidden files and links that lead out of it must not
  /// be served.
  private static let shared = Result {
    let directory = try TemporaryDirectory()
    let files = FileManager.default
    for folder in [
      "site/sub/.hidden", "site/empty", "site-private", "site/..2026_11_25/.inner", "site/.well-known",
      "site/sub/.well-known",
    ] {
      try files.createDirectory(atPath: directory.file(folder), withIntermediateDirectories: true)
    }
    for (name, text) in [
      "mine.html": page, "script.mjs": "export {}", "STYLE.CSS": "a {}", "data.json": "{}", "picture.svg": "<svg/>",
      "two words.txt": "two", "größe.txt": "groß", "noname": "?", "client.js": "never", "sub/index.html": "sub",
      ".secret": "not served", "sub/.hidden/file.txt": "not served", "large.txt": String(repeating: "x", count: 70_000),
      "ranges.html": page + String(repeating: " ", count: 105 - page.utf8.count - 7) + "script>", "app.js": "plain",
      "..2026_11_25/map.txt": "mapped", "..2026_11_25/.inner/file.txt": "not served",
      ".well-known/assetlinks.json": "[]",
      ".well-known/apple-app-site-association": "{}", ".well-known/.secret": "not served",
      "sub/.well-known/file.txt": "not served",
    ] {
      _ = try directory.write(text, to: "site/\(name)")
    }
    _ = try directory.write("private\n", to: "private.txt")
    _ = try directory.write("private\n", to: "site-private/file.txt")
    let links = [
      "inside.html": "mine.html", "outside.txt": "../private.txt", "away": "..", "beside": "../site-private",
      "unhidden.txt": ".secret", "nowhere.txt": "none", "round": "round", "..data": "..2026_11_25",
      "map.txt": "..data/map.txt", "hidden-in-map.txt": "..data/.inner/file.txt",
    ]
    for (name, target) in links {
      try files.createSymbolicLink(atPath: directory.file("site/\(name)"), withDestinationPath: target)
    }
    // After the file that they belong to.
    for (name, text) in ["app.js.gz": "gzipped", "app.js.br": "brotli"] {
      _ = try directory.write(text, to: "site/\(name)")
    }
    mkfifo(directory.file("site/pipe.txt"), 0o600)
    let server = try DrawerdProcess(
      ["--static", directory.file("site"), "--max-answer", "65536"],
      environment: ["DRAWERD_TOKEN": "secret-of-the-tests"])
    return (directory: directory, server: server)
  }

  private func ask(_ method: String, _ path: String, headers: [String: String] = [:]) throws -> HTTPConnection.Answer {
    try HTTPConnection(port: try Self.shared.get().server.port).request(method, path, headers: headers)
  }

  private static let types = [
    ("/mine.html", "text/html; charset=utf-8"), ("/inside.html", "text/html; charset=utf-8"),
    ("/script.mjs", "text/javascript; charset=utf-8"), ("/STYLE.CSS", "text/css; charset=utf-8"),
    ("/data.json", "application/json"), ("/picture.svg", "image/svg+xml"),
    ("/two%20words.txt", "text/plain; charset=utf-8"),
    ("/gr%C3%B6%C3%9Fe.txt", "text/plain; charset=utf-8"), ("/noname", "application/octet-stream"),
    ("/sub/", "text/html; charset=utf-8"), ("/sub/index.html", "text/html; charset=utf-8"),
  ]

  /// Files need no token, because a browser sends none for a page.
  @Test(arguments: types) func fileIsServedAsItIs(_ path: String, _ type: String) throws {
    let answer = try ask("GET", path)
    #expect(answer.status == 200)
    #expect(answer.headers["content-type"] == type)
    #expect(answer.headers["cache-control"] == "no-cache")
    #expect(answer.headers["x-content-type-options"] == "nosniff")
    let head = try ask("HEAD", path)
    #expect(head.status == 200 && head.headers["content-length"] == String(answer.body.count))
    #expect(head.headers["etag"] == answer.headers["etag"])
    let again = try ask("GET", path, headers: ["If-None-Match": try #require(answer.headers["etag"])])
    #expect(again.status == 304 && again.body.isEmpty)
  }

  /// A page may run its own scripts, even inline ones, but pages of other origins may not frame it.
  @Test func pageMayRunItsScripts() throws {
    let answer = try ask("GET", "/mine.html")
    #expect(answer.text == Self.page)
    #expect(answer.headers["content-security-policy"] == "frame-ancestors 'self'")
  }

  private static let refused = [
    "/none.html", "/.secret", "/sub/.hidden/file.txt", "/%2esecret", "/unhidden.txt", "/outside.txt",
    "/away/private.txt", "/beside/file.txt", "/../private.txt", "/%2e%2e/private.txt",
    "/sub/../../private.txt", "/..%2fprivate.txt", "/sub/..%2f..%2fprivate.txt", "/..%5cprivate.txt",
    "/..\\private.txt",
    "/../site-private/file.txt", "//mine.html", "/sub//index.html", "/./mine.html", "/mine.html/", "/mine.html%00",
    "/mine.html%00.txt", "/empty/", "/empty", "/pipe.txt", "/nowhere.txt", "/round", "/large.txt", "/two words.txt",
    "//etc/passwd", "/%2fetc%2fpasswd", "/sub%2findex.html", "/v1/nothing",
  ]

  /// The requests are sent exactly as written here, without normalization.
  @Test(arguments: refused) func whatIsNoneOfItsFilesIsRefused(_ path: String) throws {
    let answer = try ask("GET", path)
    #expect(answer.status == 404 || answer.status == 400, "\(answer.status)")
    #expect(answer.headers["content-type"] == "application/problem+json")
    for content in ["private\n", "not served", "root:"] { #expect(!answer.text.contains(content)) }
  }

  @Test func ownPathsWin() throws {
    #expect(try ask("GET", "/client.js").text != "never")
    #expect(try ask("GET", "/livez").headers["content-type"] == "application/json")
    #expect(try ask("GET", "/v1/sessions").status == 401)
    #expect(try ask("GET", "/").text.contains("playground"))
    #expect(try ask("POST", "/mine.html").status == 405)
  }

  /// Players of videos ask for parts of a file, and Safari plays none without.
  @Test(
    arguments: [
      ("bytes=0-3", 206, "bytes 0-3/105", "<!do"), ("bytes=100-", 206, "bytes 100-104/105", "ript>"),
      ("bytes=-5", 206, "bytes 100-104/105", "ript>"), ("bytes=-500", 206, "bytes 0-104/105", nil),
      ("bytes=100-900", 206, "bytes 100-104/105", "ript>"), ("Bytes= 0-0", 206, "bytes 0-0/105", "<"),
      ("bytes=105-", 200, nil, nil), ("bytes=3-1", 200, nil, nil), ("bytes=-0", 200, nil, nil),
      ("bytes=-", 200, nil, nil),
      ("bytes=0-1,3-4", 200, nil, nil), ("lines=0-1", 200, nil, nil), ("bytes=99999999999999999999-", 200, nil, nil),
    ] as [(String, Int, String?, String?)])
  func partsAreServed(_ range: String, _ status: Int, _ place: String?, _ content: String?) throws {
    let answer = try ask("GET", "/ranges.html", headers: ["Range": range])
    #expect(answer.status == status)
    #expect(answer.headers["content-range"] == place)
    #expect(answer.headers["accept-ranges"] == "bytes")
    if let content { #expect(answer.text == content) }
    let whole = try ask("GET", "/ranges.html")
    #expect(answer.headers["etag"] == whole.headers["etag"])
    for (tag, expected) in [(whole.headers["etag"] ?? "", status), ("\"other\"", 200)] {
      #expect(try ask("GET", "/ranges.html", headers: ["Range": range, "If-Range": tag]).status == expected)
    }
    #expect(try ask("HEAD", "/ranges.html", headers: ["Range": range]).status == 200)
  }

  /// A file that is too large for one response is served in parts.
  @Test func largeFileIsServedInParts() throws {
    #expect(try ask("GET", "/large.txt").status == 404)
    var received = 0
    var tags: Set<String> = []
    while received < 70_000 {
      let part = try ask("GET", "/large.txt", headers: ["Range": "bytes=\(received)-"])
      try #require(part.status == 206)
      #expect(part.body.count <= 65_536)
      received += part.body.count
      tags.insert(part.headers["etag"] ?? "")
    }
    #expect(received == 70_000 && tags.count == 1)
  }

  /// A file is sent as the compressed one beside it, if there is one that is no older.
  @Test(arguments: [
    ("gzip", "gzipped"), ("br", "brotli"), ("gzip, br", "brotli"), ("", "plain"), ("gzip;q=0", "plain"),
  ])
  func compressedFileIsServed(_ accepted: String, _ content: String) throws {
    let answer = try ask("GET", "/app.js", headers: ["Accept-Encoding": accepted])
    #expect(answer.text == content)
    #expect(answer.headers["content-encoding"] == ["gzipped": "gzip", "brotli": "br"][content])
    #expect(answer.headers["content-type"] == "text/javascript; charset=utf-8")
    #expect(answer.headers["vary"]?.contains("Accept-Encoding") == true)
    #expect(try ask("GET", "/app.js", headers: ["Accept-Encoding": accepted, "Range": "bytes=0-4"]).text == "plain")
  }

  /// Kubernetes mounts a ConfigMap as links to `..data`, a link to a hidden folder.
  @Test func filesOfAConfigMapAreServed() throws {
    #expect(try ask("GET", "/map.txt").text == "mapped")
    for path in ["/..data/map.txt", "/..2026_11_25/map.txt", "/hidden-in-map.txt"] {
      #expect(try ask("GET", path).status == 404)
    }
  }

  @Test func wellKnownFilesAreServed() throws {
    #expect(try ask("GET", "/.well-known/assetlinks.json").headers["content-type"] == "application/json")
    #expect(try ask("GET", "/.well-known/apple-app-site-association").headers["content-type"] == "application/json")
    for path in ["/.well-known/.secret", "/sub/.well-known/file.txt"] { #expect(try ask("GET", path).status == 404) }
  }

  @Test func redirectKeepsTheQuery() throws {
    let answer = try ask("GET", "/sub?a=1&b=%2F")
    #expect(answer.status == 308)
    #expect(answer.headers["location"] == "./sub/?a=1&b=%2F")
  }

  /// The redirect makes relative links of a folder's page resolve correctly.
  @Test func folderIsCalledByItsSlash() throws {
    let answer = try ask("GET", "/sub")
    #expect(answer.status == 308)
    #expect(answer.headers["location"] == "./sub/")
  }

  /// The server serves edited files while it runs, and the folder's `index.html` replaces the page at `/`.
  @Test func changesAreSeen() throws {
    let directory = try TemporaryDirectory()
    let server = try DrawerdProcess(["--static", directory.path])
    func get(_ path: String) throws -> HTTPConnection.Answer {
      try HTTPConnection(port: server.port).request("GET", path)
    }
    #expect(try get("/").text.contains("playground"))
    _ = try directory.write("first", to: "index.html")
    let first = try get("/")
    #expect(first.text == "first")
    _ = try directory.write("second", to: "index.html")
    let second = try get("/")
    #expect(second.text == "second")
    #expect(first.headers["etag"] != second.headers["etag"])
    #expect(first.headers["content-security-policy"] == "frame-ancestors 'self'")
  }

  /// A deployment puts another folder in the place of the first one, or turns a link to it. The server once kept the
  /// folder of the start.
  @Test func folderIsTheOneAtItsPath() throws {
    let directory = try TemporaryDirectory()
    for name in ["first", "second", "third"] {
      try FileManager.default.createDirectory(atPath: directory.file(name), withIntermediateDirectories: true)
      _ = try directory.write(name, to: "\(name)/page.html")
    }
    symlink("first", directory.file("site"))
    let server = try DrawerdProcess(["--static", directory.file("site")])
    func page() throws -> HTTPConnection.Answer { try HTTPConnection(port: server.port).request("GET", "/page.html") }
    #expect(try page().text == "first")
    symlink("second", directory.file("next"))
    rename(directory.file("next"), directory.file("site"))
    #expect(try page().text == "second")
    unlink(directory.file("site"))
    #expect(try page().status == 404)
    rename(directory.file("third"), directory.file("site"))
    #expect(try page().text == "third")
  }

  /// A link that alternates between a target inside and one outside never exposes the outside file, whenever it
  /// changes.
  @Test func linkThatChangesLeadsNowhereElse() throws {
    let directory = try TemporaryDirectory()
    for folder in ["site/public", "private"] {
      try FileManager.default.createDirectory(atPath: directory.file(folder), withIntermediateDirectories: true)
    }
    _ = try directory.write("public", to: "site/public/file.txt")
    _ = try directory.write("private", to: "private/file.txt")
    let server = try DrawerdProcess(["--static", directory.file("site")])
    let isOver = Locked(false)
    let (next, link) = (directory.file("site/next"), directory.file("site/link"))
    let swapping = try WorkerThread {
      while !isOver.withLock({ $0 }) {
        for target in ["public", "../private"] {
          symlink(target, next)
          rename(next, link)
        }
      }
    }
    let connection = try HTTPConnection(port: server.port)
    var answers: [String: Int] = [:]
    for _ in 0..<2_000 {
      let answer = try connection.request("GET", "/link/file.txt")
      answers[answer.status == 200 ? answer.text : "\(answer.status)", default: 0] += 1
    }
    isOver.withLock { $0 = true }
    swapping.join()
    #expect(Set(answers.keys) == ["public", "404"], "\(answers)")
  }

  @Test func wrongFolderIsOneLineAndStatus64() throws {
    let directory = try TemporaryDirectory()
    let file = try directory.write("text", to: "file")
    for (path, reason) in [(directory.file("none"), "No such file or directory"), (file, "it is not a folder")] {
      let (status, output, errors) = try DrawerdProcess.run(["--port", "0", "--static", path])
      #expect(status == 64 && output.isEmpty)
      #expect(errors == "drawerd: --static \(path) cannot be served: \(reason)\n", "\(errors)")
    }
  }
}
