import DrawerSockets
import Drawers

/// Reads sessions from a server, and runs simulations on it.
struct ServerClient {
  /// As a server's default limit, with room for a header. JSON takes up to thirty times its size in memory.
  private static let largestAnswer = (8 << 20) + (64 << 10)
  private static let page = 200

  /// The server's URL, without a slash at the end.
  let url: String
  /// The path of `url`, without a slash at the end.
  private let path: String
  private let token: String?
  private let client: HTTPClient

  /// A client of the server whose URL is the first operand.
  init(_ settings: Settings) throws(UsageError) {
    let url = String((settings.operands.first ?? "").reversed().drop { $0 == "/" }.reversed())
    guard url.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), let address = WebAddress(url) else {
      throw UsageError(message: "URL must be like http://127.0.0.1:8080, not \"\(url)\"")
    }
    token = settings.token
    guard token?.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) ?? true else {
      throw UsageError(message: "DRAWERD_TOKEN must be visible ASCII characters")
    }
    self.url = url
    path = address.path
    let authority = settings.certificateFile.map { ClientSocket.Trust.file($0) } ?? .system
    client = HTTPClient(
      host: address.host, port: address.port, trust: address.isSecure ? authority : nil,
      limit: ServerClient.largestAnswer)
  }

  /// The snapshot of a session at a revision.
  func snapshot(of session: String, revision: Int) throws(CommandFailure) -> JSONValue {
    try value("/v1/sessions/\(session)?revision=\(revision)")
  }

  /// A page of a journal.
  struct JournalPage: Decodable {
    struct Entry: Decodable {
      var revision: Int
      var event: JSONValue
      var delegate: JSONValue
    }

    var events: [Entry]
    /// The revision after which the next page begins; nil at the end.
    var nextAfter: Int?
  }

  /// Entries of a session's journal after a revision.
  func journal(of session: String, after revision: Int) throws(CommandFailure) -> JournalPage {
    try value("/v1/sessions/\(session)/events?after=\(revision)&limit=\(ServerClient.page)")
  }

  /// The answer to a simulation.
  func simulate(_ body: JSONValue) throws(CommandFailure) -> JSONValue {
    try value("/v1/simulations", json: body.text)
  }

  /// The server's metrics, in Prometheus's text format.
  func metrics() throws(CommandFailure) -> String {
    let answer = try answer("/metrics")
    guard answer.status == 200 else { throw failure(answer) }
    return String(decoding: answer.body, as: UTF8.self)
  }

  /// Whether the server is ready, and if not, why.
  func readiness() throws(CommandFailure) -> String {
    let answer = try answer("/readyz")
    guard let readiness = try? FoundationJSON.decode(Readiness.self, from: answer.body) else { throw failure(answer) }
    return readiness.detail ?? readiness.status.string ?? "unknown"
  }

  private struct Readiness: Decodable {
    var status: JSONValue
    var detail: String?
  }

  private struct Problem: Decodable {
    var detail: String?
  }

  /// The decoded response to a GET for `target`, or to a POST of `json`.
  private func value<Value: Decodable>(_ target: String, json: [UInt8]? = nil) throws(CommandFailure) -> Value {
    let answer = try answer(target, json: json)
    guard answer.status == 200 else { throw failure(answer) }
    do {
      return try FoundationJSON.decode(Value.self, from: answer.body)
    } catch {
      throw CommandFailure(status: Exit.badData, message: "the server's response is not a journal: \(error)")
    }
  }

  private func answer(_ target: String, json: [UInt8]? = nil) throws(CommandFailure) -> HTTPClient.Answer {
    do throws(HTTPClient.Failure) {
      let headers = token.map { ["Authorization: Bearer \($0)"] } ?? []
      return try client.send(path + target, headers: headers, json: json)
    } catch {
      throw CommandFailure(status: Exit.unavailable, message: "\(url) \(error.reason)")
    }
  }

  private func failure(_ answer: HTTPClient.Answer) -> CommandFailure {
    let detail = (try? FoundationJSON.decode(Problem.self, from: answer.body))?.detail
    let code = answer.status
    let status =
      switch code {
      case 401, 403: Exit.noPermission
      case 404: Exit.noInput
      default: Exit.unavailable
      }
    return CommandFailure(
      status: status, message: "\(url) answers \(code)" + (detail.map { ": \($0)" } ?? ""), answer: code)
  }
}

/// The parts of a URL like `https://[::1]:8443/drawers`.
private struct WebAddress {
  var isSecure: Bool
  /// Without the brackets of an IPv6 address.
  var host: String
  var port: UInt16
  /// Without a slash at the end.
  var path: String

  /// Nil if it is another kind of URL, or has parts that a server's address does not have.
  init?(_ url: String) {
    isSecure = url.hasPrefix("https://")
    guard isSecure || url.hasPrefix("http://"), !url.contains(where: { "?#@".contains($0) }) else { return nil }
    let rest = url.dropFirst(isSecure ? 8 : 7)
    let authority = rest.prefix { $0 != "/" }
    path = String(rest.dropFirst(authority.count))
    guard let parts = HostAndPort(authority), !parts.host.isEmpty,
      let port = parts.port == nil ? (isSecure ? 443 : 80) : parts.portNumber
    else { return nil }
    host = String(parts.host)
    self.port = port
  }
}
