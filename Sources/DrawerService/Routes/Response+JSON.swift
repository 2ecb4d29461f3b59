import DrawerHTTP
import DrawerSessions
import Drawers

extension Response {
  static let jsonContentType = "application/json"

  /// An answer that Foundation writes. Nothing may keep it: a session is another one with the next event.
  static func json(_ value: some Encodable) -> Response {
    json(text: FoundationJSON.text(of: value), status: 200)
  }

  /// An answer of JSON that is written already: a result, a snapshot, or a list of them.
  static func json(_ text: JSONText, status: Int = 200, headers: HTTPHeaders = [:]) -> Response {
    json(text: text.bytes, status: status, headers: headers)
  }

  /// What a request about a session is answered.
  static func json(_ answer: Answer) -> Response {
    json(text: answer.body, status: 200, headers: entityTag(answer.revision))
  }

  private static func json(text: [UInt8], status: Int, headers: HTTPHeaders = [:]) -> Response {
    var response = Response(status: status, headers: ofJSON, body: text)
    response.headers.add(headers)
    return response
  }

  /// What tells a client that it has this answer already. `Content-Length` stays that of the content, which is not sent
  /// (RFC 9110, section 8.6), and so do the fields that a cache updates (section 15.4.5).
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
