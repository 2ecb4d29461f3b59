/// The checks of a route's requests before its handler runs.
public struct RouteOptions: Sendable {
  /// The content types that the handler accepts, such as `application/json`; content of another type is a 415. Empty,
  /// the default, accepts any type, because most routes have no content.
  public var acceptedContentTypes: [String]
  /// The types that the handler can produce, the preferred one first; a request that accepts none is a 406. Empty, the
  /// default, ignores `Accept`.
  public var producedContentTypes: [String]
  /// The largest content in bytes; more is a 413. Nil, the default: `ServerOptions.maximumBodyBytes`.
  public var maximumBodyBytes: Int?
  /// Whether a request may take more than a few milliseconds: its handler then runs on a `WorkerExecutor`, so that
  /// the event loop's other connections do not wait for it. By default, one with more than 8 KiB of content.
  public var mayTakeLong: @Sendable (Request) -> Bool

  /// Whether the route responds even when there are too many connections or requests, because it is a health probe.
  /// False by default.
  public var isProbe: Bool

  /// What becomes of a request whose client closes the connection. By its method, by default.
  public var withoutClient: WithoutClient

  /// What becomes of a request whose client closes the connection.
  public enum WithoutClient: Sendable {
    /// It ends, because only its client wanted to know.
    case ends
    /// It is handled to its end, because it changes something.
    case isFinished
    /// It ends if its method is `GET` or `HEAD`, and is finished otherwise.
    case dependsOnMethod
  }

  /// Options for a route.
  public init(
    acceptedContentTypes: [String] = [], producedContentTypes: [String] = [], maximumBodyBytes: Int? = nil,
    mayTakeLong: @escaping @Sendable (Request) -> Bool = RouteOptions.hasLargeBody, isProbe: Bool = false,
    withoutClient: WithoutClient = .dependsOnMethod
  ) {
    self.acceptedContentTypes = acceptedContentTypes
    self.producedContentTypes = producedContentTypes
    self.maximumBodyBytes = maximumBodyBytes
    self.mayTakeLong = mayTakeLong
    self.isProbe = isProbe
    self.withoutClient = withoutClient
  }

  /// Whether a request has more than 8 KiB of content.
  @Sendable public static func hasLargeBody(_ request: Request) -> Bool { request.body.count > 8 * 1024 }
}

/// A parameter's name and its path segment.
struct PathParameter: Sendable, Equatable {
  var name: String
  var segment: Int
}

/// A method, a path template and its handler. A class, because every request refers to one.
final class Route: Sendable {
  let method: HTTPMethod
  let template: String
  let parameters: [PathParameter]
  let options: RouteOptions
  let acceptedContent: [MediaType]
  let handler: Router.Handler

  /// Whether a request ends when its client closes the connection.
  var endsWithoutClient: Bool {
    switch options.withoutClient {
    case .ends: true
    case .isFinished: false
    case .dependsOnMethod: method == .get || method == .head
    }
  }

  init(
    method: HTTPMethod, template: String, parameters: [PathParameter], options: RouteOptions,
    handler: @escaping Router.Handler
  ) {
    self.method = method
    self.template = template
    self.parameters = parameters
    self.options = options
    self.acceptedContent = options.acceptedContentTypes.compactMap { MediaType($0[...]) }
    self.handler = handler
  }
}
