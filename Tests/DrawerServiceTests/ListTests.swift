import Drawers
import Foundation
import TestSupport
import Testing

/// Lists of sessions. They cover all sessions of a server, so each test has its own server.
@Suite struct ListTests {
  private let process = Result { try DrawerdProcess() }

  private func connection() throws -> HTTPConnection { try HTTPConnection(port: try process.get().port) }

  private func list(_ query: String, on connection: HTTPConnection) throws -> (ids: [String], next: String?) {
    let answer = try connection.request("GET", "/v1/sessions\(query)")
    try #require(answer.status == 200, "\(answer.text)")
    let page = try answer.json()
    #expect(Set(try #require(page.members?.keys)) == ["sessions", "nextCursor"])
    return (try #require(page["sessions"]?.elements).compactMap { $0["id"]?.string }, page["nextCursor"]?.string)
  }

  @Test func pagesHoldEverySessionOnce() throws {
    let connection = try connection()
    #expect(try list("", on: connection) == ([], nil))
    var created: Set<String> = []
    for _ in 0..<120 {
      let answer = try connection.request("POST", "/v1/sessions", body: #"{"controller": "curtain"}"#)
      created.insert(try #require(try answer.json()["id"]?.string))
    }
    #expect(created.count == 120)
    #expect(try list("", on: connection).ids.count == 50)
    #expect(try list("?limit=500", on: connection).ids.count == 120)
    #expect(try list("?limit=120", on: connection).next == nil)
    for limit in [1, 7, 40, 60, 119] {
      var found: [String] = []
      var cursor: String?
      repeat {
        let page = try list("?limit=\(limit)" + (cursor.map { "&cursor=\($0)" } ?? ""), on: connection)
        #expect(page.ids.count == min(limit, 120 - found.count))
        found += page.ids
        cursor = page.next
      } while cursor != nil
      #expect(found.count == 120)
      #expect(Set(found) == created)
    }
  }

  @Test func cursorOfADeletedSessionStillPointsOn() throws {
    let connection = try connection()
    for _ in 0..<3 { _ = try connection.request("POST", "/v1/sessions", body: #"{"controller": "curtain"}"#) }
    let all = try list("", on: connection).ids
    let first = try list("?limit=1", on: connection)
    #expect(try connection.request("DELETE", "/v1/sessions/\(all[0])").status == 204)
    let cursor = try #require(first.next)
    #expect(try list("?cursor=\(cursor)", on: connection).ids == Array(all[1...]))
  }

  @Test func entriesNameControllerAndRevision() throws {
    let connection = try connection()
    let body = #"{"controller": "curtain", "clock": "client"}"#
    let created = try connection.request("POST", "/v1/sessions", body: body).json()
    let id = try #require(created["id"]?.string)
    _ = try connection.request("POST", "/v1/sessions/\(id)/events", body: #"{"type": "tick", "time": 1}"#)
    let entry = try #require(try connection.request("GET", "/v1/sessions").json()["sessions"]?.elements?.first)
    #expect(entry["id"]?.string == id)
    #expect(entry["controller"] == "curtain")
    #expect(entry["clock"] == "client")
    #expect(entry["revision"] == 1)
  }

  /// A filter by controller lists the sessions of that controller only.
  @Test func controllerFilters() throws {
    let connection = try connection()
    let catalogue = try connection.request("GET", "/v1/controllers").json()
    let kinds = try #require(catalogue["controllers"]?.elements).compactMap { $0["controller"]?.string }
    #expect(kinds.contains("curtain"))
    for kind in kinds {
      for _ in 0..<3 {
        let answer = try connection.request("POST", "/v1/sessions", body: #"{"controller": "\#(kind)"}"#)
        #expect(answer.status == 201, "\(answer.text)")
      }
    }
    for kind in kinds {
      let page = try connection.request("GET", "/v1/sessions?controller=\(kind)&limit=2").json()
      #expect(page["sessions"]?.elements?.map { $0["controller"]?.string } == [kind, kind])
      let cursor = try #require(page["nextCursor"]?.string)
      let rest = try list("?controller=\(kind)&limit=2&cursor=\(cursor)", on: connection)
      #expect(rest.ids.count == 1)
      #expect(rest.next == nil)
    }
  }
}
