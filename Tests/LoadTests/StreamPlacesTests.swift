import Foundation
import TestSupport
import Testing

/// The maximum number of streams.
@Suite struct StreamPlacesTests {
  /// The number of files that the tests may open. Each stream needs one here, too.
  private static let files: rlim_t = {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    return setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 ? limit.rlim_cur : 0
  }()

  /// When all streams closed at once, their places were once freed only after the server had sent something to each.
  @Test(.enabled(if: files > 4096, "needs some thousands of open files"))
  func placesAreFreeWhenAllCloseAtOnce() throws {
    let server = try DrawerdProcess(["--max-streams", "3000", "--max-connections", "4096"])
    let connection = try HTTPConnection(port: server.port)
    let created = try connection.request("POST", "/v1/sessions", body: #"{"controller": "curtain"}"#)
    let path = try #require(created.headers["location"]) + "/stream"
    let port = server.port
    let streams = try (0..<3000).map { _ in
      let stream = try HTTPConnection(port: port)
      try stream.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
      return stream
    }
    for stream in streams { #expect(try stream.readLine() == "HTTP/1.1 200 OK") }
    #expect(try HTTPConnection(port: port).request("GET", path).status == 429)
    for stream in streams { stream.disconnect() }
    try eventually("a new stream") { try StreamReader(port: port, path).status == 200 }
    try eventually("all places") {
      try connection.request("GET", "/metrics").text.contains("\ndrawerd_streams 0.0\n")
    }
  }
}
