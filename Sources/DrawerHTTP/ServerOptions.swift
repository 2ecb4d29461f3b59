import CMicroHTTPD

/// Where a server listens and what it puts up with.
public struct ServerOptions: Sendable {
  /// A numeric IPv4 or IPv6 address, or `localhost`. `127.0.0.1` by default, so that nothing is exposed by
  /// accident; `::` is every address of both families.
  public var host = "127.0.0.1"
  /// The TCP port; 0 lets the system choose. 8080 by default.
  public var port: UInt16 = 8080
  /// Event loops, each a thread. 2 by default: handlers of microseconds leave little to win with more.
  public var threads = 2
  /// Connections at a time, divided between the threads. 4096 by default. A new one beyond them closes the connection that has
  /// been idle for the longest. Where a request is under way on each, some few more are accepted, on which only probes are
  /// answered (`RouteOptions.isProbe`), and everything else is refused with 429; beyond those, new ones wait.
  /// Never more than the process's file descriptors allow, less 64 for everything else.
  public var maximumConnections = 4096
  /// Connections at a time from one address; more are closed. 0, the default, is no limit: behind a
  /// proxy, all have the proxy's.
  public var maximumConnectionsPerAddress = 0
  /// Seconds without a byte in either direction before a connection is closed; 0 is never. 30 by default.
  /// Does not count while a request waits for its handler or a stream for its next event. A client that
  /// closes together with its last bytes may be noticed only by this: libmicrohttpd's loop is edge-triggered.
  public var idleTimeout = 30
  /// Seconds from a request line to the last byte of the answer, and from the start of a connection to its first request
  /// line; 0 is no limit. 60 by default. Single bytes do not put it off, and streams are exempt.
  public var requestTimeout = 60
  /// Requests at a time, without open streams; more are answered 429. 4096 by default.
  public var maximumRequests = 4096
  /// The proxies whose `Forwarded` or `X-Forwarded-For` says who their client is; none by default.
  public var trustedProxies: [AddressBlock] = []
  /// The files of a certificate chain and its key for HTTPS; nil, the default, is plain HTTP.
  public var certificate: CertificateFiles?
  /// The largest sum of header fields; more is a 431. 16 KiB by default.
  public var maximumHeaderBytes = 16 * 1024
  /// The longest request target; more is a 414. 8 KiB by default, which RFC 9110 asks for at least.
  public var maximumURIBytes = 8 * 1024
  /// The largest content where a route does not say; more is a 413. 1 MiB by default.
  public var maximumBodyBytes = 1024 * 1024
  /// The largest sum of the contents of all concurrent requests, each counted by its `Content-Length`, or else by the
  /// most that it may have; a request that would pass it is answered 429. 1 GiB by default.
  public var maximumContentBytes = 1 << 30
  /// How much unwanted content of a chunked request is read and thrown away, so that the client gets to
  /// read the refusal; beyond that the connection is cut. 16 MiB by default.
  public var maximumDiscardedBytes = 16 * 1024 * 1024
  /// Bytes of answers that wait for their clients, of those larger than 64 KiB. From there on no request is carried out,
  /// but for probes: it is answered 429. 256 MiB by default: 32 answers of 8 MiB.
  public var maximumUnsentBytes = 256 * 1024 * 1024
  /// Bytes that wait for the clients of all streams. Beyond that the streams for which the most waits end. 256 MiB by default.
  public var maximumStreamBytes = 256 * 1024 * 1024
  /// How long `Server.stop()` lets open requests finish. 5 seconds by default.
  public var stopGracePeriod: Duration = .seconds(5)

  /// The defaults.
  public init() {}

  /// Bytes of memory for a connection's header and buffers. Larger than the limits: a header past this is refused by
  /// libmicrohttpd with a page of its own, and ours shall win. No larger than that takes, because libmicrohttpd
  /// overwrites all of it with zeros after each request.
  var connectionMemory: Int {
    max(32 * 1024, 2 * (maximumHeaderBytes + maximumURIBytes))
  }
}

/// Where the certificate of an HTTPS server is: two files in PEM format.
///
/// The process has one certificate, whatever the number of its servers.
public struct CertificateFiles: Sendable, Equatable {
  /// The path of the chain, the server's own certificate first.
  public var chain: String
  /// The path of the private key, which is not encrypted.
  public var key: String

  /// A certificate in these two files.
  public init(chain: String, key: String) {
    self.chain = chain
    self.key = key
  }

  /// When the certificate that is loaded ends, in seconds since 1970; nil where none is.
  public static var expiry: Double? {
    let expiry = cmhd_tls_expiry()
    return expiry > 0 ? Double(expiry) : nil
  }

  /// Reads both for the handshakes to come, and leaves what is there in place if that fails.
  public func load() throws(ServerError) {
    if let reason = cmhd_tls_load(chain, key) { throw .invalidCertificate(String(cString: reason)) }
  }
}

/// A server's hooks into the service around it. All are called from the server's threads.
public struct ServerHooks: Sendable {
  /// Renders an error. Its headers (`Allow`, ...) are added to the response where it has none of the name.
  public var renderError: @Sendable (HTTPError, Request) -> Response
  /// Makes a response of an error that a handler threw and that is no `HTTPError`;
  /// nil, the default, is a 500.
  public var mapError: @Sendable (any Error, Request) -> Response?
  /// Whether a request may go on, asked when only its header is known, with the route's template if its path is known.
  /// An error refuses it. By default every request may. Returns what the client is called, for `Request.client`.
  public var admit: @Sendable (Request) throws(HTTPError) -> String?
  /// Adds to every response, those of the server's own among them, what all have in common.
  public var decorate: @Sendable (inout Response, Request) -> Void
  /// A request is over: for logs and metrics. Called for every request of which at least the request line
  /// was understood.
  public var onRequestCompleted: @Sendable (RequestSummary) -> Void
  /// There are more connections than `ServerOptions.maximumConnections`: called once, until there are a tenth fewer.
  public var onConnectionLimit: @Sendable () -> Void
  /// A message of libmicrohttpd, mostly about clients that broke off.
  public var log: @Sendable (String) -> Void

  /// Errors as plain text, and nothing else.
  public init() {
    renderError = { error, _ in Response.text("\(error.detail)\n", status: error.status) }
    mapError = { _, _ in nil }
    admit = { (_) throws(HTTPError) in nil }
    decorate = { _, _ in }
    onRequestCompleted = { _ in }
    onConnectionLimit = {}
    log = { _ in }
  }
}

/// A request that is over.
public struct RequestSummary: Sendable {
  /// How a request ended.
  public enum Outcome: Sendable, Equatable {
    /// The answer was sent completely.
    case sent
    /// The connection broke, or was cut for what it sent.
    case connectionClosed
    /// The idle timeout passed.
    case timedOut
    /// The server stopped.
    case serverStopped
  }

  /// The request, without its content. Its path and its headers are unbounded: for logs only, and no label of a metric.
  public let request: Request
  /// The status code; nil if there was no answer.
  public let status: Int?
  /// From the request line to the answer's last byte. For a stream, as long as it was open.
  public let duration: Duration
  /// The size of the request's content.
  public let bytesIn: Int
  /// The size of the answer's content as far as it was handed to the connection.
  public let bytesOut: Int
  /// How it ended.
  public let outcome: Outcome
}

/// Why a server did not start.
public enum ServerError: Error, Sendable, Equatable {
  /// Something listens there already.
  case addressInUse
  /// The host is no numeric address, or none of this machine's.
  case invalidAddress
  /// The certificate or its key cannot be used, with the reason.
  case invalidCertificate(String)
  /// The port is privileged.
  case permissionDenied
  /// Anything else, with its reason.
  case failed(String)
}
