import DrawerHTTP
import DrawerService
import DrawerSessions
import Drawers

/// Compares the answers of two services: Foundation reads and writes all of one's JSON, and the hot path all of the
/// other's.
package struct CodecComparison: Sendable {
  private let services: [ComparedService]

  /// Two services without sessions.
  package init() throws {
    services = try [HotPath.Extent.nothing, .everything].map { try ComparedService($0) }
  }

  /// The requests with content that the OpenAPI document shows.
  package func examples() async throws -> [ContentRequest] {
    let document = try await services[0].answer(Request(method: .get, target: "/openapi.json"))
    return ContentRequest.examples(in: try JSONValue(parsing: document.content))
  }

  /// The answers to `request`. A request about a session gets one of its own.
  package func outcome(of request: ContentRequest) async throws -> Outcome {
    let byFoundation = try await services[0].answers(to: request)
    let byHotPath = try await services[1].answers(to: request)
    return Outcome(request: request, byFoundation: byFoundation, byHotPath: byHotPath)
  }

  /// The answers to a request, and for a request about a session also to one for the session afterward.
  package struct Outcome: CustomStringConvertible {
    fileprivate var request: ContentRequest
    fileprivate var byFoundation: [String]
    fileprivate var byHotPath: [String]

    /// Whether both codecs led to the same answers.
    package var isOne: Bool { byFoundation == byHotPath }
    /// The status of the answer.
    package var status: Int { Int(byFoundation[0].prefix(3)) ?? 0 }

    package var description: String {
      """
      \(request.method.rawValue) \(request.template) \(String(decoding: request.body, as: UTF8.self))
      by Foundation: \(byFoundation)
      by the hot path: \(byHotPath)
      """
    }
  }
}

/// A service in this process, with sessions in memory and a clock that stands still.
private struct ComparedService: Sendable {
  private let extent: HotPath.Extent
  private let router: Router
  private let hooks: ServerHooks

  init(_ extent: HotPath.Extent) throws {
    self.extent = extent
    let service = Service(
      sessions: try Sessions(store: MemoryStore()) { 1_000_000 },
      observation: Observation(log: Log(level: .error), version: "0"), gate: Gate { 1_000_000 })
    (router, hooks) = (service.router, service.hooks)
  }

  /// The answer to a request, and for a request about a session also the answer that shows the session afterward. The
  /// session's id is left out, because it is random.
  func answers(to request: ContentRequest) async throws -> [String] {
    var path = request.template
    var id: String?
    if path.contains("{id}") {
      let body = Array(#"{"controller": "curtain", "clock": "client"}"#.utf8)
      id = try await answer(Request(method: .post, target: "/v1/sessions", body: body)).session
      path.replace("{id}", with: id ?? "")
    }
    let answer = try await answer(Request(method: request.method, target: path, body: request.body))
    var answers = [answer]
    if let session = id ?? answer.session {
      answers.append(try await self.answer(Request(method: .get, target: "/v1/sessions/\(session)")))
      _ = try await self.answer(Request(method: .delete, target: "/v1/sessions/\(session)"))
      return try answers.map { try $0.text(without: session) }
    }
    return try answers.map { try $0.text(without: nil) }
  }

  func answer(_ request: Request) async throws -> Answer {
    #if DEBUG
      return try await HotPath.$extentHere.withValue(extent) { try await handle(request) }
    #else
      HotPath.extent = extent
      return try await handle(request)
    #endif
  }

  private func handle(_ request: Request) async throws -> Answer {
    do {
      guard let response = try await router.response(to: request) else { throw NoRoute() }
      return Answer(response)
    } catch {
      guard let response = hooks.mapError(error, request) else { throw error }
      return Answer(response)
    }
  }
}

/// The path has no route.
private struct NoRoute: Error {}

/// The parts of a response that depend on the content of its request.
private struct Answer {
  private let status: Int
  private let headers: [String]
  let content: [UInt8]
  /// The id of the session that the request created.
  let session: String?

  init(_ response: Response) {
    status = response.status
    headers = ["ETag", "Location"].compactMap { response.headers[$0] }
    switch response.body {
    case .bytes(let bytes): content = bytes
    case .stream: content = []
    }
    session = response.headers["Location"]?.split(separator: "/").last.map(String.init)
  }

  /// The answer, for comparisons: its JSON may have its members in another order.
  func text(without id: String?) throws -> String {
    let value = content.isEmpty ? .null : try JSONValue(parsing: content)
    let text = "\(status) \(headers) \(value)"
    return id.map { text.replacing($0, with: "") } ?? text
  }
}
