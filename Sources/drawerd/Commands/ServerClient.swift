import CCurl
import Drawers
import Glibc

/// Reads sessions from a server.
struct ServerClient {
  /// What the server would not give, and how the program ends for it.
  struct Failure: Error {
    /// What happened, for people.
    var message: String
    /// The exit status.
    var status: Int32
    /// The status code of the answer; nil if there was none.
    var answer: Int?
  }

  /// A larger answer is not that of a server like this one: a page of the journal has at most ``page`` events.
  private static let largestAnswer = 256 << 20
  private static let page = 200

  /// Where the server is, without a slash at the end.
  let url: String
  let token: String?
  /// The file of the certificates to trust; nil for the system's.
  let certificateFile: String?

  /// A client of the server at `url`.
  init(url: String, token: String?, certificateFile: String?) throws(UsageError) {
    let isWeb = url.hasPrefix("http://") || url.hasPrefix("https://")
    guard isWeb, url.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), !url.contains("?"), !url.contains("#") else {
      throw UsageError(message: "URL must be like http://127.0.0.1:8080, not \"\(url)\"")
    }
    guard token?.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) ?? true else {
      throw UsageError(message: "DRAWERD_TOKEN must be visible ASCII characters")
    }
    self.url = String(url.reversed().drop { $0 == "/" }.reversed())
    self.token = token
    self.certificateFile = certificateFile
  }

  /// The snapshot of a session at a revision.
  func snapshot(of session: String, revision: Int) throws(Failure) -> JSONValue {
    try get("/v1/sessions/\(session)?revision=\(revision)")
  }

  /// Entries of a session's journal after a revision, and the revision after which the next ones are; nil at the end.
  func journal(of session: String, after revision: Int) throws(Failure) -> (entries: [JSONValue], next: Int?) {
    let page = try get("/v1/sessions/\(session)/events?after=\(revision)&limit=\(ServerClient.page)")
    guard let entries = page["events"]?.elements else { throw ServerClient.noJournal("it has no events") }
    return (entries, page["nextAfter"]?.number.flatMap { Int(exactly: $0) })
  }

  /// What the server sent makes no sense.
  static func noJournal(_ reason: String) -> Failure {
    Failure(message: "the server's answer is no journal: \(reason)", status: Exit.badData)
  }

  private func get(_ target: String) throws(Failure) -> JSONValue {
    var answer = ccurl_answer()
    let authorization = token.map { "Authorization: Bearer \($0)" }
    if let reason = ccurl_get(url + target, authorization, certificateFile, ServerClient.largestAnswer, &answer) {
      throw Failure(message: "\(url) does not answer: \(String(cString: reason))", status: Exit.unavailable)
    }
    defer { free(answer.body) }
    let text = UnsafeRawBufferPointer(start: answer.body, count: answer.size)
    let json: JSONValue
    do throws(MalformedJSON) {
      json = try JSONValue(parsing: text)
    } catch {
      json = .null
    }
    guard answer.status == 200 else { throw failure(answer.status, json["detail"]?.string) }
    guard json.members != nil else { throw ServerClient.noJournal("it is not JSON") }
    return json
  }

  private func failure(_ code: Int, _ detail: String?) -> Failure {
    let status =
      switch code {
      case 401, 403: Exit.noPermission
      case 404: Exit.noInput
      default: Exit.unavailable
      }
    return Failure(
      message: "\(url) answers \(code)" + (detail.map { ": \($0)" } ?? ""), status: status, answer: code)
  }
}
