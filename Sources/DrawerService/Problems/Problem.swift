import DrawerHTTP
import Drawers

/// An error on the wire: RFC 9457's problem details.
struct Problem: Error, Sendable {
  /// The kinds of problems, each with a page under `/problems/`.
  typealias Kind = HTTPError.Kind

  /// Where in a request a fault is.
  enum Place: Sendable {
    /// A JSON Pointer into the body.
    case pointer(String)
    /// The name of a query parameter.
    case parameter(String)
    /// The name of a header.
    case header(String)

    /// The place as the subject of a sentence.
    var description: String {
      switch self {
      case .pointer(let pointer): pointer.isEmpty ? "The body" : pointer
      case .parameter(let name): "The parameter \(name)"
      case .header(let name): "The header \(name)"
      }
    }
  }

  var kind: Kind
  var detail: String
  var faults: [(place: Place, detail: String)] = []
  var headers: HTTPHeaders = [:]

  init(_ kind: Kind, _ detail: String) {
    assert(Kind.all.contains(kind), "\(kind.name) has no explanation")
    self.kind = kind
    self.detail = detail
  }

  /// Bad values, each with its place.
  init(faults: [(place: Place, detail: String)]) {
    let first = faults.first.map { "\($0.place.description) \($0.detail)" }
    self.init(.invalidRequest, summary(of: faults.count, first: first ?? "The request is not valid"))
    self.faults = faults
  }

  /// The answer to `request`: a page if it prefers HTML, as a browser that goes to an address does.
  func response(to request: Request) -> Response {
    let isForPeople = request.preferredContentType(among: Problem.contentTypes) == ProblemPage.contentType
    var response =
      isForPeople
      ? ProblemPage(kind: kind, problem: self, request: request).response
      : Response(
        status: kind.status, contentType: "application/problem+json",
        body: FoundationJSON.text(of: details(at: request.path)))
    response.headers.add(headers)
    response.headers["Cache-Control"] = "no-store"
    response.headers.add("Vary", "Accept")
    return response
  }

  /// The types of the answer, and the one that programs call it by. Where a client likes them equally, it gets JSON.
  private static let contentTypes = ["application/problem+json", "application/json", ProblemPage.contentType]

  /// The body of the response to a request for `path`.
  ///
  /// - Parameter line: the line of a file, for a problem of `simulate`.
  func details(at path: String, line: Int? = nil) -> Details {
    Details(
      type: kind.path, title: kind.title, status: kind.status, detail: detail, instance: path,
      errors: faults.isEmpty ? nil : faults.map(Details.Fault.init), line: line)
  }

  /// The content of an answer.
  struct Details: Encodable {
    /// An invalid value. One of the first three members is its location.
    struct Fault: Encodable {
      var pointer: String?
      var parameter: String?
      var header: String?
      var detail: String

      init(_ place: Place, _ detail: String) {
        switch place {
        case .pointer(let pointer): self.pointer = pointer
        case .parameter(let name): parameter = name
        case .header(let name): header = name
        }
        self.detail = detail
      }
    }

    var type: String
    var title: String
    var status: Int
    var detail: String
    var instance: String
    var errors: [Fault]?
    var line: Int?
  }
}
