import DrawerJSON
import DrawerSessions
import HTTPServer

/// What the routes have in common.
enum Routes {
  static let json = "application/json"
}

extension Service {
  /// Starts what answers later; what is thrown before is the answer.
  func answer(_ responder: Responder, start: () throws -> Void) {
    do {
      try start()
    } catch {
      responder.fail(error)
    }
  }

  /// Answers with the response that `result` is made to, or the problem that it is.
  func respond<Value>(
    _ responder: Responder, to result: SessionResult<Value>, of request: Request,
    with response: (Value) throws -> Response
  ) {
    if case .failure(let failure) = result { observation.note(failure, of: request) }
    responder.respond { try response(try result.get()) }
  }
}

extension Response {
  /// An answer of JSON. Nothing may keep it: a session is another one with the next event.
  static func json(_ value: JSONValue, headers: HTTPHeaders = [:]) -> Response {
    json(text: value.text, status: 200, headers: headers)
  }

  /// An answer of JSON that is written already.
  static func json(_ text: JSONText, headers: HTTPHeaders = [:]) -> Response {
    json(text: text.bytes, status: 200, headers: headers)
  }

  /// What a request about a session is answered.
  static func json(_ answer: Answer, status: Int = 200, location: String? = nil) -> Response {
    var response = json(text: answer.body, status: status)
    response.headers.add("ETag", tag(answer.revision))
    if let location { response.headers.add("Location", location) }
    return response
  }

  private static func json(text: [UInt8], status: Int, headers: HTTPHeaders = [:]) -> Response {
    var response = Response(status: status, headers: ofJSON, body: text)
    response.headers.add(headers)
    return response
  }

  private static let ofJSON: HTTPHeaders = ["Content-Type": Routes.json, "Cache-Control": "no-store"]

  /// A revision as an entity tag.
  static func entityTag(_ revision: Int) -> HTTPHeaders { ["ETag": tag(revision)] }

  private static func tag(_ revision: Int) -> String { "\"\(revision)\"" }
}

extension Request {
  /// The path parameter called `name`; empty where the route has none.
  func parameter(_ name: String) -> String { pathParameter(name) ?? "" }

  /// The revisions that `If-Match` allows, or any where there is none. A weak tag allows nothing (RFC 9110, 13.1.1).
  var allowedRevisions: Precondition { revisions(in: "If-Match", weakly: false) ?? .any }

  /// The revisions that the client has already, by `If-None-Match`, or nil where there is none. Whether a proxy has made
  /// a tag weak does not matter (RFC 9110, 13.1.2).
  var knownRevisions: Precondition? { revisions(in: "If-None-Match", weakly: true) }

  /// The revisions in the entity tags of the header `name`, or nil where there is none.
  ///
  /// Tags that are none of ours are no revisions, so that they match nothing.
  private func revisions(in name: String, weakly: Bool) -> Precondition? {
    let values = headers.values(for: name)
    guard !values.isEmpty else { return nil }
    let tags = values.flatMap { $0.split(separator: ",") }.map { $0.trimmingSpaces }
    if tags.contains("*") { return .any }
    return .revisions(
      tags.compactMap { tag in
        let opaque = weakly && tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
        return Int(opaque.filter { $0 != "\"" })
      })
  }

  /// What tells the request from every other one, if it is to be carried out only once.
  func idempotencyKey() throws(Problem) -> RequestKey? {
    guard let key = headers["Idempotency-Key"] else { return nil }
    guard (1...255).contains(key.utf8.count) else {
      throw Problem(faults: [(.header("Idempotency-Key"), "must have 1...255 characters")])
    }
    let query = query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    return RequestKey(key, of: [Array(method.rawValue.utf8), Array(path.utf8), Array(query.utf8), body])
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    let tail = drop { $0 == " " || $0 == "\t" }
    return tail.lastIndex { $0 != " " && $0 != "\t" }.map { tail[...$0] } ?? ""
  }
}
