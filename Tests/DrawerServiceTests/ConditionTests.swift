import Drawers
import TestSupport
import Testing

/// Conditional requests, which name revisions.
@Suite struct ConditionTests {
  @Test(arguments: [
    (#""1""#, 304), (#"W/"1""#, 304), (#""0", W/"1""#, 304), ("*", 304),
    (#""1-gzip""#, 304), (#"W/"1--br""#, 304), (#""1;zstd""#, 304),
    (#""0""#, 200), (#"W/"0""#, 200), (#""1-""#, 200), (#""1-other""#, 200), (#""-gzip""#, 200), (#""W/1""#, 200),
    (#"w/"1""#, 200), (#""other""#, 200),
  ])
  func knownContentIsNotSentAgain(_ tags: String, _ status: Int) throws {
    let service = try TestService()
    let path = try service.createdPath()
    try service.send("POST", "\(path)/events", #"{"type": "tick", "time": 1}"#)
    let answer = try service.send("GET", path, headers: ["If-None-Match": tags])
    #expect(answer.status == status, "\(tags)")
    #expect(answer.headers["etag"] == "\"1\"")
    // The 304 has the fields that a cache updates, and the `Content-Length` of the omitted content.
    let whole = try service.send("GET", path)
    for name in ["etag", "cache-control", "content-length"] {
      #expect(answer.headers[name] == whole.headers[name], "\(name)")
    }
    #expect(answer.body.isEmpty == (status == 304))
  }

  /// A proxy that compresses makes a tag weak, or adds the coding. The 412 for such a tag told the client to read the session
  /// and to send its tag, which was again such a tag.
  @Test(arguments: [
    (#""1""#, 200), (#""0", "1""#, 200), ("*", 200), (#""0""#, 412), (#""2""#, 412), (#"W/"1""#, 200),
    (#""1-gzip""#, 200), (#"W/"1-gzip""#, 200), (#""1--gzip""#, 200), (#""1;br""#, 200), (#""0-gzip""#, 412),
    (#"W/"0""#, 412), (#""1-other""#, 412), (#""11-gzip""#, 412),
    (#""other""#, 412),
  ])
  func anotherRevisionIsNotChanged(_ tags: String, _ status: Int) throws {
    let service = try TestService()
    let path = try service.createdPath()
    let tick = #"{"type": "tick", "time": 1}"#
    try service.send("POST", "\(path)/events", tick)
    #expect(try service.send("PATCH", path, "{}", headers: ["If-Match": tags]).status == status, "\(tags)")
    #expect(try service.send("POST", "\(path)/events", tick, headers: ["If-Match": tags]).status == status, "\(tags)")
    #expect(try service.send("GET", path).json()["revision"] == (status == 200 ? 2 : 1))
  }
}
