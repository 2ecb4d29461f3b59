import DrawerHTTP
import DrawerSessions
import Drawers

extension Response {
  static let jsonContentType = "application/json"

  /// A response that Foundation writes. It must not be cached, because a session changes with its next event.
  static func json(_ value: some Encodable) -> Response {
    json(text: FoundationJSON.text(of: value), status: 200)
  }

  /// A response of JSON that is already written: a result, a snapshot, or a list of them.
  static func json(_ text: JSONText, status: Int = 200, headers: HTTPHeaders = [:]) -> Response {
    json(text: text.bytes, status: status, headers: headers)
  }

  /// The response for the answer to a request about a session.
  static func json(_ answer: Answer) -> Response {
    json(text: answer.body, status: 200, headers: entityTag(answer.revision))
  }

  private static func json(text: [UInt8], status: Int, headers: HTTPHeaders = [:]) -> Response {
    var response = Response(status: status, headers: ofJSON, body: text)
    response.headers.add(headers)
    return response
  }

  /// The 304 response for a client that has this content already. `Content-Length` stays that of the content, which is
  /// not sent (RFC 9110, section 8.6), and so do the fields that a cache updates (section 15.4.5).
  func notModified() -> Response {
    var response = self
    response.status = 304
    for name in ["Content-Type", "Content-Encoding"] { response.headers[name] = nil }
    return response
  }

  private static let ofJSON: HTTPHeaders = ["Content-Type": jsonContentType, "Cache-Control": "no-store"]

  /// A revision as an entity tag.
  static func entityTag(_ revision: Int) -> HTTPHeaders { ["ETag": tag(revision)] }

  private static func tag(_ revision: Int) -> String { "\"\(revision)\"" }
}
